// The drawing of a board and its stones, after the window's: places of cells, lines, labels, sides.

const kBlockGap = 0.4;
const kLayerGap = 0.8;
const kRowHeight = Math.sqrt(3) / 2;
const kTop = 1 / Math.sqrt(3);
const kHexagon = [[0, -kTop], [0.5, -kTop / 2], [0.5, kTop / 2], [0, kTop], [-0.5, kTop / 2], [-0.5, -kTop / 2]];
// Neighbours across each edge of a hexagon: rows up, columns right.
const kAround = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

const kColours = ['black', 'white', 'red', 'blue', 'green', 'yellow', 'purple', 'orange'];
const kStones = [['#4A4A4A', '#0D0D0D', '#F2EDE3'], ['#FFFFFF', '#CFC9BE', '#2B2620'], ['#D9725A', '#9C3322', '#FFFFFF'],
  ['#5286BF', '#1B4478', '#FFFFFF'], ['#79BC93', '#35784F', '#FFFFFF'], ['#F7E27A', '#D9B21E', '#2B2620'],
  ['#8E5FA6', '#42195A', '#FFFFFF'], ['#F6B26B', '#C9731A', '#2B2620']];
const kShapes = ['none', 'disc', 'ring', 'triangle', 'square', 'diamond', 'cross', 'star', 'bars', 'plus'];
const kSigns = {x: 'cross', o: 'ring'};
const kPaths = {
  ring: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z', disc: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z', triangle: 'M0-1L.95.7H-.95Z',
  square: 'M-.85-.85H.85V.85H-.85Z', diamond: 'M0-1.1L1.1 0L0 1.1L-1.1 0Z', cross: 'M-.9-.9L.9.9M.9-.9L-.9.9',
  star: 'M0-1.1L.3-.35L1.1-.3L.48.2L.7 1L0 .55L-.7 1L-.48.2L-1.1-.3L-.3-.35Z', bars: 'M-.9-.5H.9M-.9.5H.9',
  plus: 'M0-1V1M-1 0H1',
};

// Sides with a known name first, then free colours for the others: {stone, colour, sign}.
function sideLooks(names) {
  const taken = new Set();
  const looks = names.map((name, i) => {
    const sign = kSigns[name] || (kShapes.indexOf(name) > 0 ? name : null);
    if (sign && !taken.has(sign)) return taken.add(sign), {stone: false, colour: i, sign};
    const colour = kColours.indexOf(name);
    if (colour < 0 || taken.has(colour)) return null;
    return taken.add(colour), {stone: true, colour, sign: i < 2 ? 'none' : kShapes[i + 1]};
  });
  return looks.map((look, i) => {
    if (look) return look;
    let colour = i;
    while (taken.has(colour)) colour = (colour + 1) % 8;
    taken.add(colour);
    return {stone: true, colour, sign: i < 2 ? 'none' : kShapes[i + 1]};
  });
}

// The looks of the sides, and of stones that belong to no side.
const kNobody = 9;
function allLooks(names) {
  const looks = sideLooks(names);
  looks[kNobody - 1] = {stone: false, colour: 0, sign: 'cross'};
  return looks;
}

// The short name of a kind: the first letter of its name that no earlier kind has.
function pieceLetters(pieces, piece) {
  const taken = new Set();
  for (const name of pieces) {
    const letter = [...name].find((sign) => /[a-zA-Z]/.test(sign) && !taken.has(sign.toUpperCase()))?.toUpperCase();
    if (name === piece) return letter ?? name;
    taken.add(letter);
  }
  return piece;
}

// A kind of stones: the second of two has a double ring, more have letters, shared ones named after signs are these.
function pieceLook(header, looks, side, kind) {
  const look = side && looks[side - 1];
  const piece = header.pieces[parseInt(kind, 16)];
  if (!look || kind === '*') return look && {...look, taken: true};
  if (piece === undefined) return look;
  const sign = (name) => kSigns[name] || (kShapes.indexOf(name) > 0 ? name : null);
  if (side === kNobody && header.pieces.every(sign)) return {...look, sign: sign(piece)};
  if (side !== kNobody && header.pieces.length < 3 && look.stone) return {...look, crowned: kind !== '0'};
  return {...look, letters: pieceLetters(header.pieces, piece), sign: side === kNobody || look.stone ? 'none' : look.sign};
}

function drawStone(look) {
  const size = look.stone ? 0.2 : 0.3;
  const parts = [];
  if (look.stone) {
    parts.push(draw('circle', {class: 'shade', r: 0.46, cx: 0.035, cy: 0.05}),
      draw('circle', {r: 0.46, fill: `url(#stone${look.colour})`}));
  }
  if (look.sign !== 'none') {
    const solid = look.sign === 'disc' || look.sign === 'star';
    const sign = draw('path', {d: kPaths[look.sign], transform: `scale(${size})`, 'stroke-width': look.stone ? 0.32 : 0.4,
      'stroke-linecap': 'round', 'stroke-linejoin': 'round', fill: 'none', class: look.stone ? '' : 'sign' + look.colour});
    if (look.stone) sign.setAttribute('stroke', kStones[look.colour][2]);
    if (solid) sign.classList.add('solid');
    parts.push(sign);
  }
  const ink = look.stone ? {fill: kStones[look.colour][2]} : {class: 'letter'};
  if (look.crowned) {
    for (const r of [0.31, 0.17]) parts.push(draw('circle', {r, fill: 'none', stroke: kStones[look.colour][2], 'stroke-width': 0.06}));
  }
  if (look.letters) parts.push(draw('text', {'font-size': 0.45, y: 0.16, 'text-anchor': 'middle', ...ink}, look.letters));
  return draw('g', {class: look.taken ? 'stone taken' : 'stone'}, ...parts);
}

// The gradients of stones; one element of the page keeps them for all pictures.
function stoneGradients() {
  return draw('defs', {}, ...kStones.map(([light, rim], i) => draw('radialGradient', {id: 'stone' + i, cx: '36%', cy: '30%', r: '75%'},
    draw('stop', {offset: 0, 'stop-color': light}), draw('stop', {offset: 1, 'stop-color': rim}))));
}

// Star points along one side of a board.
function starIndices(count) {
  const middle = Math.floor(count / 2);
  if (count < 9) return count >= 5 && count % 2 ? [middle] : [];
  const margin = count < 12 ? 2 : 3;
  return count % 2 ? [margin, middle, count - 1 - margin] : [margin, count - 1 - margin];
}

// The name and size of a board whose cells form a star, a hexagon or a triangle; null for others. inside(row, column): within it.
function outlineOf({rows, columns, hexagonal}, holes) {
  if (!hexagonal || rows !== columns || rows < 2) return null;
  const cut = ({inside}) => {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (!inside(row, column) && !holes.has(row * columns + column)) return false;
      }
    }
    return true;
  };
  const size = (rows + 1) / 2;
  const tip = (rows - 1) / 4;
  const far = (row, column) => [row - 2 * tip, column - 2 * tip, 4 * tip - row - column];
  const star = {name: 'star', size: tip, inside: (row, column) => Math.max(...far(row, column)) <= tip || Math.min(...far(row, column)) >= -tip};
  const hexagon = {name: 'hexagon', size, inside: (row, column) => row + column >= size - 1 && row + column <= 3 * (size - 1)};
  const triangle = {name: 'triangle', size: rows, inside: (row, column) => row + column < rows};
  if (rows % 4 === 1 && cut(star)) return star;
  if (rows % 2 && cut(hexagon)) return hexagon;
  return cut(triangle) ? triangle : null;
}

// Whether cells are boxes and the edges around them, with dots as holes.
function hasBoxes({rows, columns, hexagonal, layers, wrapRows, wrapColumns, blocks}, holes) {
  if (hexagonal || layers > 1 || wrapRows || wrapColumns || blocks[0] || rows % 2 === 0 || columns % 2 === 0 || rows < 3 || columns < 3) return false;
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 2) if (!holes.has(row * columns + column)) return false;
  }
  return true;
}

// An edge of boxes is a line from dot to dot, an owned box a square of its side's colour.
function drawBoxPart(look, part) {
  if (part !== 'box') return draw('g', {class: 'stone'}, draw('path', {class: 'box-edge', d: part === 'across' ? 'M-1 0H1' : 'M0-1V1'}));
  const parts = [draw('rect', {class: 'box', x: -0.78, y: -0.78, width: 1.56, height: 1.56, fill: kStones[look.colour][1]})];
  if (look.sign !== 'none') {
    parts.push(draw('path', {d: kPaths[look.sign], transform: 'scale(.2)', 'stroke-width': 0.32, fill: 'none', stroke: kStones[look.colour][2]}));
  }
  return draw('g', {class: 'stone'}, ...parts);
}

// Places in steps; rows go up. The unit is the distance of neighbours.
class Layout {
  // `flipped`: the first row is at the top, and the last column on the left.
  constructor(header, holes, perRow, turn, flipped) {
    Object.assign(this, {header, holes, perRow, flipped});
    this.half = flipped ? -0.5 : 0.5;  // of a step right or down
    this.width = header.columns / header.layers;
    const angle = (header.hexagonal ? turn + (flipped ? 180 : 0) : 0) * Math.PI / 180;
    this.turned = ([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
    this.hexagon = kHexagon.map(this.turned);
    this.outline = outlineOf(header, holes);
    this.boxes = hasBoxes(header, holes);
    this.centres = [];
    for (let row = 0; row < header.rows; row++) {
      for (let column = 0; column < header.columns; column++) this.centres.push(this.place(row, column));
    }
    const hexagons = header.hexagonal && header.squares;
    const reach = (axis) => hexagons ? Math.max(...this.hexagon.map((corner) => corner[axis])) : 0.5;
    const range = (axis) => {
      const seen = this.centres.filter((_, cell) => !this.outline || !holes.has(cell));
      const all = seen.map((centre) => centre[axis]);
      return [Math.min(...all) - reach(axis), Math.max(...all) + reach(axis)];
    };
    [this.left, this.right] = range(0);
    [this.top, this.bottom] = range(1);
    this.size = Math.max(this.right - this.left, this.bottom - this.top);
  }

  place(row, column) {
    const {header, width} = this;
    const sign = 2 * this.half;
    const layer = Math.floor(column / width);
    const inside = column - layer * width;
    const down = header.rows - 1 - row;
    if (header.hexagonal) return this.turned([inside + row / 2, down * kRowHeight]);
    const gaps = (index, block) => block ? Math.floor(index / block) * kBlockGap : 0;
    const [blockColumns, blockRows] = header.blocks;
    const pageWidth = width + kLayerGap + gaps(width - 1, blockColumns);
    const pageHeight = header.rows + kLayerGap + gaps(header.rows - 1, blockRows);
    return [sign * (inside + gaps(inside, blockColumns) + (layer % this.perRow) * pageWidth),
      sign * (down + gaps(down, blockRows) + Math.floor(layer / this.perRow) * pageHeight)];
  }

  exists(row, column) {
    const {rows, columns} = this.header;
    return row >= 0 && row < rows && column >= 0 && column < columns && !this.holes.has(row * columns + column);
  }

  // Whether two neighbours exist without a gap between them.
  joined(row, column, up, right) {
    const {header, width} = this;
    if (!this.exists(row, column) || !this.exists(row + up, column + right)) return false;
    const same = (one, other, block) => !block || Math.floor(one / block) === Math.floor(other / block);
    const layerStart = Math.floor(column / width) * width;
    if (column + right < layerStart || column + right >= layerStart + width) return false;
    const top = header.rows - 1;
    return same(column - layerStart, column + right - layerStart, header.blocks[0]) &&
      same(top - row, top - row - up, header.blocks[1]);
  }

  // Whether a square of a chequered board is drawn: light squares that the game leaves out are too.
  chequer(row, column) {
    const {rows, columns} = this.header;
    const inside = row >= 0 && row < rows && column >= 0 && column < columns;
    this.darkOnly ??= this.centres.every((_, cell) => this.dark(cell) || this.holes.has(cell));
    return this.exists(row, column) || inside && this.darkOnly && !this.dark(row * columns + column);
  }

  dark(cell) {
    return (Math.floor(cell / this.header.columns) + cell % this.header.columns % this.width) % 2 === 0;
  }

  // Path data of the dark or the light squares of a chequered board; empty on other boards.
  chequers(dark) {
    const {columns, chequered} = this.header;
    return this.centres.map(([x, y], cell) => chequered && this.dark(cell) === dark &&
      this.chequer(Math.floor(cell / columns), cell % columns) ? `M${round(x - 0.5)} ${round(y - 0.5)}h1v1h-1z` : '').join('');
  }

  // Path data by class: light and heavy lines, faded ones over joined edges, and the edges of sides.
  lines() {
    const paths = {light: '', heavy: '', faded: ''};
    const {header} = this;
    if (this.boxes) return paths;
    const add = (kind, [x1, y1], [x2, y2]) => {
      paths[kind] = (paths[kind] || '') + `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
    };
    for (const line of header.joins) {
      for (let i = 1; i < line.length; i++) add('heavy', this.centres[line[i - 1]], this.centres[line[i]]);
    }
    if (header.joins.length) return paths;
    this.centres.forEach((at, cell) => {
      const row = Math.floor(cell / header.columns);
      const column = cell % header.columns;
      if (header.chequered ? !this.chequer(row, column) : !this.exists(row, column)) return;
      if (header.chequered) this.frameLines(row, column, at, add);
      else if (header.hexagonal) this.hexagonLines(row, column, at, add);
      else if (header.squares) this.squareLines(row, column, at, add);
      else this.gridLines(row, column, at, add);
    });
    return paths;
  }

  hexagonLines(row, column, [x, y], add) {
    if (!this.header.squares) {
      for (const [up, right] of [[0, 1], [1, 0], [1, -1]]) {
        if (this.exists(row + up, column + right)) add('light', [x, y], this.place(row + up, column + right));
      }
      return;
    }
    kAround.forEach(([up, right], i) => {
      const [r, c] = [row + up, column + right];
      const shared = this.exists(r, c);
      if (shared && r * this.header.columns + c > row * this.header.columns + column) return;
      const [from, to] = [this.hexagon[i], this.hexagon[(i + 1) % 6]];
      const edge = c < 0 ? 'left' : c >= this.header.columns ? 'right' : r < 0 ? 'lower' : r >= this.header.rows ? 'upper' : null;
      const side = this.header.edges[edge];
      add(shared ? 'light' : side ? 'edge' + side : 'heavy', [x + from[0], y + from[1]], [x + to[0], y + to[1]]);
    });
  }

  // Around a chequered board, its holes and its blocks.
  frameLines(row, column, [x, y], add) {
    const {half} = this;
    const [l, r, u, d] = [x - half, x + half, y - half, y + half];
    const {header, width} = this;
    const layer = Math.floor(column / width);
    const same = (one, other, block) => !block || Math.floor(one / block) === Math.floor(other / block);
    const open = (up, right) => !this.chequer(row + up, column + right) || Math.floor((column + right) / width) !== layer ||
      !same(column % width, column % width + right, header.blocks[0]) ||
      !same(header.rows - 1 - row, header.rows - 1 - row - up, header.blocks[1]);
    if (open(0, 1)) add('heavy', [r, u], [r, d]);
    if (open(0, -1)) add('heavy', [l, u], [l, d]);
    if (open(1, 0)) add('heavy', [l, u], [r, u]);
    if (open(-1, 0)) add('heavy', [l, d], [r, d]);
  }

  squareLines(row, column, [x, y], add) {
    const {half} = this;
    const [l, r, u, d] = [x - half, x + half, y - half, y + half];
    const kind = (up, right) => this.joined(row, column, up, right) ? 'light' : 'heavy';
    add(kind(0, 1), [r, u], [r, d]);
    add(kind(1, 0), [l, u], [r, u]);
    if (kind(0, -1) === 'heavy') add(this.edge('left', column === 0), [l, u], [l, d]);
    if (kind(-1, 0) === 'heavy') add(this.edge('lower', row === 0), [l, d], [r, d]);
    if (this.edge('right', column === this.header.columns - 1) !== 'heavy') add(this.edge('right', true), [r, u], [r, d]);
    if (this.edge('upper', row === this.header.rows - 1) !== 'heavy') add(this.edge('upper', true), [l, u], [r, u]);
  }

  edge(name, outer) {
    const side = outer && this.header.edges[name];
    return side ? 'edge' + side : 'heavy';
  }

  gridLines(row, column, [x, y], add) {
    const {header, width, half} = this;
    const outer = (index, block) => index % block === 0 || index % block === block - 1;
    const heavyRow = outer(header.rows - 1 - row, header.blocks[1] || header.rows) && !header.wrapRows;
    const heavyColumn = outer(column % width, header.blocks[0] || width) && !header.wrapColumns;
    const joined = (up, right) => this.joined(row, column, up, right);
    const [bottom, top, left, right] = [row === 0, row === header.rows - 1, column === 0, column === header.columns - 1];
    if (joined(0, 1)) add(this.edgeOfGrid(heavyRow, bottom && 'lower' || top && 'upper'), [x, y], [x + 2 * half, y]);
    if (joined(1, 0)) add(this.edgeOfGrid(heavyColumn, left && 'left' || right && 'right'), [x, y], [x, y - 2 * half]);
    if (!joined(0, 1) && !joined(1, 0) && !joined(0, -1) && !joined(-1, 0)) {
      add('light', [x - 0.25, y], [x + 0.25, y]);
      add('light', [x, y - 0.25], [x, y + 0.25]);
    }
    if (header.wrapColumns && left && this.exists(row, header.columns - 1)) add('faded', [x - half, y], [x, y]);
    if (header.wrapColumns && right && this.exists(row, 0)) add('faded', [x, y], [x + half, y]);
    if (header.wrapRows && top && this.exists(0, column)) add('faded', [x, y - half], [x, y]);
    if (header.wrapRows && bottom && this.exists(header.rows - 1, column)) add('faded', [x, y], [x, y + half]);
  }

  edgeOfGrid(heavy, name) {
    const side = heavy && name && this.header.edges[name];
    return side ? 'edge' + side : heavy ? 'heavy' : 'light';
  }

  sizeText() {
    const {header, outline} = this;
    if (outline?.name === 'star') return t('star of size {}', outline.size);
    if (outline?.name === 'hexagon') return t('hexagon of size {}', outline.size);
    if (outline) return t('triangle of size {}', outline.size);
    if (this.boxes) return t('{} × {} boxes', (header.columns - 1) / 2, (header.rows - 1) / 2);
    return [this.width, header.rows, ...header.layers > 1 ? [header.layers] : []].join(' × ');
  }

  // Which part of boxes a cell is; null for dots and on other boards.
  boxPart(cell) {
    const [row, column] = [Math.floor(cell / this.header.columns) % 2, cell % this.header.columns % 2];
    if (!this.boxes || row + column === 0) return null;
    return row && column ? 'box' : column ? 'across' : 'upright';
  }

  stars() {
    const {header} = this;
    if (header.joins.length) return this.centres.map((_, cell) => cell).filter((cell) => !this.holes.has(cell));
    if (this.boxes) return [...this.holes].filter((cell) => this.boxPart(cell) === null);
    if (header.squares || header.hexagonal || header.layers > 1 || header.blocks[0]) return [];
    const large = Math.max(header.rows, header.columns) > 19;
    const stars = [];
    for (const row of starIndices(header.rows)) {
      for (const column of starIndices(header.columns)) {
        const between = (row * 2 + 1 === header.rows) !== (column * 2 + 1 === header.columns);
        if ((!between || large) && this.exists(row, column)) stars.push(row * header.columns + column);
      }
    }
    return stars;
  }
}

const round = (value) => Math.round(value * 1000) / 1000;

// The layout with the largest cells in a square.
function bestLayout(header, holes, flipped) {
  const all = [];
  for (let perRow = 1; perRow <= header.layers; perRow++) all.push(new Layout(header, holes, perRow, 0, flipped));
  if (header.hexagonal && !all[0].outline) for (const turn of [30, 15, -15, -30]) all.push(new Layout(header, holes, 1, turn, flipped));
  return all.reduce((best, other) => other.size * 1.03 < best.size ? other : best);
}
