// The page of a game: who sits, the board, the sentence below it, questions, choices, moves, talk.

let picture = null;
let asking = null;     // the deed that waits for a second click: resign or abort
let talkOpen = false;

function announce(text) {
  write(by('live'), text);
}

function drawTable() {
  const {header, view} = game;
  show(by('missing'), game.missing);
  write(by('missing-text'), game.refusal);
  by('table').dataset.state = game.missing ? 'missing' : !header ? 'loading' : game.over ? 'over' : isPlaying() ? 'playing' : 'open';
  if (!show(by('sheet'), !!header && !!view)) return;
  drawBoard();
  drawSeats();
  drawSentence();
  drawFacts();
  drawQuestion();
  drawChoices();
  drawActions();
  drawMoves();
  drawTalk();
  drawInvitation();
  drawName();
  tellEvents();
}

function drawBoard() {
  const {header, view, journal} = game;
  picture ??= new BoardPicture(by('board'), chooseCell);
  picture.build(header, view.cells, isFlipped());
  by('board').setAttribute('aria-label', t('Board'));
  const count = game.look ?? journal.moves.length;
  const past = game.look === null ? null : cellsAfter(count);
  const last = journal.moves[count - 1];
  const choices = choicesNow();
  const tapped = game.tapped && choices.cells.has(game.tapped) ? game.tapped : game.from;
  const pending = game.pending && game.pending.move.replace(/^.*[:@]|=.*$/g, '');
  const {side, kind} = game.you === null ? {side: 0, kind: 0} : stoneOf(choices.side || '');
  const can = new Set([...choices.cells.keys(), ...choices.ways.keys()]);
  const targets = new Map([...choices.cells].filter(([, move]) => kWay.test(move)).map(([cell, move]) => [cell, /\dx/.test(move) ? 'take' : 'target']));
  by('field').dataset.state = link.state !== 'open' ? 'lost' : game.look !== null ? 'past' : can.size ? 'yours' : 'still';
  picture.update({
    cells: past || view.cells, kinds: view.kinds || '', numbers: past ? [] : (view.numbers || '').split(' ').filter(Boolean), kind, last: last && last.name.replace(/^.*[:@-]|^[a-z]*\d+x|=.*$/g, ''),
    marks: new Set(game.look === null ? view.marks : []),
    can, targets, pending, ghost: tapped, side,
  });
}

function choiceStone(name) {
  const {side, kind} = stoneOf(name);
  const svg = draw('svg', {class: 'sign', viewBox: '-.5 -.5 1.04 1.04', 'aria-hidden': 'true'});
  const look = pieceLook(game.header, allLooks(game.header.sides), side, String(kind));
  if (look) svg.append(drawStone(look));
  return svg;
}

function seatStone(side) {
  const look = sideLooks(game.header.sides)[side - 1];
  const svg = draw('svg', {class: 'sign', viewBox: '-.5 -.5 1.04 1.04', role: 'img', 'aria-label': t(game.header.sides[side - 1] || '')});
  if (look) svg.append(drawStone(look));
  return svg;
}

const kKinds = {guest: () => t('guest'), account: () => '', bot: () => t('bot'), ai: () => t('AI')};

// The reader's own seat is below the board, all others above; a watcher sees the first seat below.
function drawSeats() {
  const below = game.you ?? 0;
  const others = game.seats.map((_, seat) => seat).filter((seat) => seat !== below);
  const state = (seat) => [game.seats[seat].who, sideOfSeat(seat), game.you, isPlaying(), link.state];
  renew(by('others'), others.map(state), () => others.map(drawSeat));
  renew(by('own'), [below, state(below)], () => [drawSeat(below)]);
  game.seats.forEach((_, seat) => updateSeat(seat));
}

function drawSeat(seat) {
  const {who} = game.seats[seat];
  const name = !who ? t('free seat') : seat === game.you ? t('You') : who.name;
  const sit = !who && game.you === null && !game.over && link.state === 'open' &&
    make('button', {class: 'main', id: `sit-${seat}`, 'data-do': 'sit', click: () => request({type: 'sit', seat})}, t('Sit'));
  const extra = !who ? '' : who.rating ? who.rating[0] + (who.rating[1] > 110 ? '?' : '') : kKinds[who.kind]();
  return make('div', {class: 'seat', id: `seat-${seat}`, 'data-seat': seat}, seatStone(sideOfSeat(seat)),
    make('div', {class: 'who'}, make('p', {}, make('b', {id: `name-${seat}`}, name), ' ', make('span', {class: 'rating'}, extra)),
      make('p', {class: 'small'}, who ? make('i', {class: 'dot'}) : '', make('span', {id: `presence-${seat}`}))),
    sit || make('time', {id: `clock-${seat}`, class: 'clock'}));
}

function updateSeat(seat) {
  const element = by(`seat-${seat}`);
  const {who, here, ping} = game.seats[seat];
  const acts = isPlaying() && game.view.act === seat;
  element.dataset.state = acts ? 'acts' : 'waits';
  element.dataset.here = here;
  let text = !who ? '' : here ? t('here') : t('away');
  if (who && here && ping !== null && ping !== undefined && seat !== game.you) text += ` · ${ping} ms`;
  if (who && game.journal.left.has(seat)) text = t('has left');
  if (seat === game.you && acts) text = t('your turn');
  else if (seat !== game.you && acts && here) text += ' · ' + t('thinking');
  if (who && !here && game.away !== null && isPlaying()) {
    const rest = Math.ceil((game.awayUntil - performance.now()) / 1000);
    if (rest > 0) text += ' · ' + t('may return for {} s', rest);
  }
  write(by(`presence-${seat}`), text);
  drawClock(seat);
}

function drawClock(seat) {
  const element = by(`clock-${seat}`);
  const {clock} = game;
  if (!element || !clock) return;
  const runs = clock.runs === seat && !game.over;
  const passed = runs ? Math.max(0, performance.now() + link.offset - clock.at) : 0;
  const left = clock.left[seat];
  const move = runs && clock.move !== null && clock.move !== undefined ? clock.move - passed : null;
  const main = left !== null && left !== undefined ? timeText(left - passed) : move !== null ? timeText(move) : '';
  write(element, main + (main && move !== null && left !== null && left !== undefined ? ' · ' + timeText(move) : ''));
  const least = Math.min(left ?? Infinity, clock.move ?? Infinity) - passed;
  element.dataset.state = runs ? least < 10000 ? 'short' : 'runs' : 'stands';
}

// One sentence says what is going on.
function sentence() {
  const {view, journal} = game;
  if (game.refusal) return game.refusal;
  if (game.look !== null) {
    return cellsAfter(game.look) ? t('Move {} of {}', game.look, journal.moves.length)
      : t('Move {} of {}; the board shows the game now', game.look, journal.moves.length);
  }
  if (game.over) return resultText();
  if (!isPlaying()) return game.you === null ? t('Sit down to play, or watch.') : t('Waiting for the other players');
  if (game.pending) return t('Sending {}', t(game.pending.move));
  // The server's plainest prompt names a side; the page names the player.
  const prompt = view.prompt[0] === '{} to move.' ? '' : told(view.prompt);
  if (game.tapped) return t('Tap {} again to play it', game.tapped);
  if (prompt) return prompt;
  if (view.act === game.you && game.you !== null) return t('Your turn');
  return view.act === null || view.act === undefined ? '' : t('{} is to move', nameOfSeat(view.act));
}

function resultText() {
  const {ending} = game.journal;
  const name = ending ? nameOfSeat(ending.seat) : '';
  const result = told(game.view.prompt) || told(game.view.status);
  if (!ending || ending.kind === 'end') return result || t('The game is over');
  if (ending.kind === 'resign') return ending.rest === 'left' ? t('{} has left the game', name) : t('{} has resigned', name);
  if (ending.kind === 'draw') return t('The players agreed to a draw');
  if (ending.kind === 'time') return t('{} lost on time', name);
  if (ending.kind === 'fault') return t('{} failed and lost', name);
  return t('The game was stopped without a winner');
}

function drawSentence() {
  const text = sentence();
  write(by('status'), text);
  by('status').dataset.state = game.refusal ? 'refused' : game.over ? 'over' : mayAct() ? 'yours' : '';
  const status = told(game.view.status);
  write(by('facts-status'), status === text ? '' : status);
  document.title = (mayAct() ? t('Your turn') + ' · ' : '') + 'Tengen';
}

function gameNames() {
  const {header} = game;
  const wanted = header.names.find(([of]) => of === language) || header.names[0];
  return wanted ? [wanted[1]] : titlesOf(header.game);
}

function drawFacts() {
  const {header, journal, options} = game;
  const [name, ...variant] = gameNames();
  if (header.opening && header.opening !== 'none' && !header.game.includes(header.opening)) variant.push(header.opening);
  write(by('facts-game'), [`${name} ${picture.layout.sizeText()}`, ...variant].join(' · '));
  show(by('facts-rated'), options.rated);
  write(by('facts-watchers'), game.watchers ? t('{} watching', game.watchers) : '');
  write(by('facts-move'), t('move {}', journal.moves.length));
  write(by('where'), [name, ...variant].join(' · '));
}

// Offers of others to this player: {what, text, yes, no, send}.
function questions() {
  const {offers, you} = game;
  if (you === null) return [];
  const list = [];
  const ask = (what, seats, text, yes, no, more) => {
    const by = (seats || []).find((seat) => seat !== you);
    if (by !== undefined && !seats.includes(you)) list.push({what, text: text(nameOfSeat(by)), yes, no, more});
  };
  ask('draw', offers.draw, (name) => t('{} offers a draw', name), t('Agree'), t('Play on'));
  const back = offers.takeback;
  if (back) {
    ask('takeback', [back.by, ...back.yes], (name) => t('{} asks to take back move {}', name, back.to + 1), t('Agree'), t('Refuse'), {to: back.to});
  }
  ask('pause', offers.pause, (name) => t('{} asks for a pause', name), t('Agree'), t('Play on'));
  if (game.over) ask('rematch', offers.rematch, (name) => t('{} offers a rematch', name), t('Play again'), t('No, thanks'));
  return list;
}

const offer = (what, more) => request({type: 'offer', what, ...more});

function questionButtons() {
  if (asking) {
    const done = (yes) => () => {
      const what = asking;
      asking = null;
      if (yes) request({type: 'do', what});
      changed();
    };
    const resign = asking === 'resign';
    return [resign ? t('Resign this game?') : t('Stop this game without a winner?'),
      [resign ? t('Resign') : t('Stop the game'), done(true), 'yes'], [t('Keep playing'), done(false), 'no']];
  }
  const question = questions()[0];
  if (question) {
    const answer = (yes) => () => offer(question.what, {...question.more, yes});
    return [question.text, [question.yes, answer(true), 'yes'], [question.no, answer(false), 'no']];
  }
  const absent = game.you === null || !isPlaying() || game.away === null ? -1 : game.seats.findIndex((seat, i) => i !== game.you && seat.who && !seat.here);
  if (absent >= 0 && performance.now() >= game.awayUntil) {
    return [t('{} has been away too long', nameOfSeat(absent)), [t('Claim the game'), () => request({type: 'do', what: 'claim'}), 'claim']];
  }
  const mine = ownOffer();
  if (mine) return [mine.text, [t('Withdraw'), () => offer(mine.what, {...mine.more, yes: false}), 'withdraw']];
  if (game.look !== null) return [t('The game continues meanwhile'), [t('Back to the game'), () => lookAt(null), 'live']];
  return null;
}

function ownOffer() {
  const {offers, you} = game;
  if (you === null) return null;
  const back = offers.takeback;
  const has = (what) => (offers[what] || []).includes(you);
  if (has('draw')) return {what: 'draw', text: t('You offer a draw')};
  if (back && back.by === you) return {what: 'takeback', text: t('You ask to take back move {}', back.to + 1), more: {to: back.to}};
  if (has('pause')) return {what: 'pause', text: t('You ask for a pause')};
  if (game.over && has('rematch')) return {what: 'rematch', text: t('You offer a rematch')};
  return null;
}

function drawQuestion() {
  const asked = questionButtons();
  if (!show(by('question'), !!asked)) return void renew(by('question'), null, () => []);
  const key = [asked[0], ...asked.slice(1).map(([text]) => text), link.state, game.look];
  renew(by('question'), key, () => [make('p', {}, asked[0]), make('div', {class: 'row'}, ...asked.slice(1).map(([text, click, id], i) =>
    make('button', {class: i ? '' : 'main', id: 'answer-' + id, 'data-do': id, disabled: link.state !== 'open' && id !== 'live', click}, text)))]);
}

function drawChoices() {
  const {sides, side, options} = choicesNow();
  show(by('choices'), sides.length + options.length > 0);
  renew(by('choices'), [sides, side, options], () => [
    ...sides.map((name) => make('button', {'aria-pressed': String(name === side), id: 'side-' + name, 'data-side': name, click: () => { game.side = name; changed(); }},
      choiceStone(name), ' ', stoneName(name))),
    ...options.map((name, i) => make('button', {class: 'main', id: 'choice-' + i, 'data-choice': name, click: () => play(name)}, choiceText(name)))]);
}

function choiceText(name) {
  const [, , , kind] = kWay.exec(name) || [];
  return kind ? t(kind) : t(name);
}

// The number of moves before the last one of this player.
function takebackTo() {
  const {moves} = game.journal;
  for (let i = moves.length - 1; i >= 0; i--) if (moves[i].seat === game.you) return i;
  return null;
}

function drawActions() {
  const {journal, options, over, you} = game;
  const begun = game.seats.every((_, seat) => journal.moves.some((move) => move.seat === seat));
  const calm = link.state === 'open' && !game.pending;
  const list = [];
  const add = (id, text, click, able = true) => list.push({id, text, click, able: able && calm});
  if (you !== null && isPlaying()) {
    const to = takebackTo();
    if (options.takebacks !== 'none') add('takeback', t('Take back'), () => offer('takeback', {to: takebackTo()}), to !== null && !game.offers.takeback);
    add('draw', t('Draw'), () => offer('draw'), !(game.offers.draw || []).length);
    if (begun) add('resign', t('Resign'), () => { asking = 'resign'; changed(); });
    else add('abort', t('Stop'), () => { asking = 'abort'; changed(); });
    if (!options.rated) add('pause', t('Pause'), () => offer('pause'), !(game.offers.pause || []).length);
  } else if (you !== null && over) {
    add('rematch', t('Rematch'), () => offer('rematch'), !(game.offers.rematch || []).length);
  } else if (you !== null) {
    add('stand', t('Stand up'), () => request({type: 'stand', seat: you}));
  }
  if (!isPlaying()) asking = null;
  renew(by('actions'), list.map(({id, able, text}) => [id, able, text]), () => list.map(({id, text, click, able}) =>
    make('button', {id: 'do-' + id, 'data-do': id, disabled: !able, click}, text)));
}

function drawMoves() {
  const {moves} = game.journal;
  const at = game.look ?? moves.length;
  const seats = Math.max(1, Math.min(4, game.seats.length));
  by('moves').dataset.columns = seats;
  const sides = game.header.sides;
  renew(by('moves'), [moves.map((move) => move.name), at, sides], () => {
    const list = [];
    moves.forEach((move, i) => {
      if (i % seats === 0) list.push(make('span', {class: 'number', 'aria-hidden': 'true'}, String(i / seats + 1)));
      list.push(make('button', {id: 'move-' + (i + 1), 'data-move': i + 1, 'aria-current': at === i + 1 ? 'step' : null,
        'aria-label': t('move {}', i + 1) + ' ' + moveText(move.name), click: () => lookAt(i + 1)}, moveText(move.name)));
    });
    if (!list.length) list.push(make('span', {class: 'empty'}, t('No moves yet')));
    return list;
  });
  const current = by('moves').querySelector('[aria-current]');
  if (current && game.scrolled !== at) by('moves').scrollTop = current.offsetTop - by('moves').clientHeight / 2;
  game.scrolled = at;
  for (const [id, able] of [['first', at > 0], ['back', at > 0], ['next', at < moves.length], ['live-now', at < moves.length]]) {
    by('look-' + id).disabled = !able;
  }
}

function moveText(name) {
  const [, stone, cell] = kPlaced.exec(name) || [];
  return cell && kCell.test(cell) ? stoneName(stone) + ' ' + cell : t(name);
}

function drawTalk() {
  const chat = link.welcome && link.welcome.server.chat && link.welcome.you.kind !== 'guest';
  show(by('talk-form'), chat);
  renew(by('said'), game.said.map((said) => [said.by.name, saidText(said)]), () => game.said.map((said) =>
    make('p', {}, make('b', {}, said.by.name), ' ', saidText(said))));
  if (game.heard !== game.said.length) by('said').scrollTop = by('said').scrollHeight;
  game.heard = game.said.length;
  show(by('phrases'), talkOpen);
  by('talk-open').setAttribute('aria-expanded', talkOpen);
  renew(by('phrases'), link.state, () => phrases.map((phrase, i) => make('button', {id: 'phrase-' + i, 'data-phrase': i, disabled: link.state !== 'open',
    click: () => { talkOpen = false; say({phrase: i}); by('talk-open').focus(); }}, t(phrase))));
}

function say(what) {
  request({type: 'say', ...what, to: game.you === null ? 'watchers' : 'table', n: Date.now()});
}

function drawInvitation() {
  const wanted = !game.over && game.seats.some((seat) => !seat.who);
  show(by('invitation'), wanted);
  write(by('invitation-link'), location.href);
}

function drawName() {
  const you = link.welcome && link.welcome.you;
  show(by('note'), !!you && you.kind === 'guest' && !game.over);
  if (you) write(by('guest-name'), you.name);
}

// New events for screen readers: moves of others, undo, the end.
function tellEvents() {
  const {fresh} = game.journal;
  if (!fresh.length) return;
  game.journal.fresh = [];
  const texts = fresh.map((event) => {
    if (event.kind === 'play') return event.seat === game.you ? '' : t('{} plays {}', nameOfSeat(event.seat), moveText(event.rest));
    if (event.kind === 'undo') return t('{} moves are undone', event.rest);
    if (kEndings.includes(event.kind)) return resultText();
    return '';
  }).filter(Boolean);
  if (mayAct()) texts.push(t('Your turn'));
  if (texts.length) announce(texts.join('. '));
}
