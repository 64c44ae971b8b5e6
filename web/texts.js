// Texts in the reader's language. pack.py puts before this file: chinese (English text: Chinese text),
// titles (game: [English, Chinese]) and phrases (a list of English texts).

const store = {
  get(key) {
    try { return localStorage.getItem('tengen.' + key); } catch { return null; }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem('tengen.' + key);
      else localStorage.setItem('tengen.' + key, value);
    } catch { /* a private window may have no storage; the page works without it */ }
  },
};

let language = store.get('language') || (/^zh/i.test(navigator.language) ? 'zh' : 'en');

function translated(pattern) {
  return language === 'zh' && Object.hasOwn(chinese, pattern) ? chinese[pattern] : pattern;
}

// Only {} and {NUMBER} are filled in. The budget bounds texts that repeat their arguments.
function fill(pattern, values, budget) {
  if (--budget.texts < 0) return '';
  let next = 0;
  return translated(pattern).replace(/\{(\d*)\}/g, (hole, number) => {
    const value = values[number === '' ? next++ : Number(number)];
    if (value === undefined) return hole;
    return Array.isArray(value) ? fill(String(value[0]), value.slice(1), budget) : String(value);
  }).slice(0, 8192);
}

// A text of the page.
function t(pattern, ...values) {
  return fill(pattern, values, {texts: 256});
}

// A text of the server: [pattern, arguments...].
function told(text) {
  return Array.isArray(text) && text.length ? fill(String(text[0]), text.slice(1), {texts: 256}) : '';
}

// The titles of a game and its variant: "gomoku:renju" is Gomoku and Renju.
function titlesOf(game) {
  const short = game.split(':')[0];
  return [...new Set([short, game])].map((name) => titles[name] ? titles[name][language === 'zh' ? 1 : 0]
    : name.replace(/^.*:/, '').replaceAll('_', ' '));
}

function timeText(ms) {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const two = (number) => String(number).padStart(2, '0');
  if (seconds >= 86400) return t('{} d {} h', Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24);
  if (seconds >= 3600) return Math.floor(seconds / 3600) + ':' + two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60);
  return Math.floor(seconds / 60) + ':' + two(seconds % 60) + (seconds < 10 ? '.' + tenths % 10 : '');
}

// "5 min + 3 s" of a clock {move, total, increment}.
function clockText(clock) {
  const parts = [];
  const span = (ms) => ms % 60000 ? t('{} s', ms / 1000) : t('{} min', ms / 60000);
  if (clock.total) parts.push(span(clock.total));
  if (clock.increment) parts.push(t('{} s', clock.increment / 1000));
  if (clock.move) parts.push(t('{} per move', span(clock.move)));
  return parts.join(' + ');
}

// Elements. Children are elements or texts; a text never becomes markup.
function make(name, attributes = {}, ...children) {
  return fit(document.createElement(name), attributes, children);
}
function draw(name, attributes = {}, ...children) {
  return fit(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}
function fit(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'click') element.addEventListener('click', value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}
const by = (id) => document.getElementById(id);
function show(element, shown) {
  element.hidden = !shown;
  return shown;
}
// Leaves equal content alone, so a screen reader does not repeat it.
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
// Replaces the children if `key` differs from the last one, and keeps the focus on the same id.
function renew(element, key, children) {
  key = JSON.stringify([language, key]);
  if (element.content === key) return;
  element.content = key;
  const focus = element.contains(document.activeElement) && document.activeElement.id;
  element.replaceChildren(...children());
  if (focus) (by(focus) || element).focus();
}
