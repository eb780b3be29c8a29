/** What holds one operation with its examples: a page, or a part of the page of a small API. */
export const operationBox = '.whole, article.reference';

/**
 * Shows, among the examples of responses, that of the response that a reader has opened: as if the reader had chosen it there, so that it
 * is kept in the history of the tab. What a page opens by itself (all at once, or on the way back) chooses nothing.
 * @param part the `<details>` of the response, or something inside; nothing happens for any other part of the page
 */
export function showExampleOf(part: Element | null | undefined): void {
  const box = part?.closest<HTMLElement>('details.response');
  // What a callback sends has no example there.
  if (!box || box.parentElement?.closest('details.response')) return;
  const tab = box
    .closest(operationBox)
    ?.querySelector<HTMLInputElement>(`.tabs--status > .tabs__bar [value="${CSS.escape(box.dataset.status ?? '')}"]`);
  if (tab && !tab.checked) tab.click();
}
