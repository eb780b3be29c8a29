import { companyName } from './name';

test.each<[string, string[]]>([
  ['Nordvik Shipping AB', ['nordvik', 'shipping']],
  ['Skagerstrand Logistik A/S', ['skagerstrand', 'logistik']],
  ['Stankovljević Invest d.o.o.', ['stankovljević', 'invest']],
  ['ООО Торговый дом', ['торговый', 'дом']],
  ['AB Oy', ['ab', 'oy']],
])('the distinctive words of %s', (text, words) =>
  expect(companyName(text).name.last.map(({ plain }) => plain)).toEqual(words),
);

test('the positions lead back to the words of the text', () =>
  expect(companyName('AB Nordvik Oy Shipping').positions).toEqual([1, 3]));
