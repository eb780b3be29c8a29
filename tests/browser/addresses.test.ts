import { brokenAddresses } from '../../scripts/lib/broken-addresses';
import { siteFolder } from './support/site';

test('every address in the pages and their Markdown leads to a file', () => {
  expect(brokenAddresses(siteFolder)).toEqual([]);
});
