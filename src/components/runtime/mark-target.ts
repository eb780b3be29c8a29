import { decodeLeniently } from '../../http/percent-encoding';

const ATTRIBUTE = 'data-target';

/**
 * Marks what the address points to, as `:target` does: that is what the address pointed to when the page came from the server, and
 * stays so while a reader goes to other pages and parts.
 * @returns whatever has the id that the address ends with
 */
export function markTarget(): HTMLElement | undefined {
  const id = decodeLeniently(window.location.hash.slice(1));
  const target = (id !== '' && document.getElementById(id)) || undefined;
  for (const former of document.querySelectorAll(`[${ATTRIBUTE}]`))
    if (former !== target) former.removeAttribute(ATTRIBUTE);
  target?.setAttribute(ATTRIBUTE, '');
  return target;
}
