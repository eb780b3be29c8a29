import { inflectedFaults, inflectedValue } from './inflected-values';

const vocabulary = {
  names: new Set([
    'LimitedCompany',
    'PersonSanctionMatched',
    'ORDER_PAID',
    'company_created',
    'Paid',
    'OrderRefunded',
    'OrderRefund',
  ]),
  enumerations: [
    { name: 'form', values: ['LimitedCompany', 'Foundation'] },
    { name: 'type', values: ['PersonSanctionMatched', 'ORDER_PAID', 'company_created', 'Paid', 'OrderRefunded'] },
  ],
};

test.each([
  ['LimitedCompanies', 'LimitedCompany'],
  ['PersonSanctionMatch', 'PersonSanctionMatched'],
  ['PersonSanctionsMatched', 'PersonSanctionMatched'],
  ['ORDERS_PAID', 'ORDER_PAID'],
  ['company_create', 'company_created'],
])('%s is another form of %s', (name, value) => expect(inflectedValue(name, vocabulary)).toBe(value));

test.each([
  'LimitedCompany',
  'limitedCompanies',
  'LimitedCompanyList',
  'Pay',
  'Foundations',
  'PersonsSanctionsMatched',
  'OrderRefund',
  'COMPANY_CREATED',
])('%s is a name of its own', (name) => expect(inflectedValue(name, vocabulary)).toBeUndefined());

const found = (text: string): string[] =>
  inflectedFaults(text, { vocabulary, codeWords: new Set(['PersonSanctionMatches']) }).map(
    ({ line, message }) => `${line} ${message}`,
  );

test.each([
  ['a\nreceived PersonSanctionMatch customer-1', '2 "PersonSanctionMatch" is not in the API documents; did you mean "PersonSanctionMatched"?'],
  ['<to value="LimitedCompanies"/>', '1 "LimitedCompanies" is not in the API documents; did you mean "LimitedCompany"?'],
  ['types: [EventType.PersonSanctionMatch]', '1 "PersonSanctionMatch" is not in the API documents; did you mean "PersonSanctionMatched"?'],
])('%s', (text, message) => expect(found(text)).toEqual([message])); // prettier-ignore

test.each(['List<LimitedCompanies> all', 'PersonSanctionMatches', 'new PersonSanctionMatch()', 'a "LimitedCompany"'])(
  '%s may be a class, or is right',
  (text) => expect(found(text)).toEqual([]),
);
