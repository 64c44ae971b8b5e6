// The page of Tengen: routes, what stays on every page, and the events of its buttons. The files text.js,
// connection.js, journal.js, board.js, picture.js, game.js, table.js and start.js are put before this one
// (see pack.py); together they are the script /tengen.js.
//
// For tests, these names are stable:
//   #page[data-page]: start, code, game · #link[data-state]: lost, open, ended · #banner: connection lost, notices
//   #start: #code, #code-go, #games and #mine with a.listed[data-game]
//   #table[data-state]: loading, missing, open, playing, over
//   #board: [role=gridcell][data-cell=h8][data-side=1][data-state~=last|marked|can|target|take|pending|ghost]
//   #board[data-first-row]: below, or above if the board is flipped
//   #field[data-state]: yours (a click plays), still, past (looking back), lost
//   #seat-N[data-state=acts|waits][data-here], #name-N, #presence-N, #clock-N, #sit-N
//   #status: the sentence; #question with #answer-yes, -no, -claim, -withdraw, -live
//   #choices: #choice-N[data-choice=swap], #side-NAME; #actions: #do-takeback, -draw, -resign, -abort, -pause, -rematch, -stand
//   #moves: #move-N from 1; #look-first, -back, -next, -live-now; #flip
//   #talk-open, #phrase-N from 0, #said; #invitation-link, #copy; #guest-name, #rename; #language

let route = {page: 'start', name: ''};
let dirty = false;

// Draws the page again in the next frame.
function changed() {
  if (dirty) return;
  dirty = true;
  setTimeout(() => { dirty = false; drawPage(); });
}

function readRoute() {
  const match = /\/([tg])\/([^/]+)\/?$/.exec(location.pathname);
  let name = '';
  try { name = match ? decodeURIComponent(match[2]) : ''; } catch { /* not an address of the page */ }
  return {page: !name ? 'start' : match[1] === 't' ? 'code' : 'game', name};
}

// Shows another address of the page. `kept`: the game of the new address is already here.
function go(path, kept) {
  history.pushState(null, '', path);
  route = readRoute();
  if (!kept) enter();
}

function enter() {
  if (game.id) ask({type: 'close', game: game.id});
  clearGame();
  lobby.clear();
  route = readRoute();
  if (link.state !== 'open') place = '/play';
  if (link.state === 'open') arrived();
  changed();
}

// After every welcome.
function arrived() {
  if (route.page === 'start') enterStart();
  else openGame();
}

function drawPage() {
  by('page').dataset.page = route.page;
  document.documentElement.lang = language;
  drawLink();
  drawBanner();
  show(by('start'), route.page === 'start');
  show(by('table'), route.page !== 'start');
  if (route.page === 'start') drawStart();
  else drawTable();
}

function drawLink() {
  by('link').dataset.state = link.state;
  write(by('ping'), link.state === 'open' ? (link.ping === null ? '' : link.ping + ' ms') : link.state === 'lost' ? t('connecting') : t('ended'));
}

const kEndTexts = {
  elsewhere: () => [t('This game was opened in another window or on another device.'), t('Continue here')],
  version: () => [t('The server has a newer version of this page.'), t('Load it')],
  banned: () => [t('The server does not admit you.'), null],
  token: () => [t('You are signed out.'), t('Continue as a guest')],
};

function bannerNow() {
  if (link.state === 'ended') {
    const [text, button] = kEndTexts[link.end]();
    return [text, button, link.end === 'version' ? () => location.reload() : revive];
  }
  if (link.state === 'lost') {
    if (!link.welcome && attempts < 2) return null;
    const rest = link.retryAt === null ? 0 : Math.ceil((link.retryAt - performance.now()) / 1000);
    return [rest > 0 ? t('Connection lost, trying again ({} s)', rest) : t('Connection lost, trying again'), rest > 1 ? t('Try now') : null, revive];
  }
  if (notice && performance.now() < notice.until) return [told(notice.text), null];
  return null;
}

function drawBanner() {
  const now = bannerNow();
  if (!show(by('banner'), !!now)) return;
  write(by('banner-text'), now[0]);
  const button = by('banner-button');
  if (show(button, !!now[1])) write(button, now[1]);
  button.onclick = now[2];
}

// Texts and labels of the page itself.
function drawLabels() {
  for (const element of document.querySelectorAll('[data-t]')) write(element, t(element.dataset.t));
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
  by('code').placeholder = t('Code or link');
}

const kButtons = {
  'language': () => {
    language = language === 'zh' ? 'en' : 'zh';
    store.set('language', language);
    drawLabels();
  },
  'look-first': () => lookAt(0),
  'look-back': () => lookAt((game.look ?? game.journal.moves.length) - 1),
  'look-next': () => game.look !== null && lookAt(game.look + 1),
  'look-live-now': () => lookAt(null),
  'flip': () => { game.turned = !game.turned; },
  'talk-open': () => { talkOpen = !talkOpen; },
  'copy': () => {
    const said = () => announce(t('The link is copied'));
    if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(said, () => {});
    getSelection().selectAllChildren(by('invitation-link'));
  },
  'rename': () => {
    show(by('rename-form'), by('rename-form').hidden);
    by('new-name').value = link.welcome.you.name;
    by('new-name').select();
  },
};

function rename(name) {
  show(by('rename-form'), false);
  ask({type: 'account', do: 'rename', new: name}, (answer) => {
    if (answer.type === 'error') game.refusal = told(answer.text);
    else link.welcome.you.name = name;
  });
}

// Forms are never sent; the server's policy forbids it.
function onSubmit(form, deed) {
  by(form).addEventListener('submit', (event) => {
    event.preventDefault();
    const field = event.target.querySelector('input');
    const text = field.value.trim();
    if (text) deed(text);
    field.value = '';
    changed();
  });
}

// Clocks, the seconds until the next attempt, and what becomes possible with time.
function tick() {
  watchConnection();
  if (notice && performance.now() > notice.until + 1000) notice = null;
  if (link.state !== 'open' || notice || game.away !== null) drawPage();
  else if (route.page !== 'start' && game.header && game.view) game.seats.forEach((_, seat) => by(`seat-${seat}`) && updateSeat(seat));
}

function onKey(event) {
  if (event.target.matches('input') || event.ctrlKey || event.altKey || event.metaKey || route.page === 'start') return;
  if (event.key === 'Escape') game.look === null ? (game.tapped = game.from = game.to = asking = null, changed()) : lookAt(null);
  if (event.key === ',' || event.key === 'PageUp') kButtons['look-back']();
  if (event.key === '.' || event.key === 'PageDown') kButtons['look-next']();
  if (event.key === 'F') kButtons.flip(), changed();
}

function begin() {
  for (const [id, deed] of Object.entries(kButtons)) by(id).addEventListener('click', () => { deed(); changed(); });
  onSubmit('code-form', follow);
  onSubmit('talk-form', (text) => say({text}));
  onSubmit('rename-form', rename);
  document.addEventListener('click', (event) => {
    const anchor = event.target.closest('a[href^="/"]');
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(anchor.getAttribute('href'));
  });
  document.addEventListener('keydown', onKey);
  addEventListener('popstate', enter);
  drawLabels();
  enter();
  connect();
  setInterval(tick, 200);
}

begin();
