// The first page: a code or a link, running games, one's own games.

const lobby = new Map();  // game id: a listed game
let own = [];

function enterStart() {
  ask({type: 'lobby', on: true}, (answer) => {
    if (answer.type === 'error') write(by('start-status'), told(answer.text));
  });
  ask({type: 'find', what: 'games'}, (answer) => (answer.games || []).forEach((listed) => lobby.set(listed.game, listed)));
  own = [];
  ask({type: 'find', what: 'mine'}, (answer) => { own = answer.games || []; });
}

function tookLobby(message) {
  if (message.all) lobby.clear();
  for (const listed of message.tables) lobby.set(listed.game, listed);
  for (const id of message.gone) lobby.delete(id);
  lobby.players = message.players;
}

// A link, a code, or the path of a game.
function follow(text) {
  text = text.trim();
  if (!text) return;
  const path = /^(?:[a-z]+:\/\/[^/]+)?(\/[tg]\/[^\s?#]+)/i.exec(text);
  if (/^https?:\/\//i.test(text)) {
    const target = new URL(text);
    if (target.host !== location.host) return void (location.href = target.href);
  }
  go(path ? path[1] : '/t/' + encodeURIComponent(text.replace(/^.*\//, '')));
}

function drawListed(listed) {
  const names = listed.seats.map((who) => who ? who.name : t('free')).join(' – ');
  const free = listed.state === 'open' && listed.seats.some((who) => !who);
  const facts = [...titlesOf(listed.rules), clockText(listed.clock), listed.rated && t('rated'), listed.watchers && t('{} watching', listed.watchers)];
  const href = '/g/' + encodeURIComponent(listed.game);
  return make('a', {class: 'listed', href, 'data-game': listed.game, 'data-state': listed.state},
    make('span', {class: 'who'}, make('b', {}, names), make('span', {class: 'small'}, facts.filter(Boolean).join(' · '))),
    make('span', {class: free ? 'button main' : 'button'}, own.includes(listed) ? t('Resume') : free ? t('Sit') : t('Watch')));
}

function drawStart() {
  document.title = 'Tengen';
  write(by('where'), '');
  const welcome = link.welcome;
  if (welcome) {
    write(by('server-name'), welcome.server.name || location.host);
    write(by('motd'), welcome.server.motd && '· ' + welcome.server.motd);
  }
  const mine = new Set(own.map((listed) => listed.game));
  const others = [...lobby.values()].filter((listed) => !mine.has(listed.game) && listed.state !== 'over');
  const playing = own.filter((listed) => listed.state !== 'over');
  show(by('mine-part'), playing.length > 0);
  renew(by('mine'), playing, () => playing.map(drawListed));
  renew(by('games'), [others, link.state], () => others.length ? others.map(drawListed)
    : [make('p', {class: 'muted'}, link.state === 'open' ? t('No game is running. Ask a friend for a link.') : t('Connecting'))]);
  write(by('start-status'), lobby.players ? '· ' + t('{} players here', lobby.players) : '');
}
