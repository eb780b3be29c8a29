import { brokenAddresses } from './support/broken-addresses';
import { siteFolder } from './support/site';

test('every address in the pages and their Markdown leads to a file', () => {
  expect(brokenAddresses(siteFolder)).toEqual([]);
});
