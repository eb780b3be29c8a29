import { isHighRisk } from '../data/files';
import { classificationOf, isFlagged, type PersonHit, type Verdicts } from '../hits';
import type { PartialDate } from '../matching/birthdate';
import { highlight, type Needle } from '../matching/highlight';
import type { RegisteredPerson } from '../state/registered';
import { writePartialDate } from '../watchlist/entry';

/** The response `PersonView`. */
export function personView({ registration, hits, verdicts, archived, lastChanged }: RegisteredPerson) {
  const { personReferenceId, identity, firstName, lastName, birth, addresses, gender } = registration;
  return {
    personReferenceId,
    identity,
    firstName,
    lastName,
    birthdate: writePartialDate(birth),
    birth: birthView(birth),
    addresses,
    hits: hits.map((group) => group.map((hit) => personHitView(hit, verdicts, personReferenceId))),
    gender,
    archived,
    ...personFlags(hits.flat(), verdicts),
    highRiskCountry: [identity?.country, ...addresses.map(({ country }) => country)].some(isHighRisk),
    lastChanged,
  };
}

/** The response `PersonHit`. @param referenceId the client's identifier of what was screened */
export function personHitView(hit: PersonHit, verdicts: Verdicts, referenceId: string) {
  return {
    aliasId: hit.aliasId,
    referenceId,
    matchedFirstName: hit.matchedFirstName,
    matchedLastName: hit.matchedLastName,
    isSanction: hit.is.includes('sanction'),
    isPep: hit.is.includes('pep'),
    isRca: hit.is.includes('rca'),
    isSip: hit.is.includes('sip'),
    firstName: hit.firstName,
    lastName: hit.lastName,
    matchId: hit.matchId,
    classification: classificationOf(hit, verdicts),
    score: hit.score,
  };
}

/** A date of birth in parts; null when nothing is known of it. */
export function birthView({ year, month, day }: PartialDate) {
  if (year === undefined && month === undefined && day === undefined) return null;
  return { year: year ?? null, month: month ?? null, day: day ?? null };
}

/** The response `PersonSearchResult`; undefined when the names do not contain every word that was searched for. */
export function personSearchResult(person: RegisteredPerson, needle: Needle) {
  const { personReferenceId, firstName, lastName, identity } = person.registration;
  const first = highlight(firstName, needle);
  const last = highlight(lastName, needle);
  if (!needle.every((wanted) => first.found.has(wanted) || last.found.has(wanted))) return undefined;
  return {
    personReferenceId,
    firstName: first.parts,
    lastName: last.parts,
    ...personFlags(person.hits.flat(), person.verdicts),
    identity,
    archived: person.archived,
  };
}

export function personFlags(hits: readonly PersonHit[], verdicts: Verdicts) {
  return {
    isPep: isFlagged(hits, verdicts, 'pep'),
    isRca: isFlagged(hits, verdicts, 'rca'),
    isSanction: isFlagged(hits, verdicts, 'sanction'),
    isSip: isFlagged(hits, verdicts, 'sip'),
  };
}
