import { Refusal } from '../envelope';
import { comparisonOf, identityOf, pepCountriesOf, referenceOf, type IdentityInput, type OptionsInput } from '../input';
import { word, wordsOf } from '../matching/name';
import { companyKey, type RegisterCompany } from '../register/company';
import { registerOf } from '../register/register';
import type { CompanyRegistration, Identity } from '../state/registered';
import type { ScreeningState } from '../state/state';

/** A company as a client registers it. */
export interface CompanyInput {
  readonly companyReferenceId: string;
  readonly name?: string | null;
  readonly identity?: IdentityInput | null;
  readonly options?: OptionsInput & {
    readonly validateCompany?: boolean;
    readonly omitUltimateBenefitOwner?: boolean;
  };
}

/**
 * What is kept of a client's registration.
 *
 * @throws Refusal where a field breaks a rule that the schema cannot express, and where `validateCompany` finds no such company
 */
export function companyRegistration(
  input: CompanyInput,
  version: CompanyRegistration['version'],
  state: ScreeningState,
): CompanyRegistration {
  const { options } = input;
  const identity = identityOf(input.identity);
  const name = input.name ?? undefined;
  if (version === 1 && wordsOf(name ?? '', 1).length === 0) throw new Refusal('name', 'must have a letter or a digit');
  if (options?.validateCompany) validate(identity, name, state);
  return {
    version,
    companyReferenceId: referenceOf(input.companyReferenceId, 'companyReferenceId'),
    name: name === undefined || name.trim() === '' ? undefined : name,
    identity,
    comparison: comparisonOf(options),
    pepCountries: pepCountriesOf(options),
    omitUltimateBenefitOwner: options?.omitUltimateBenefitOwner ?? false,
  };
}

function validate(identity: Identity | null, name: string | undefined, state: ScreeningState): void {
  if (!identity?.identity) throw new Refusal('identity.identity', 'is required to validate the company');
  const company = findInRegister(identity, state);
  if (!company) {
    throw new Refusal(
      'identity.identity',
      `there is no company ${identity.identity} in the country ${identity.country}`,
    );
  }
  if (name !== undefined && comparable(name) !== comparable(company.name)) {
    throw new Refusal('name', `the company ${identity.identity} is called "${company.name}", not "${name}"`);
  }
}

/** What the company register has under an identity, if anything. */
export function findInRegister(identity: Identity | null, state: ScreeningState): RegisterCompany | undefined {
  if (!identity?.identity) return undefined;
  return registerOf(state.register).company(companyKey(identity.country, identity.identity));
}

/** Letter case and punctuation do not make another name. */
function comparable(name: string): string {
  return wordsOf(name)
    .map((text) => word(text).plain)
    .join(' ');
}
