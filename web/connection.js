// The connection to the server: requests with answers, pings, and attempts to return.

const kBackOff = [0, 1, 2, 4, 8, 15];  // seconds before each attempt
const kSilence = 25000;                // ms without a message: the connection is lost
const kEnds = {4001: 'elsewhere', 4002: 'version', 4003: 'banned', 4004: 'token'};

const link = {
  state: 'lost',   // lost, open (welcomed), ended (no further attempts)
  end: null,       // elsewhere, version, banned, token
  retryAt: null,   // performance.now() of the next attempt
  ping: null,      // ms
  offset: 0,       // server time - performance.now()
  welcome: null,
};
let socket = null;
let attempts = 0;
let lastId = 0;
let heard = 0;
let pingEvery = 10000;
let place = '/play';      // of the process of the server that has the open game
let waiting = new Map();  // request id: callback of its answer

function ask(message, done) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return null;
  const id = ++lastId;
  if (done) waiting.set(id, done);
  socket.send(JSON.stringify({type: message.type, id, ...message}));
  return id;
}

function connect() {
  clearTimeout(link.timer);
  if (socket) socket.onclose = socket.onmessage = null, socket.close();
  link.retryAt = null;
  waiting = new Map();
  const mine = socket = new WebSocket(location.origin.replace(/^http/, 'ws') + place);
  heard = performance.now();
  socket.onopen = () => hello();
  socket.onmessage = (event) => mine === socket && receive(event.data);
  socket.onclose = (event) => mine === socket && lose(event.code);
}

function hello() {
  const message = {type: 'hello', v: [1, 1], program: 'tengen-web', wants: ['view']};
  const token = store.get('token');
  if (token) message.token = token;
  ask(message, (answer) => {
    if (answer.type === 'welcome') return welcomed(answer);
    if (answer.code === 'signed_out' && token) return store.set('token', null), hello();
    if (answer.code === 'version') return finish('version');
    if (answer.code === 'banned') return finish('banned');
    lose(0);
  });
}

function welcomed(message) {
  if (message.token) store.set('token', message.token);
  attempts = 0;
  link.state = 'open';
  link.welcome = message;
  link.offset = message.now - performance.now();
  pingEvery = Math.min(10000, message.ping || 10000);
  sendPing();
  arrived();
}

function sendPing() {
  const at = Math.round(performance.now());
  link.pinged = at;
  ask({type: 'ping', at}, (answer) => {
    if (answer.type !== 'pong') return;
    link.ping = Math.round(performance.now() - answer.at);
    link.offset = answer.now - (performance.now() + answer.at) / 2;
    changed();
  });
}

function receive(text) {
  heard = performance.now();
  let message;
  try { message = JSON.parse(text); } catch { return; }
  const done = waiting.get(message.re);
  waiting.delete(message.re);
  handle(message);
  done?.(message);
  changed();
}

function lose(code) {
  if (link.state === 'ended') return;
  if (kEnds[code]) return finish(kEnds[code]);
  if (socket) socket.onclose = socket.onmessage = null, socket.close();
  socket = null;
  link.state = 'lost';
  link.ping = null;
  const seconds = Math.max(kBackOff[Math.min(attempts++, kBackOff.length - 1)], code === 1013 ? 4 : 0);
  const wait = seconds * 1000 * (0.7 + 0.6 * Math.random());
  link.retryAt = performance.now() + wait;
  clearTimeout(link.timer);
  link.timer = setTimeout(connect, wait);
  changed();
}

function finish(end) {
  link.state = 'ended';
  link.end = end;
  if (socket) socket.onclose = socket.onmessage = null, socket.close();
  socket = null;
  if (end === 'token') store.set('token', null);
  changed();
}

// Connects to another process of the server.
function moveTo(path) {
  place = path;
  attempts = 0;
  link.state = 'lost';
  connect();
}

// Connects again after a person asked for it.
function revive() {
  link.state = 'lost';
  link.end = null;
  attempts = 1;
  connect();
  changed();
}

function watchConnection() {
  const now = performance.now();
  if (!socket || socket.readyState > 1) return;
  if (now - heard > kSilence) lose(0);
  else if (link.state === 'open' && now - link.pinged > pingEvery) sendPing();
}

addEventListener('online', () => link.state === 'lost' && revive());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && link.state === 'lost' && link.retryAt !== null) revive();
});
