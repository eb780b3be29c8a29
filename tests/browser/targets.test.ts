import { desktop, phone, useSite } from './support/site';
import { templates } from './support/templates';

const site = useSite();

/** Runs in the page. @returns what can be pressed and is smaller than 24 by 24 pixels, apart from links in a text */
function smallTargets(): string[] {
  for (const box of document.querySelectorAll('details')) box.open = true;
  return [...document.querySelectorAll('a[href], button, summary, input, select, [role="button"]')].flatMap(
    (target) => {
      const { display, visibility } = getComputedStyle(target);
      const { width, height } = target.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && visibility === 'visible';
      const isInText = target.matches('a') && display === 'inline';
      if (!isSeen || isInText || (width >= 23.99 && height >= 23.99)) return [];
      return [`${width} × ${height}: ${target.outerHTML.slice(0, 100)}`];
    },
  );
}

/** WCAG 2.2, 2.5.8. */
describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('on a %s', (_, viewport) => {
  test.each(templates)('what can be pressed on %s is at least 24 pixels high and wide', async (path) => {
    const { page } = await site.visit(path, { viewport });
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });
});
