import { isHighRisk } from '../data/files';
import { classificationOf, hasUnclassified, isFlagged, type CompanyHit, type Verdicts } from '../hits';
import { highlight, type Needle } from '../matching/highlight';
import { personFlags, personHitView, birthView } from '../persons/view';
import { nameOf, type CompanyLink, type RegisteredCompany } from '../state/registered';
import { writePartialDate } from '../watchlist/entry';
import { allHits } from './findings';

/** The response `CompanyView`. */
export function companyView(company: RegisteredCompany) {
  const { registration, hits, links, verdicts, archived, lastChanged } = company;
  const { isSanction, isSie } = companyFlags(company);
  return {
    companyReferenceId: registration.companyReferenceId,
    identity: registration.identity,
    name: nameOf(company) ?? '',
    beneficiaries: links.flatMap((link) => beneficiaryView(link, company)),
    archived,
    highRiskCountry: isHighRisk(registration.identity?.country),
    hits: hits.map((group) => group.map((hit) => companyHitView(hit, verdicts))),
    lastChanged,
    isSanction,
    isSie,
  };
}

/** The response `CompanyViewV2`. */
export function companyViewV2(company: RegisteredCompany) {
  const { registration, facts, hits, links, verdicts, archived, lastChanged } = company;
  const { isSanction, isSie } = companyFlags(company);
  return {
    name: nameOf(company),
    companyReferenceId: registration.companyReferenceId,
    hits: hits.map((group) => group.map((hit) => companyHitView(hit, verdicts))),
    isSanction,
    isSie,
    archived,
    links: links.map((link) => linkView(link, company)),
    legalForm: facts?.legalForm ?? null,
    identity: registration.identity,
    description: facts?.description ?? null,
    signatory: facts?.signatory ?? null,
    highRiskCountry: isHighRisk(registration.identity?.country),
    lastChanged,
    address: facts?.address ?? null,
    city: facts?.city ?? null,
    zipcode: facts?.zipcode ?? null,
    sni: facts?.sni ?? null,
  };
}

/** The response `CompanySearchResult`; undefined when the name does not contain every word that was searched for. */
export function companySearchResult(company: RegisteredCompany, needle: Needle) {
  const name = highlight(nameOf(company) ?? '', needle);
  if (!needle.every((wanted) => name.found.has(wanted))) return undefined;
  const { isPep, isRca, isSanction, isSie } = companyFlags(company);
  const { companyReferenceId, identity } = company.registration;
  return {
    companyReferenceId,
    name: name.parts,
    isPep,
    isRca,
    isSanction,
    identity,
    archived: company.archived,
    isSie,
  };
}

function companyHitView(hit: CompanyHit, verdicts: Verdicts) {
  return {
    matchId: hit.matchId,
    aliasId: hit.aliasId,
    isSanction: hit.is.includes('sanction'),
    classification: classificationOf(hit, verdicts),
    name: hit.name,
    matchedName: hit.matchedName,
    score: hit.score,
  };
}

function linkView(link: CompanyLink, company: RegisteredCompany) {
  const person = link.kind === 'person' ? link : undefined;
  const { companyReferenceId } = company.registration;
  return {
    id: link.id,
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    name: link.name,
    linkDescriptions: link.descriptions,
    personIdentityNumber: person?.identity ?? null,
    organizationIdentityNumber: link.kind === 'company' ? link.identity : null,
    matches:
      link.kind === 'person'
        ? link.hits.flat().map((hit) => personHitView(hit, company.verdicts, companyReferenceId))
        : link.hits.flat().map((hit) => companyHitView(hit, company.verdicts)),
    birthDate: person ? birthView(person.birth) : null,
    gender: person?.gender ?? 'Unknown',
    entityType: person ? 'Person' : 'Company',
  };
}

/** A beneficial owner as a `PersonView`. It is not registered by itself, so its reference is the link's id. */
function beneficiaryView(link: CompanyLink, { verdicts, archived, lastChanged }: RegisteredCompany) {
  const isBeneficial = link.descriptions.some(({ type }) => type.endsWith('BeneficialOwner'));
  if (link.kind !== 'person' || !isBeneficial) return [];
  return [
    {
      personReferenceId: link.id,
      identity: { identity: link.identity, country: link.country },
      firstName: link.firstName,
      lastName: link.lastName,
      birthdate: writePartialDate(link.birth),
      birth: birthView(link.birth),
      addresses: [],
      hits: link.hits.map((group) => group.map((hit) => personHitView(hit, verdicts, link.id))),
      gender: link.gender,
      archived,
      ...personFlags(link.hits.flat(), verdicts),
      highRiskCountry: isHighRisk(link.country),
      lastChanged,
    },
  ];
}

/** The flags of a company: any match counts, those of its links too. */
export function companyFlags(company: RegisteredCompany) {
  const hits = allHits(company);
  return {
    isPep: isFlagged(hits, company.verdicts, 'pep'),
    isRca: isFlagged(hits, company.verdicts, 'rca'),
    isSanction: isFlagged(hits, company.verdicts, 'sanction'),
    isSie: isFlagged(hits, company.verdicts, 'sie'),
    isUnclassified: hasUnclassified(hits, company.verdicts),
  };
}
