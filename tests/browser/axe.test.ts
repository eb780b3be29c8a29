import { violations } from './support/axe';
import { desktop, phone, useSite } from './support/site';
import { templates } from './support/templates';

const site = useSite();

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('axe finds nothing, on a %s,', (_, viewport) => {
  test.each(templates)('on %s', async (path) => {
    const { page } = await site.visit(path, { viewport });
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
});
