import { codeLines, type CodeLine } from './line-paths';

/** A block of code whose lines are elements. */
interface Lines {
  readonly elements: readonly HTMLElement[];
  readonly lines: readonly CodeLine[];
  /** The code is a value and nothing else. */
  readonly isData: boolean;
}

const known = new WeakMap<HTMLElement, Lines>();

/** The lines of a block of code, each in an element of its own from now on. Its text stays what it is. */
export function linesIn(code: HTMLElement): Lines {
  const found = known.get(code);
  if (found?.elements[0]?.isConnected) return found;
  const elements = split(code);
  const isData = code.classList.contains('language-json');
  const lines = { elements, lines: codeLines(elements.map(({ textContent }) => textContent)), isData };
  known.set(code, lines);
  if (isData) addFolds(code, lines);
  return lines;
}

/** A colour that goes on over the end of a line is begun again in the next one. */
function split(code: HTMLElement): HTMLElement[] {
  const lines: HTMLElement[] = [];
  const open: Element[] = [];
  const begin = (): void => {
    const line = document.createElement('span');
    line.className = 'line';
    lines.push(line);
    let holder: Element = line;
    for (const [depth, element] of open.entries()) {
      const again = element.cloneNode(false) as Element;
      holder.append(again);
      open[depth] = again;
      holder = again;
    }
  };
  const walk = (node: Node): void => {
    if (node instanceof Element) {
      const copy = node.cloneNode(false) as Element;
      (open.at(-1) ?? lines.at(-1)!).append(copy);
      open.push(copy);
      node.childNodes.forEach(walk);
      open.pop();
      return;
    }
    const pieces = (node.textContent ?? '').split('\n');
    pieces.forEach((piece, at) => {
      (open.at(-1) ?? lines.at(-1)!).append(at < pieces.length - 1 ? `${piece}\n` : piece);
      if (at < pieces.length - 1) begin();
    });
  };
  begin();
  code.childNodes.forEach(walk);
  if (lines.at(-1)?.textContent === '') lines.pop();
  code.replaceChildren(...lines);
  return lines;
}

/** A button before each line that opens something: one stop of the keyboard, among which the arrow keys move. */
function addFolds(code: HTMLElement, { elements, lines }: Lines): void {
  const buttons = lines.flatMap(({ path, end }, number) => {
    if (end === undefined || end < number + 2) return [];
    const button = document.createElement('button');
    const name = path.join('.').replaceAll('.[]', '[]') || 'the example';
    button.type = 'button';
    button.className = 'line__fold';
    button.tabIndex = -1;
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-label', `${name}, ${end - number - 1} lines`);
    elements[number]!.dataset.rest = elements[end]!.textContent.trim();
    elements[number]!.prepend(button);
    setEndApart(elements[number]!);
    button.addEventListener('click', () => {
      button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') === 'false'));
      hideFolded(elements, lines);
    });
    return [button];
  });
  if (!buttons[0]) return;
  buttons[0].tabIndex = 0;
  code.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const shown = buttons.filter((button) => button.getClientRects().length > 0);
    const next = step && target instanceof HTMLButtonElement ? shown[shown.indexOf(target) + step] : undefined;
    if (!next) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  });
}

/** The end of a line goes while the line stands for all that it opens, and what is copied has it nevertheless. */
function setEndApart(line: HTMLElement): void {
  const last = line.lastChild;
  if (!(last instanceof Text) || !last.data.endsWith('\n')) return;
  last.data = last.data.slice(0, -1);
  const end = document.createElement('span');
  end.className = 'line__end';
  end.append('\n');
  line.append(end);
}

function hideFolded(elements: readonly HTMLElement[], lines: readonly CodeLine[]): void {
  let hiddenUntil = -1;
  elements.forEach((element, number) => {
    const isHidden = number <= hiddenUntil;
    const isClosed = !isHidden && element.firstElementChild?.getAttribute('aria-expanded') === 'false';
    element.classList.toggle('line--hidden', isHidden);
    element.classList.toggle('line--closed', isClosed);
    if (isClosed) hiddenUntil = lines[number]!.end ?? -1;
  });
}
