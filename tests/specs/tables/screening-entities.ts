/**
 * Every entity of the screening API with its fields, by the name of its schema. `field: Schema` says what the field holds,
 * in brackets for a list, twice for a list of groups; a field alone is text, a number, a flag or a list of texts.
 */
const table = `
GenericResponse: status: ResponseStatus, success, message, checkpoint: Checkpoint, correlationId, data
LastChanged: timestampUtc, checkpoint: Checkpoint

PersonIdentity: identity, country: CountryCode
CompanyIdentity: identity, country: CountryCode
Address: street1, street2, city, streetNo, postalCode, country
Birth: year, month, day
TextMatch: text, isMatch

PersonView: personReferenceId, identity: PersonIdentity, firstName, lastName, birthdate, birth: Birth,
  addresses: [Address], hits: [[PersonHit]], gender: Gender, archived, isPep, isRca, isSanction, isSip, highRiskCountry,
  lastChanged: LastChanged
PersonHit: aliasId: AliasId, referenceId, matchedFirstName: [TextMatch], matchedLastName: [TextMatch], isSanction, isPep,
  isRca, isSip, firstName, lastName, matchId: MatchId, classification: Classification, score: Score
PersonSearchResult: personReferenceId, firstName: [TextMatch], lastName: [TextMatch], isPep, isRca, isSanction,
  identity: PersonIdentity, archived, isSip
PersonOptions: order: Order, fuzziness: Fuzziness, pepCountries: [CountryCode]
BatchPerson: personReferenceId, firstName, lastName, identity: PersonIdentity, gender: RegistrationGender
BatchPersonStatus: personReferenceId, status: ResponseStatus, message

CompanyView: companyReferenceId, identity: CompanyIdentity, name, beneficiaries: [PersonView], archived, highRiskCountry,
  hits: [[CompanyHit]], lastChanged: LastChanged, isSanction, isSie
CompanyViewV2: name, companyReferenceId, hits: [[CompanyHit]], isSanction, isSie, archived, links: [Link],
  legalForm: LegalFormType, identity: CompanyIdentity, description, signatory, highRiskCountry, lastChanged: LastChanged,
  address, city, zipcode, sni: Sni
Sni: classification, classificationCode
CompanySearchResult: companyReferenceId, name: [TextMatch], isPep, isRca, isSanction, identity: CompanyIdentity,
  archived, isSie
CompanyHit: matchId: MatchId, aliasId: AliasId, isSanction, classification: Classification, name,
  matchedName: [TextMatch], score: Score
CompanyOptions: order: Order, fuzziness: Fuzziness, pepCountries: [CountryCode], validateCompany,
  omitUltimateBenefitOwner
CompanyData: name, description, registrationDate, address, city, zipCode, country, parentCompany: ParentCompany,
  ultimateParentCompany: UltimateParentCompany, owners: Owners, signatory, boardmembers: [BoardMember],
  legalForm: LegalForm, legalFormType: LegalFormType, listingType: ListingType
ParentCompany: name, identity
UltimateParentCompany: name, identity, isForeign
Owners: persons: [PersonOwner], companies: [CompanyOwner]
PersonOwner: nationalIdentityNumber, firstName, lastName, shares, stake, votes
CompanyOwner: organizationNumber, name, shares, stake, votes
BoardMember: nationalIdentityNumber, firstName, lastName, street, zipCode, city, countryOfResidence, role: BoardRole, name,
  companyIdentityNumber
LegalForm: type, description
Link: id, firstName, lastName, name, linkDescriptions: [LinkDescription], personIdentityNumber,
  organizationIdentityNumber, matches: [PersonHit|CompanyHit], birthDate: Birth, gender: Gender, entityType: EntityType
LinkDescription: type: LinkType, roles: [BoardRole]

ReportPost: date, details, activity: ActivityType, name, identity
PersonReportPost: date, details, activity: ActivityType, name, identity, personReferenceId
CompanyReportPost: date, details, activity: ActivityType, name, identity, companyReferenceId

WatchlistPerson: listId, nationalIdentificationNumber, names: [WatchlistPersonName], birthdates: [WatchlistBirthdate],
  addresses: [Address], countries, isPep, isRca, isSanction, nationalities, images, roles: [WatchlistRole],
  relations: [WatchlistRelation], gender: Gender, lists, active, deceased, isSip, watchlistSource: WatchlistSource, sources,
  notes
WatchlistPersonName: firstName, lastName, selectedFirstName: [TextMatch], selectedLastName: [TextMatch], type
WatchlistBirthdate: circa, year, month, day, fromYear, toYear, type: BirthMatchType
WatchlistRole: description, isActive, sinceYear, sinceMonth, sinceDay, toYear, toMonth, toDay
WatchlistRelation: firstName, lastName, relationPersonId, isPep, isRca, isSanction, isSip, relationType
WatchlistSource: filename, updatedAt, source
WatchlistCompany: listId, isSanction, names: [WatchlistCompanyName], sanctionLists, watchlistSource: WatchlistSource, isSie,
  addresses: [Address], active, notes
WatchlistCompanyName: type, name, selectedName: [TextMatch]

WebhookConfig: enabled, url, secret
WebhookDeliveryFailure: timestamp, referenceId, type: WebhookTestType, id, reason, onCreated
WebhookDelivery: type: WebhookTestType, checkpoint: Checkpoint, metadata: WebhookMetadata, body: WebhookEventBody
WebhookMetadata: subject, ip, givenName, timestampUtc
`;

/** What a field holds: `plain` or the written form of the table, for example `[TextMatch]`. */
export type Fields = Readonly<Record<string, string>>;

const fieldsOf = (text: string): Fields =>
  Object.fromEntries(
    text.split(/,\s*/).map((field) => {
      const [name = '', holds = 'plain'] = field.trim().split(': ');
      return [name, holds];
    }),
  );

export const entities: Readonly<Record<string, Fields>> = Object.fromEntries(
  table
    .trim()
    .replace(/\n {2}/g, ' ')
    .split(/\n+/)
    .map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), fieldsOf(line.slice(colon + 2))];
    }),
);

/** Schemas of which no field is shown: they take whatever comes and say so. */
export const notShown = ['Ping', 'PingRequest', 'WebhookRequest', 'WebhookDeliveryFailuresRequest', 'WebhookEventBody'];
