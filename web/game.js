// The state of the open game, and what the server says about it.

const kChangers = ['capture', 'flip', 'pop', 'enclose', 'also'];  // they change other stones

const game = {
  open: false, id: null, code: null, header: null, journal: new Journal(), view: null, seats: [], you: null, over: false, state: null,
  clock: null, offers: {}, said: [], options: {}, watchers: 0, away: null, awayUntil: 0,
  pending: null,   // {after, move, id}: sent, not yet confirmed
  side: null,      // the chosen side of a stone, if the player may choose it
  from: null,      // the first cell of a stone's way
  to: null,        // its last cell, if the stone becomes one of several kinds there
  tapped: null,    // a small cell after the first tap
  look: null,      // the number of moves of the shown earlier position
  turned: false,   // whether the reader turned the board around
  seen: new Map(), // number of moves: cells, as far as the server showed them here
  refusal: '',     // why the last request was refused
  drawnAt: 0,
};

function clearGame() {
  Object.assign(game, {open: false, id: null, code: null, header: null, journal: new Journal(), view: null, seats: [],
    you: null, over: false, state: null, clock: null, offers: {}, said: [], pending: null, side: null, from: null, to: null, tapped: null,
    look: null, turned: false, seen: new Map(), refusal: '', away: null});
}

// Asks for the game of the address, or for what is missing of it.
function openGame() {
  const message = game.id ? {type: 'open', game: game.id} : route.page === 'code' ? {type: 'open', code: route.name} : {type: 'open', game: route.name};
  if (game.id && game.header) message.have = game.journal.count;
  ask(message, (answer) => {
    if (answer.type !== 'error') return;
    if (answer.code === 'elsewhere' && answer.url) return leaveTo(answer.url);
    game.refusal = told(answer.text) || t('This game does not exist.');
    game.missing = !game.header;
  });
}

// A game of another process of the server, at this host behind another path, or at another host.
function leaveTo(url) {
  const target = new URL(url, location.href);
  target.protocol = target.protocol.replace(/^ws/, 'http');
  if (!/^https?:$/.test(target.protocol)) return;
  if (target.host === location.host) {
    if (target.pathname !== place) moveTo(target.pathname);
    return;
  }
  target.pathname = location.pathname;
  location.href = target.href;
}

function tookGame(message) {
  if (message.game !== game.id && game.id) {
    // A rematch: the server put this player at a new table.
    clearGame();
    go('/g/' + encodeURIComponent(message.game), true);
  }
  game.id = message.game;
  game.open = true;
  game.missing = false;
  if (message.header) game.header = readHeader(message.header);
  if (!game.header) return;
  if (message.from === 1) game.journal = new Journal();
  Object.assign(game, {seats: message.seats, you: message.you ?? null, over: message.state === 'over', state: message.state,
    offers: message.offers || {}, said: message.said || [], options: message.options || {}, watchers: message.watchers || 0});
  takeLines(message);
  game.journal.fresh = [];
  resend();
}

// The lines, clock and view of `game` and `events`.
function takeLines(message) {
  const {journal} = game;
  if (message.from > journal.count + 1) return openAgain();
  for (const line of message.lines.slice(journal.count + 1 - message.from)) journal.add(line);
  if (message.lines.length) game.over = !!journal.ending;
  game.clock = message.clock;
  if (message.view) {
    game.view = message.view;
    const moves = journal.moves.length;
    for (const number of game.seen.keys()) if (number > moves) game.seen.delete(number);
    game.seen.set(moves, message.view.cells);
  }
  if (game.look !== null && game.look >= journal.moves.length) game.look = null;
  if (message.lines.length) {
    Object.assign(game, {side: null, from: null, to: null, tapped: null, refusal: ''});
    game.drawnAt = performance.now();
  }
  if (game.pending && journal.count > game.pending.after) game.pending = null;
}

function openAgain() {
  game.header = null;
  game.journal = new Journal();
  openGame();
}

function play(move) {
  if (!mayPlay()) return;
  game.pending = {after: game.journal.count, move, think: Math.round(performance.now() - game.drawnAt)};
  Object.assign(game, {side: null, from: null, to: null, tapped: null, refusal: ''});
  sendPending();
  changed();
}

function sendPending() {
  const {pending} = game;
  ask({type: 'play', game: game.id, ...pending}, (answer) => {
    if (answer.type !== 'error' || game.pending !== pending) return;
    game.pending = null;
    game.refusal = told(answer.text);
  });
}

// After a reconnection only an unanswered move is sent again; the number makes a repeat harmless.
function resend() {
  if (!game.pending) return;
  if (game.journal.count === game.pending.after && mayAct()) sendPending();
  else game.pending = null;
}

function request(message) {
  game.refusal = '';
  ask({game: game.id, ...message}, (answer) => {
    if (answer.type === 'error') game.refusal = told(answer.text);
  });
  changed();
}

// Full seats are not enough: the server refuses moves until it has saved the start.
const isPlaying = () => game.open && !game.over && game.state === 'playing';
const mayAct = () => isPlaying() && game.you !== null && !!game.view && game.view.act === game.you;
const mayPlay = () => mayAct() && link.state === 'open' && !game.pending && game.look === null;

function nameOfSeat(seat) {
  const who = game.seats[seat] && game.seats[seat].who;
  if (who) return who.name;
  return t('player {}', seat + 1);
}
const sideOfSeat = (seat) => game.journal.sides(game.seats.length, game.header.sides.length)[seat];
const cellCount = () => game.header.rows * game.header.columns;

// The first row is at the top if the reader's stones come from there, or after a click on the button.
function isFlipped() {
  const facing = game.you === null ? '' : game.header.facing[sideOfSeat(game.you) - 1];
  return (facing === 'south') !== game.turned;
}

// What can be chosen now: cells by what a click on them plays, and the other choices as buttons.
function choicesNow() {
  const result = {cells: new Map(), sides: [], options: [], ways: new Map()};
  if (!game.view || !mayPlay()) return result;
  const {legal, cells} = game.view;
  if (legal.length === 1 && legal[0] === 'empty') {
    for (let i = 0; i < cells.length; i++) {
      if (cells[i] === '.') result.cells.set(cellName(i), cellName(i));
    }
    return result;
  }
  // Stones whose side or kind is a choice: "x:" and "king@" before their cells.
  const placed = legal.map((name) => kPlaced.exec(name)).filter((parts) => parts && kCell.test(parts[2]));
  result.sides = [...new Set(placed.map(([, stone]) => stone))];
  const side = result.sides.includes(game.side) ? game.side : result.sides[0];
  result.side = side;
  for (const [name, stone, cell] of placed) if (stone === side) result.cells.set(cell, name);
  const names = new Set(placed.map(([name]) => name));
  for (const name of legal) if (!names.has(name)) addChoice(name, result);
  return result;
}

function addChoice(name, result) {
  const way = kWay.exec(name);
  if (kCell.test(name)) result.cells.set(name, name);
  else if (name[0] === '-' && kCell.test(name.slice(1))) result.cells.set(name.slice(1), name);
  else if (way) {
    if (game.from === way[1]) result.cells.set(way[2], name);
    if (way[3] && game.from === way[1] && game.to === way[2]) result.options.push(name);
    result.ways.set(way[1], true);
  } else result.options.push(name);
}

const cellName = (index) => game.header.cellNames[index];

// The side and the kind of the stone before a cell: "x:", "king@" or "x:king@".
function stoneOf(text) {
  const {header} = game;
  const [, side, kind] = /^(?:(.*):)?(?:(.*)@)?$/.exec(text);
  const own = game.you === null ? 0 : sideOfSeat(game.you);
  return {side: side ? header.sides.indexOf(side) + 1 : header.shared ? kNobody : own, kind: kind ? header.pieces.indexOf(kind) : 0};
}
const stoneName = (text) => text.split(/[:@]/).filter(Boolean).map((word) => t(word)).join(' ');

// A click, a tap or a key on a cell.
function chooseCell(name, touch) {
  if (game.look !== null) return lookAt(null);
  const choices = choicesNow();
  const move = choices.cells.get(name);
  if (move === undefined) {
    if (choices.ways.has(name)) game.from = game.from === name ? null : name;
    game.to = game.tapped = null;
    if (mayPlay() && !choices.ways.has(name)) game.refusal = t('{} cannot be played now', name);
    return changed();
  }
  // The buttons of the kinds follow.
  if ((kWay.exec(move) || [])[3]) {
    game.to = name;
    game.tapped = null;
    return changed();
  }
  if (touch && game.tapped !== name) {
    game.tapped = name;
    game.refusal = '';
    return changed();
  }
  play(move);
}

function lookAt(moves) {
  game.look = moves === null || moves >= game.journal.moves.length ? null : Math.max(0, moves);
  changed();
}

// The cells after a number of moves; null if only the rules could say them.
function cellsAfter(moves) {
  if (game.seen.has(moves)) return game.seen.get(moves);
  if (!game.view || game.header.rules.some((rule) => kChangers.includes(rule))) return null;
  const later = new Set(game.journal.moves.slice(moves).map((move) => move.name.replace(/^.*[:@]/, '')));
  if ([...later].some((name) => name[0] === '-' || kWay.test(name))) return null;
  return [...game.view.cells].map((sign, i) => sign !== '#' && later.has(cellName(i)) ? '.' : sign).join('');
}

// The game of the address, or the rematch after it; not the late answer for an address that was left.
function isWanted(id) {
  if (game.id) return id === game.id || game.over;
  return route.page === 'code' || route.page === 'game' && id === route.name;
}

function handle(message) {
  if (message.type === 'game') return void (isWanted(message.game) && tookGame(message));
  if (message.type === 'lobby') return tookLobby(message);
  const isNews = message.type === 'notice' || message.type === 'error' && (message.re ?? null) === null;
  if (isNews) notice = {text: message.text, until: performance.now() + (message.in || 10000)};
  if (message.game !== game.id || !game.header) return;
  if (message.type === 'events') takeLines(message);
  if (message.type === 'offers') tookOffers(message);
  if (message.type === 'here') Object.assign(game, {seats: message.seats, watchers: message.watchers,
    away: message.away ?? null, awayUntil: performance.now() + (message.away || 0)});
  if (message.type === 'said') {
    game.said.push(message);
    game.said.splice(0, game.said.length - 50);
    announce(message.by.name + ': ' + saidText(message));
  }
}

function tookOffers(message) {
  game.offers = message;
  const asked = questions()[0];
  if (asked) announce(asked.text);
}

const saidText = (said) => said.text ?? t(phrases[said.phrase] ?? '…');
let notice = null;
