import { singular } from '../../text/singular';

/** One segment of a path template: fixed text, or a parameter that is the whole segment. */
export type Segment =
  { readonly kind: 'fixed'; readonly text: string } | { readonly kind: 'parameter'; readonly name: string };

/** An extension that some APIs put behind their last segment, as in `/Accounts/{Sid}.json`. */
const EXTENSION = /\.(?:json|xml)$/i;

/** The segments of a path template (OpenAPI 3.1 §4.8.8). Extensions are left out; `{name}:cancel` is fixed text. */
export function segmentsOf(path: string): Segment[] {
  return path
    .split('/')
    .filter((text) => text !== '')
    .map((text) => {
      const plain = text.replace(EXTENSION, '');
      const name = /^\{([^{}]+)\}$/.exec(plain)?.[1];
      return name === undefined ? { kind: 'fixed', text: plain } : { kind: 'parameter', name };
    });
}

/** The same for every template that differs in the names of its parameters only: `/owners/{}/pets`. */
export const keyOf = (segments: readonly Segment[]): string =>
  segments.map((segment) => `/${segment.kind === 'fixed' ? segment.text : '{}'}`).join('');

/** The names of the parameters, from left to right. */
export const parametersOf = (segments: readonly Segment[]): string[] =>
  segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));

export const endsInParameter = (segments: readonly Segment[]): boolean => segments.at(-1)?.kind === 'parameter';

/** What a collection holds, from its last fixed segment: `companies` holds a `company`. */
export function nounOf(segments: readonly Segment[]): string {
  const last = segments.findLast((segment) => segment.kind === 'fixed');
  return singular(last?.kind === 'fixed' ? last.text : 'item');
}

/** A name without what spellings differ in: `pet_id`, `petId` and `PetID` are one. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
