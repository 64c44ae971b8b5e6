// A game as its journal says it: the header, the moves, the end. Knows no rules.

// Boards with numbers have names such as "15".
const kCell = /^(?:[a-z]{1,3}[1-9]\d{0,2}|[1-9]\d{0,3})$/;
// A move of a stone from one cell to another, which may take one there, and the kind that it becomes.
const kWay = /^([a-z]{0,3}[1-9]\d{0,3})[-x]([a-z]{0,3}[1-9]\d{0,3})(?:=(.+))?$/;
// A stone of a named side or kind: "x:b2", "king@b2".
const kPlaced = /^(.*[:@])([^:@]+)$/;

function columnName(column) {
  let name = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(97 + rest % 26) + name;
  return name;
}

// The lines of a header that a picture of the game needs.
function readHeader(text) {
  const header = {game: '', rows: 1, columns: 1, squares: true, chequered: false, hexagonal: false, layers: 1, wrapRows: false,
    wrapColumns: false, blocks: [0, 0], sides: [], facing: [], pieces: [], rules: [], edges: {}, names: [], blocked: new Set(), joins: [], numbers: false, cellNames: []};
  for (const line of text.split('\n')) {
    const words = line.trim().split(' ');
    const key = words.shift();
    if (key === 'game') header.game = words.join(':');
    if (key === 'board') readBoard(words, header);
    if (key === 'sides') header.sides = words;
    if (key === 'facing') header.facing = words;
    if (key === 'pieces') header.pieces = words;
    if (key === 'blocked') header.blocked = new Set(words.map(Number));
    if (key === 'line') header.joins.push(words.map(Number));
    if (key === 'rule') header.rules.push(words[0]);
    if (key === 'rule' && / also=/.test(line)) header.rules.push('also');
    if (key === 'rule' && / stones=nobody/.test(line)) header.shared = true;
    if (key === 'rule' && words[0] === 'opening') header.opening = (/(?:^| )name=(\S+)/.exec(line) || [])[1];
    if (key === 'rule' && /^connect(\/|$)/.test(words[0])) readEdges(line, header);
    if (key === 'title') header.names.push([words.shift(), words.join(' ')]);
  }
  nameCells(header);
  return header;
}

// Numbers count from the left of the top row.
function nameCells(header) {
  let number = 0;
  for (let row = header.rows - 1; row >= 0; row--) {
    for (let column = 0; column < header.columns; column++) {
      const index = row * header.columns + column;
      const counts = header.numbers && !header.blocked.has(index);
      header.cellNames[index] = counts ? String(++number) : columnName(column) + (row + 1);
    }
  }
}

function readBoard(words, header) {
  header.rows = Math.min(64, Number(words[0]) || 1);
  header.columns = Math.min(64, Number(words[1]) || 1);
  header.squares = words[2] !== 'lines';
  header.chequered = words[2] === 'chequered';
  for (const word of words.slice(3)) {
    const [name, value] = word.split('=');
    if (name === 'hexagonal') header.hexagonal = true;
    if (name === 'wrap') header.wrapColumns = value !== 'rows', header.wrapRows = value !== 'columns';
    if (name === 'numbers') header.numbers = true;
    if (name === 'layers') header.layers = Number(value) || 1;
    if (name === 'blocks') header.blocks = value.split('x').map(Number);
  }
}

// The sides of the edges that a side must connect.
function readEdges(line, header) {
  if (/ groups=/.test(line)) return;
  const values = (/edges=(\S+)/.exec(line) || ['', 'vertical'])[1].split(',');
  header.sides.forEach((_, i) => {
    const upright = (values[i] || values[0]) === 'vertical';
    for (const edge of upright ? ['lower', 'upper'] : ['left', 'right']) header.edges[edge] ??= i + 1;
  });
}

const kEndings = ['resign', 'draw', 'time', 'fault', 'end', 'abort'];

class Journal {
  constructor() {
    this.count = 0;      // events
    this.moves = [];     // {seat, name} up to now
    this.undone = [];    // to redo, the next one last
    this.ending = null;  // {kind, seat, rest}
    this.left = new Set();
    this.fresh = [];     // events since the last look, for the live region
    this.last = null;
  }

  add(line) {
    const [, , kind, seatWord, , ...rest] = line.split(' ');
    const event = {kind, seat: Number(seatWord), rest: rest.join(' ')};
    this.count++;
    this.last = event;
    this.fresh.push(event);
    const amount = Number(event.rest) || 0;
    if (kind === 'play') {
      const next = this.undone.pop();
      if (next && next.name !== event.rest) this.undone = [];
      this.moves.push({seat: event.seat, name: event.rest});
    } else if (kind === 'undo') {
      for (let i = 0; i < amount && this.moves.length; i++) this.undone.push(this.moves.pop());
      this.ending = null;
    } else if (kind === 'redo') {
      for (let i = 0; i < amount && this.undone.length; i++) this.moves.push(this.undone.pop());
    } else if (kind === 'leave') {
      this.left.add(event.seat);
    } else if (kind === 'return') {
      this.left.delete(event.seat);
    } else if (kEndings.includes(kind)) {
      this.ending = event;
    }
  }

  // Each seat's side, from 1. Seats take the sides in turn, and "swap" exchanges those of two players.
  sides(seats, sides) {
    const result = [];
    for (let seat = 0; seat < seats; seat++) result.push(seat % Math.max(1, sides) + 1);
    if (seats === 2 && this.moves.filter((move) => move.name === 'swap').length % 2) result.reverse();
    return result;
  }
}
