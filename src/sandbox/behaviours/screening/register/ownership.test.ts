import { alternateBeneficialOwners, linksOf, ultimateBeneficialOwners } from '../state/registered';
import { registerOf, type Register } from './register';
import type { CompanySource } from './source';

const register = registerOf({ companies: new Map(), people: new Map() });

function companyOf(key: string, from: Register = register) {
  const company = from.company(key);
  if (!company) throw new Error(`The register has no company ${key}.`);
  return company;
}

test.each<[string, string, string[], string[]]>([
  ['through a chain of companies', 'se/5599002018', ['rosalind-quillfeather', 'goran-lindqvist'], []],
  ['directly', 'se/5599002026', ['stina-bjorkdal'], []],
  [
    'exactly 25 % is not enough, so those who lead stand in',
    'fi/99002034',
    [],
    ['eero-lumivaara', 'sanni-kalliovaara'],
  ],
  ['by votes alone', 'dk/99002109', ['mads-vestervang'], []],
  ['where companies own each other', 'se/5599002083', ['viktor-gardsvik'], []],
  ['nobody owns it', 'se/7699002042', [], ['lena-solglantz']],
])('beneficial owners %s', (_what, key, ultimate, alternate) => {
  const company = companyOf(key);
  expect(ultimateBeneficialOwners(company, register)).toEqual(ultimate);
  expect(alternateBeneficialOwners(company, register)).toEqual(alternate);
});

test('percentages along several chains are added', () => {
  const holding = (number: string, owners: CompanySource['owners']): [string, CompanySource] => [
    `se/${number}`,
    { country: 'se', number, name: number, owners, board: [] },
  ];
  const half = (company: string) => ({ company, shares: 1, stake: 50, votes: 50 });
  const fifth = (person: string) => ({ person, shares: 1, stake: 30, votes: 30 });
  const made = registerOf({
    people: new Map(),
    companies: new Map([
      holding('1', [half('se/2'), half('se/3')]),
      holding('2', [fifth('edwin-tarnwick')]),
      holding('3', [fifth('edwin-tarnwick')]),
    ]),
  });
  expect(ultimateBeneficialOwners(companyOf('se/1', made), made)).toEqual(['edwin-tarnwick']);
  expect(ultimateBeneficialOwners(companyOf('se/2', made), made)).toEqual(['edwin-tarnwick']);
});

test('a link lists every type of link and every role', () => {
  const links = linksOf(companyOf('se/5599002026'), register, { all: true, beneficialOwners: true });
  expect(links.map(({ key, descriptions }) => ({ key, descriptions }))).toEqual([
    {
      key: 'stina-bjorkdal',
      descriptions: [
        { type: 'Owner', roles: [] },
        { type: 'BoardMember', roles: ['Chairman', 'Ceo'] },
        { type: 'UltimateBeneficialOwner', roles: [] },
      ],
    },
    { key: 'petter-hagbom', descriptions: [{ type: 'BoardMember', roles: ['LeadAccountant'] }] },
  ]);
});

test('beneficial owners can be omitted, or be the only links', () => {
  const company = companyOf('se/5599002018');
  const types = (all: boolean, beneficialOwners: boolean) => [
    ...new Set(
      linksOf(company, register, { all, beneficialOwners }).flatMap((link) => link.descriptions.map((d) => d.type)),
    ),
  ];
  expect(types(true, true)).toEqual(['Owner', 'BoardMember', 'UltimateBeneficialOwner']);
  expect(types(true, false)).toEqual(['Owner', 'BoardMember']);
  expect(types(false, true)).toEqual(['UltimateBeneficialOwner']);
  expect(types(false, false)).toEqual([]);
});
