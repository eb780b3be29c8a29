import type { BehaviourRequest } from '../../behaviour';
import { Refusal } from './envelope';
import type { Fuzziness, Order } from './matching/alignment';
import { DEFAULT_COMPARISON, type Comparison } from './matching/screen';
import type { Identity } from './state/registered';

/** The body of a request; the server has checked it against the operation's schema. */
export function bodyOf<Body>(request: BehaviourRequest): Body {
  return request.body as Body;
}

/** The query parameters of a request; the server has checked and converted them. */
export function queryOf<Query>(request: BehaviourRequest): Query {
  return request.parameters.query as Query;
}

export interface OptionsInput {
  readonly order?: Order;
  readonly fuzziness?: Fuzziness;
  readonly pepCountries?: readonly string[];
}

export interface IdentityInput {
  readonly identity?: string | null;
  readonly country: string;
}

/** How names are compared, with the defaults for what is omitted. */
export function comparisonOf(options: OptionsInput | undefined): Comparison {
  return {
    order: options?.order ?? DEFAULT_COMPARISON.order,
    fuzziness: options?.fuzziness ?? DEFAULT_COMPARISON.fuzziness,
  };
}

/** The countries whose lists replace those that the identity selects. @throws Refusal for an invalid country code */
export function pepCountriesOf(options: OptionsInput | undefined): readonly string[] | undefined {
  return options?.pepCountries?.map((code, at) => countryCode(code, `options.pepCountries[${at}]`));
}

/** @throws Refusal for an invalid country code */
export function identityOf(identity: IdentityInput | null | undefined): Identity | null {
  if (!identity) return null;
  countryCode(identity.country, 'identity.country');
  const number = identity.identity?.trim();
  return { identity: number ? number : null, country: identity.country };
}

/** @throws Refusal when the identifier is blank */
export function referenceOf(id: string, field: string): string {
  if (id.trim() === '') throw new Refusal(field, 'must not be blank');
  return id;
}

function countryCode(code: string, field: string): string {
  if (!/^[a-z]{2}$/i.test(code))
    throw new Refusal(field, `${JSON.stringify(code)} is not a country code of two letters`);
  return code.toLowerCase();
}

export interface PageQuery {
  readonly 'Page.Size'?: number | null;
  readonly 'Page.No'?: number | null;
}

const DEFAULT_SIZE = 100;
const DEFAULT_NUMBER = 0;

/** One page of a list; pages are counted from 0, and one past the last is empty. @throws Refusal for an invalid page */
export function pageOf<T>(items: readonly T[], query: PageQuery): T[] {
  const size = query['Page.Size'] ?? DEFAULT_SIZE;
  const number = query['Page.No'] ?? DEFAULT_NUMBER;
  if (size < 1) throw new Refusal('Page.Size', 'must be at least 1');
  if (number < 0) throw new Refusal('Page.No', 'must not be negative');
  return items.slice(number * size, (number + 1) * size);
}
