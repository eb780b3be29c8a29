import {
  type Alignment,
  type Fuzziness,
  type NameWords,
  type Order,
  WEIGHTS,
  align,
  companyScore,
  personScore,
} from './alignment';
import { compareBirthdates, type ListedBirthdate, type PartialDate } from './birthdate';
import { compareGenders, type Gender } from './gender';
import { type TextPart, companyName, personName, textParts } from './name';
import type { NameIndex } from './name-index';

export interface Comparison {
  readonly order: Order;
  readonly fuzziness: Fuzziness;
}

export const DEFAULT_COMPARISON: Comparison = { order: 'Any', fuzziness: 'Metaphone' };

/** What is known of a person that is to be found on a list. */
export interface PersonQuery {
  readonly firstName: string;
  readonly lastName: string;
  readonly birth: PartialDate;
  readonly gender: Gender;
}

/** One name of one listed person, with what the score needs. */
export interface ListedPersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdates: readonly ListedBirthdate[];
  readonly gender: Gender;
}

export interface PersonNameMatch<T> {
  readonly listed: T;
  readonly score: number;
  readonly matchedFirstName: readonly TextPart[];
  readonly matchedLastName: readonly TextPart[];
}

/** The listed names that a person matches, in the order of the list. */
export function screenPerson<T extends ListedPersonName>(
  query: PersonQuery,
  index: NameIndex<T>,
  comparison: Comparison,
): PersonNameMatch<T>[] {
  const given = personName(query.firstName, query.lastName);
  return findNames(given, index, comparison).flatMap(({ listed, alignment }) => {
    const birthdate = compareBirthdates(query.birth, listed.birthdates);
    const score = personScore(alignment.agreement, birthdate, compareGenders(query.gender, listed.gender));
    if (score < WEIGHTS.lowestHit) return [];
    return [
      {
        listed,
        score,
        matchedFirstName: textParts(listed.firstName, alignment.first),
        matchedLastName: textParts(listed.lastName, alignment.last),
      },
    ];
  });
}

export interface ListedCompanyName {
  readonly name: string;
}

export interface CompanyNameMatch<T> {
  readonly listed: T;
  readonly score: number;
  readonly matchedName: readonly TextPart[];
}

/** The listed names that a company's name matches, in the order of the list. */
export function screenCompany<T extends ListedCompanyName>(
  name: string,
  index: NameIndex<T>,
  comparison: Comparison,
): CompanyNameMatch<T>[] {
  return findNames(companyName(name).name, index, comparison).flatMap(({ listed, alignment }) => {
    const score = companyScore(alignment.agreement);
    if (score < WEIGHTS.lowestHit) return [];
    const { positions } = companyName(listed.name);
    const matched = new Set([...alignment.last].flatMap((position) => positions[position] ?? []));
    return [{ listed, score, matchedName: textParts(listed.name, matched) }];
  });
}

function findNames<T>(
  given: NameWords,
  index: NameIndex<T>,
  { order, fuzziness }: Comparison,
): { listed: T; alignment: Alignment }[] {
  return index.candidates([...given.first, ...given.last], fuzziness).flatMap(({ listed, name }) => {
    const alignment = align(given, name, order, fuzziness);
    return alignment ? [{ listed, alignment }] : [];
  });
}
