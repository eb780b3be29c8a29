/** What has the keyboard's focus in the tree of fields: what opens a field or a response, or the link to either. */
const CONTROL = '.field summary, a.field__name, .response > summary, .heading__anchor';

/**
 * Lets a reader walk through fields by keyboard, as in a tree: → opens and goes in, ← closes and goes out, and a letter goes to the
 * next field with that first letter. Tab alone would pass each type, link and button of hundreds of fields.
 */
export function onFieldKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(CONTROL)) return;
  const main = target.closest('.reference__main');
  if (!main) return;
  const next =
    key === 'ArrowRight' ? into(target) : key === 'ArrowLeft' ? out(target) : startingWith(key, target, main);
  if (!next) return;
  event.preventDefault();
  if (next !== target) next.focus();
}

function into(target: HTMLElement): HTMLElement | undefined {
  const box = target.parentElement;
  if (!(box instanceof HTMLDetailsElement)) return undefined;
  if (box.open) return fieldsIn(box).map(controlOf).find(Boolean);
  // As a pointer would, so that the example of a response is shown with it.
  target.click();
  return target;
}

function out(target: HTMLElement): HTMLElement | undefined {
  const box = target.parentElement;
  if (box instanceof HTMLDetailsElement && box.open) {
    box.open = false;
    return target;
  }
  const above = target.closest('.field')?.parentElement?.closest<HTMLElement>('.field');
  return above ? controlOf(above) : undefined;
}

/** The next one after the focus, from the beginning again after the last. */
function startingWith(key: string, target: HTMLElement, main: Element): HTMLElement | undefined {
  if (!/^[\p{L}\p{N}_$@]$/u.test(key)) return undefined;
  const own = target.closest('.field');
  const fields = fieldsIn(main).filter((field) => field !== own && nameOf(field).startsWith(key.toLowerCase()));
  const isAfter = (field: Element) => (target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const found = fields.find(isAfter) ?? fields[0];
  return found && controlOf(found);
}

/** Those that can be seen. */
const fieldsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>('.field[id]')].filter(
    (field) => !field.parentElement?.closest('details:not([open])') && field.getClientRects().length > 0,
  );

const nameOf = (field: Element): string =>
  field.querySelector(':scope > .field__head code')?.textContent.toLowerCase() ?? '';

const controlOf = (field: Element): HTMLElement | undefined =>
  field.querySelector<HTMLElement>(':scope > details:not(.enum) > summary') ??
  field.querySelector<HTMLElement>(':scope > .field__head > a.field__name') ??
  undefined;
