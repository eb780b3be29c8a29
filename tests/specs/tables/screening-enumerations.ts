const words = (text: string) => text.trim().split(/[,\s]+/);

/** Every enumeration of the screening API with its values, by the name of its schema. */
export const enumerations: Readonly<Record<string, readonly string[]>> = {
  ResponseStatus: ['Success', 'Error'],
  Classification: ['Unknown', 'FalsePositive', 'Match'],
  Gender: ['Unknown', 'Male', 'Female'],
  RegistrationGender: ['f', 'female', 'm', 'male'],
  BirthMatchType: ['Date', 'Range'],
  Order: ['Any', 'Strict', 'Exact'],
  Fuzziness: ['Metaphone', 'Simple', 'Diacritics'],
  LinkType: ['Owner', 'BoardMember', 'UltimateBeneficialOwner', 'AlternateBeneficialOwner'],
  EntityType: ['Unspecified', 'Person', 'Company'],
  ListingType: ['Listed', 'Unlisted'],
  ActivityType: ['Matched'],
  BoardRole: words(`
    Chairman, Ceo, BoardMember, LeadAccountant, AlternateMember, ExternalSignatory, Accountant, ExternalCeo,
    ExternalDeputyCeo, SubstituteAccountant, NonCertifiedSubstituteAccountant, Liquidator, SubstituteLiquidator,
    Procurator, KeyPerson, PersonOfNotification, Owner, NonCertifiedAccountant, DeputyCeo, Actuary, SubstituteChairman,
    SubstituteCeo, Complimentary, LimitedPartnerOwner, Director, Founder, Unknown`),
  LegalFormType: words(`
    LimitedCompany, PrivateBusinessGovControlled, ForeignCompany, Bank, SoleProprietorship, GeneralPartnership, Society,
    Foundation, HousingCompany, StateOrCountyCompany, ReligiousOrganisation, InsuranceCompany, Collaborations, Other`),
  WebhookTestType: words(`
    PersonSanctionMatched, PersonSanctionMatchRemoved, CompanySanctionMatched, CompanySanctionMatchRemoved,
    CompanyNameChanged, CompanyDescriptionChanged, CompanySignatoryChanged, CompanyLinkAdded, CompanyLinkRemoved,
    CompanyLinkUpdated, CompanyLinkScreeningMatched, CompanyLinkScreeningMatchRemoved,
    CompanyLinkScreeningMatchedNameChanged, CompanyScreeningMatched, CompanyScreeningMatchRemoved,
    CompanyAddressChanged, CompanySniClassificationChanged`),
};

/** How many values each of the long ones has, counted by hand, against a slip in the lists above. */
export const sizes: Readonly<Record<string, number>> = { BoardRole: 27, LegalFormType: 14, WebhookTestType: 17 };
