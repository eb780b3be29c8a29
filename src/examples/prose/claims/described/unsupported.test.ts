import { claimsOf } from '../fixtures/claims-of';
import { rental } from '../fixtures/rental';

const page = (text: string): string => `---\ntitle: A\n---\n\n# A\n\n${text}\n`;
const faults = (text: string): Promise<string[]> => claimsOf(page(text), rental);

describe('a figure that the documents do not have, where they have another one of the same', () => {
  test.each([
    ['A number of what is counted', 'A member can have six tools at home.', 'not "six tools"'],
    ['A length of time', 'Cursors expire an hour and a half later.', '30 minutes'],
    ['A day of the week', 'On the test server, all data is deleted every Monday.', 'monday'],
    ['Another repetition', 'On the test server, all data is deleted each night.', 'each night'],
    ['A version', 'Since version 1.4, `PUT /rentals/{rentalId}/due-date` is deprecated.', '1.4'],
    ['Another standard', 'The country of a member is documented as ISO 3166-3.', 'not "iso 3166 - 3'],
    ['Another unit', 'Broken tools are repaired within 5 weeks.', 'not "5'],
    ['What the sentence before is about', 'You send the `cursor` of the page before. It expires after one hour.', ''],
  ])('%s', async (_name, text, said) => {
    const found = await faults(text);
    expect(found.join('\n')).toContain(said);
    expect(found).not.toEqual([]);
  });

  test.each([
    ['On the test server, all data is deleted every Sunday.'],
    ['Since version 1.2, `PUT /rentals/{rentalId}/due-date` is deprecated.'],
    ['You send the `cursor` of the page before. It expires after half an hour.'],
    // How far two things of an example are apart.
    ['The second cursor expired 20 minutes after the first.'],
    // What is worked out with what the documents say.
    ['You send the `cursor` of the page before. It expires after 30 minutes, so two of them last an hour.'],
    ['The country of a member is an ISO 3166-2 code.'],
    ['Broken tools are repaired within 5 days.'],
    // What the documents say nothing of.
    ['The warehouse is certified for ISO 27001.'],
    ['Members visit the workshop every Monday.'],
    ['A second tool costs a deposit.'],
    ['Most members have one or two tools at home.'],
    ['For example, all data is deleted every Monday.'],
  ])('not where it is so: %s', async (text) => {
    expect(await faults(text)).toEqual([]);
  });
});
