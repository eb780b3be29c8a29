import { linesIn } from './code-lines';
import { isAt, linesOfField, stepsOf } from './line-paths';

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
