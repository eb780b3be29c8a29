/** Scrolls the menu, and not the page, so that `entry` is in sight, a third from the top. */
export function scrollIntoMenu(entry: Element | null | undefined): void {
  const menu = entry?.closest('.menu');
  if (!entry || !menu) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  if (bottom > frame.bottom || top < frame.top) menu.scrollTop += top - frame.top - frame.height / 3;
}
