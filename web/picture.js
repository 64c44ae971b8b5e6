// The board as an SVG: an ARIA grid of named cells, with stones, marks, pointer and keyboard.

const kLabel = 12;       // pixels
const kMargin = 23;      // pixels for labels around the board
const kSmallStep = 34;   // pixels; touches of smaller cells are confirmed by a second one

class BoardPicture {
  // `choose(name, touch)` is called for a click, a tap or a key on a cell.
  constructor(svg, choose) {
    Object.assign(this, {svg, choose, key: null, cells: [], focus: 0});
    svg.addEventListener('click', (event) => this.pick(event.target, this.pointer === 'touch' && this.step < kSmallStep));
    svg.addEventListener('pointerdown', (event) => { this.pointer = event.pointerType; });
    svg.addEventListener('keydown', (event) => this.press(event));
    svg.addEventListener('focusin', (event) => this.focused(event.target.closest('.cell')));
    new ResizeObserver(() => this.scale()).observe(svg);
  }

  pick(target, touch) {
    const cell = target.closest('.cell');
    if (cell) this.choose(cell.dataset.cell, touch);
  }

  focused(element) {
    if (!element) return;
    this.cells[this.focus]?.group.setAttribute('tabindex', -1);
    this.focus = Number(element.dataset.index);
    element.setAttribute('tabindex', 0);
  }

  press(event) {
    const moves = {ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.pick(event.target, false);
    } else if (moves[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.moveFocus(...moves[event.key]);
    }
  }

  moveFocus(upwards, rightwards) {
    const {rows, columns} = this.header;
    const [up, right] = this.layout.flipped ? [-upwards, -rightwards] : [upwards, rightwards];
    let row = Math.floor(this.focus / columns) + up;
    let column = this.focus % columns + right;
    while (row >= 0 && row < rows && column >= 0 && column < columns) {
      const next = this.cells[row * columns + column];
      if (next) return next.group.focus();
      row += up;
      column += right;
    }
  }

  // Draws an empty board, if it is another one than before.
  build(header, cells, flipped) {
    const holes = new Set();
    for (let i = 0; i < cells.length; i++) if (cells[i] === '#') holes.add(i);
    const key = JSON.stringify([header, [...holes], flipped]);
    if (key === this.key) return;
    Object.assign(this, {key, header, looks: allLooks(header.sides), layout: bestLayout(header, holes, flipped), cells: []});
    const ground = this.ground = draw('g', {class: 'ground', 'aria-hidden': 'true'});
    for (const dark of [false, true]) {
      const d = this.layout.chequers(dark);
      if (d) ground.append(draw('path', {class: dark ? 'chequer dark' : 'chequer', d}));
    }
    for (const [kind, d] of Object.entries(this.layout.lines())) {
      if (d) ground.append(draw('path', {class: 'line ' + this.lineClass(kind), d}));
    }
    for (const star of this.layout.stars()) {
      const [cx, cy] = this.layout.centres[star];
      ground.append(draw('circle', {class: 'star', cx, cy, r: this.layout.boxes ? 0.17 : 0.1}));
    }
    this.labels = draw('g', {class: 'labels', 'aria-hidden': 'true'});
    const grid = draw('g', {role: 'rowgroup'});
    for (let row = header.rows - 1; row >= 0; row--) grid.append(this.buildRow(row, holes));
    this.svg.replaceChildren(stoneGradients(), ground, this.labels, grid);
    this.svg.setAttribute('aria-rowcount', header.rows);
    this.svg.dataset.firstRow = flipped ? 'above' : 'below';
    this.svg.setAttribute('aria-colcount', header.columns);
    const middle = Math.floor(header.rows / 2) * header.columns + Math.floor(header.columns / 2);
    this.focus = this.cells[middle] ? middle : this.cells.findIndex((cell) => cell);
    this.cells[this.focus]?.group.setAttribute('tabindex', 0);
    this.scale();
  }

  lineClass(kind) {
    if (!kind.startsWith('edge')) return kind;
    const look = this.looks[Number(kind.slice(4)) - 1];
    return 'edge ' + (look.stone ? 'colour' : 'sign') + look.colour;
  }

  buildRow(row, holes) {
    const group = draw('g', {role: 'row'});
    for (let column = 0; column < this.header.columns; column++) {
      const index = row * this.header.columns + column;
      if (holes.has(index)) continue;
      const name = this.header.cellNames[index];
      const [x, y] = this.layout.centres[index];
      const under = this.header.hexagonal
        ? draw('polygon', {class: 'under', points: this.layout.hexagon.map((corner) => corner.map(round).join(',')).join(' ')})
        : draw('rect', {class: 'under', x: -0.5, y: -0.5, width: 1, height: 1});
      const cell = draw('g', {class: 'cell', role: 'gridcell', tabindex: -1, transform: `translate(${round(x)} ${round(y)})`,
        'data-cell': name, 'data-index': index}, under);
      this.cells[index] = {group: cell, name, state: null};
      group.append(cell);
    }
    return group;
  }

  // Fits letters and numbers, whose size is in pixels, to the size of the picture.
  scale() {
    const width = this.svg.clientWidth;
    if (!this.header || !width) return;
    const {layout} = this;
    this.step = (width - 2 * kMargin) / layout.size;
    const margin = kMargin / this.step;
    const place = [(layout.left + layout.right - layout.size) / 2, (layout.top + layout.bottom - layout.size) / 2];
    this.svg.setAttribute('viewBox', [place[0] - margin, place[1] - margin, layout.size + 2 * margin, layout.size + 2 * margin].map(round).join(' '));
    const unit = kLabel / this.step;
    this.labels.setAttribute('font-size', round(unit));
    this.ground.setAttribute('stroke-width', round(Math.max(1, Math.round(this.step / 45)) / this.step));
    this.labels.replaceChildren(...this.labelsOf(unit));
  }

  labelsOf(unit) {
    const {layout, header} = this;
    const every = (needed) => [1, 2, 5, 10, 20].find((n) => n >= needed * unit) || 50;
    const label = (index, text, [dx, dy]) => {
      const [x, y] = layout.centres[index];
      const [tx, ty] = layout.turned([dx, dy]);
      return draw('text', {x: round(x + tx), y: round(y + ty + unit * 0.35)}, text);
    };
    const labels = [];
    const shown = (index, n) => n <= 2 ? index % n === 0 : index === 0 || (index + 1) % n === 0;
    const away = 0.5 + unit * 0.75 + (header.hexagonal ? 0.12 : 0);
    // Hexagons and stars have letters at the lower left ends of their columns, and numbers at the right ends of their rows.
    const ends = layout.outline && layout.outline.name !== 'triangle';
    const inside = (row, column) => layout.outline.inside(row, column);
    const beyond = 0.5 + unit * 0.75;
    const square = layout.flipped && !header.hexagonal;  // with the labels below and left all the same
    const leftmost = (layer) => square
      ? Math.min(layer + layout.perRow, header.layers) * layout.width - 1 : layer * layout.width;
    for (let column = 0; column < header.columns; column++) {
      if (!shown(column, every(header.columns > 26 ? 1.9 : 1.15))) continue;
      let row = 0;
      while (ends && !inside(row, column)) row++;
      labels.push(ends ? label(row * header.columns + column, columnName(column), [-beyond / 2, beyond * kRowHeight])
        : label((square ? header.rows - 1 : 0) * header.columns + column, columnName(column), [0, away]));
    }
    for (let layer = 0; layer < header.layers; layer += layout.perRow) {
      for (let row = 0; row < header.rows; row++) {
        if (!shown(row, every(1.3))) continue;
        let last = header.columns - 1;
        while (ends && !inside(row, last)) last--;
        if (ends) labels.push(label(row * header.columns + last, String(row + 1), [beyond + unit * 0.15, 0]));
        else labels.push(label(row * header.columns + leftmost(layer), String(row + 1), [-away - unit * 0.15, 0]));
      }
    }
    return labels;
  }

  // position: {cells, kinds, numbers, kind: of a ghost, last: name, marks: Set of names, can: Set of names, targets: of the chosen stone, pending: name, side, ghost: name}
  update(position) {
    for (let index = 0; index < this.cells.length; index++) {
      const cell = this.cells[index];
      if (cell) this.updateCell(cell, position.cells[index] || '.', position.kinds[index] || '0', position);
    }
    this.svg.setAttribute('aria-readonly', position.can.size === 0);
  }

  updateCell(cell, sign, kind, position) {
    const {name, group} = cell;
    const marks = [position.last === name && 'last', position.marks.has(name) && 'marked', position.can.has(name) && 'can',
      position.targets.get(name), position.pending === name && 'pending', position.ghost === name && 'ghost'].filter(Boolean);
    const pale = position.pending === name || position.ghost === name ? position.side : 0;
    const state = [sign, kind, position.kind, position.numbers[group.dataset.index] || '', ...marks, pale, language].join(' ');
    if (cell.state === state) return;
    cell.state = state;
    group.setAttribute('class', ['cell', ...marks].join(' '));
    const side = sign >= '1' && sign <= '9' ? Number(sign) : 0;
    group.dataset.side = side || '';
    group.dataset.state = marks.join(' ');
    group.setAttribute('aria-label', this.nameOf(name, side, kind, position));
    while (group.children.length > 1) group.lastChild.remove();
    const stone = pieceLook(this.header, this.looks, side || pale, side ? kind : String(position.kind || 0));
    const part = this.layout.boxPart(Number(group.dataset.index));
    const number = side && position.numbers[group.dataset.index];
    if (number) group.append(draw('text', {class: 'letter', 'font-size': 0.5, y: 0.18, 'text-anchor': 'middle'}, number));
    else if (stone) group.append(part ? drawBoxPart(stone, part) : drawStone(stone));
    else if (this.header.numbers) group.append(draw('text', {class: 'cell-number', 'aria-hidden': 'true'}, name));
    if (position.targets.get(name) === 'target') group.append(draw('circle', {class: 'way', r: 0.13}));
    if (position.targets.get(name) === 'take') group.append(draw('circle', {class: 'way', r: 0.46}));
    if (position.marks.has(name)) group.append(draw('path', side
      ? {class: 'mark', d: 'M.46 0A.46.46 0 1 1-.46 0A.46.46 0 1 1 .46 0Z'} : {class: 'mark', d: 'M-.16-.16L.16.16M.16-.16L-.16.16'}));
    const plain = side && stone.sign === 'none' && !stone.letters;
    if (position.last === name && side) group.append(draw('circle', {class: plain ? 'dot' : 'dot corner', r: 0.09}));
  }

  nameOf(name, side, kind, position) {
    const parts = [name, side === kNobody ? t('nobody') : side ? t(this.header.sides[side - 1]) : t('empty')];
    const piece = side && this.header.pieces[parseInt(kind, 16)];
    if (piece) parts.push(t(piece));
    if (position.last === name) parts.push(t('last move'));
    if (position.marks.has(name)) parts.push(t('marked'));
    return parts.join(', ');
  }
}
