/** Where in a value a line of code stands. */
interface CodeLine {
  /** Names and `[]` that lead there; empty for the value itself and for what is no part of one. */
  readonly path: readonly string[];
  /** Of a line that opens an object or an array: the line that closes it. */
  readonly end?: number;
}

const keyed = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([A-Za-z_$][\w$]*))\s*(?::|=>)\s/;

/**
 * The lines of a value that is written with a line for each member, as JSON is in examples; code around it, such as a
 * command that sends it, stands at its root.
 */
export function codeLines(lines: readonly string[]): CodeLine[] {
  const found: { path: readonly string[]; end?: number }[] = [];
  const open: { readonly path: readonly string[]; readonly line: number; readonly isArray: boolean }[] = [];
  lines.forEach((line, number) => {
    let text = line.trim();
    let path: readonly string[] | undefined;
    for (; /^[}\])]/.test(text); text = text.slice(1).trimStart()) {
      if (text.startsWith(')')) continue;
      const opened = open.pop();
      if (!opened) continue;
      path = opened.path;
      found[opened.line]!.end = number;
    }
    const holder = open.at(-1);
    const key = keyed
      .exec(`${line} `)
      ?.slice(1)
      .find((name) => name !== undefined);
    const own = holder?.isArray ? '[]' : key;
    path ??= own === undefined ? (holder?.path ?? []) : [...(holder?.path ?? []), own];
    found.push({ path });
    if (/[{[]$/.test(text)) open.push({ path, line: number, isArray: text.endsWith('[') });
  });
  return found;
}

/** The steps of a field's path as a page shows it: `data.links[].id` is `data`, `links`, `[]`, `id`. */
export const stepsOf = (path: string): string[] =>
  (path.match(/\[\]|\[\*\]|\["(?:[^"\\]|\\.)*"\]|[^.[\]]+/g) ?? []).map((step) =>
    step.startsWith('["') ? (JSON.parse(step.slice(1, -1)) as string) : step,
  );

/** Whether a field is what stands at a path of an example. `[*]` is any name. */
export const isAt = (field: readonly string[], path: readonly string[]): boolean =>
  field.length === path.length && field.every((step, at) => step === path[at] || (step === '[*]' && path[at] !== '[]'));

/**
 * The lines of an example that show a field.
 * @param isData the lines are the value and nothing else; else it may stand deeper, as an argument of a program
 */
export function linesOfField(field: readonly string[], lines: readonly CodeLine[], isData: boolean): number[] {
  if (field.length === 0) return [];
  const opening = lines.map((line, number) => ({ ...line, number })).filter(({ path }) => path.length > 0);
  const closing = new Set(lines.flatMap(({ end }) => end ?? []));
  const at = opening.filter(({ number }) => !closing.has(number));
  const exact = at.filter(({ path }) => isAt(field, path));
  if (exact.length > 0 || isData) return exact.map(({ number }) => number);
  const deeper = at.filter(({ path }) => isAt(field, path.slice(-field.length)));
  const least = Math.min(...deeper.map(({ path }) => path.length));
  return deeper.filter(({ path }) => path.length === least).map(({ number }) => number);
}

/** A block of code whose lines are elements. */
interface Lines {
  readonly elements: readonly HTMLElement[];
  readonly lines: readonly CodeLine[];
  /** The code is a value and nothing else. */
  readonly isData: boolean;
}

const known = new WeakMap<HTMLElement, Lines>();

/** The lines of a block of code, each in an element of its own from now on. Its text stays what it is. */
function linesIn(code: HTMLElement): Lines {
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

/** Beside the sections, or in them where there is no room beside. */
const holders = ':is(.reference__aside, .response__example)';

let marked: Element[] = [];

function mark(elements: readonly Element[], className: string): void {
  for (const element of marked) element.classList.remove('field--marked', 'line--marked');
  marked = [...elements];
  for (const element of marked) element.classList.add(className);
}

/** Marks the lines of the examples that show the field that is pointed at or has the focus, or the field that a line shows. */
export function markAround(target: Element): void {
  const page = target.closest('.whole') ?? target.closest('article.reference');
  const line = target.closest<HTMLElement>('.line');
  const field = target.closest<HTMLElement>('.field');
  const code = target.closest('.code')?.querySelector('code');
  if (code && target.closest(holders)) linesIn(code);
  if (page && line && code) mark(fieldsOf(line, code, page), 'field--marked');
  else if (page && field) mark(linesOf(field, page), 'line--marked');
  else mark([], 'line--marked');
}

/** What of an exchange a field is part of: the status of a response, or nothing for what is sent. */
function partOf(field: Element): string | undefined {
  if (!field.closest('.schema-body')) return undefined;
  const box = field.closest<HTMLElement>('details.response');
  // What a callback sends has no example in the column.
  if (box && (box.dataset.status === undefined || box.parentElement?.closest('details.response'))) return undefined;
  return box?.dataset.status ?? '';
}

const pathOf = (field: Element): string[] =>
  stepsOf(field.querySelector(':scope > .field__head > .field__name')?.textContent ?? '');

function linesOf(field: Element, page: Element): Element[] {
  const part = partOf(field);
  if (part === undefined) return [];
  const found = [...page.querySelectorAll<HTMLElement>(`${holders} .code`)]
    .filter(({ dataset: { status = '' } }) => status === part)
    .filter((figure) => figure.getClientRects().length > 0)
    .flatMap((figure) => {
      const code = figure.querySelector('code');
      if (!code) return [];
      const { elements, lines, isData } = linesIn(code);
      return linesOfField(pathOf(field), lines, isData).map((number) => elements[number]!);
    });
  showIn(found[0]);
  return found;
}

function fieldsOf(line: HTMLElement, code: HTMLElement, page: Element): Element[] {
  const part = line.closest<HTMLElement>('.code')?.dataset.status ?? '';
  const { elements, lines, isData } = linesIn(code);
  const path = lines[elements.indexOf(line)]?.path ?? [];
  const paths = isData ? [path] : path.map((_, at) => path.slice(at));
  return [...page.querySelectorAll('.schema-body .field')].filter(
    (field) => partOf(field) === part && paths.some((steps) => steps.length > 0 && isAt(pathOf(field), steps)),
  );
}

/** Scrolls the column of examples, and not the page, so that a line is in sight. */
function showIn(line: Element | undefined): void {
  const column = line?.closest('.reference__aside');
  if (!line || !column || column.scrollHeight <= column.clientHeight) return;
  const { top, bottom } = line.getBoundingClientRect();
  const frame = column.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) column.scrollTop += top - frame.top - frame.height / 3;
}
