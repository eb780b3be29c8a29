/**
 * What an OpenAPI document may hold, as data: one rule per object of the specification. The structural
 * check is derived from it, and which `$ref` is a reference and which is only data.
 */
export type Kind =
  | 'document' | 'info' | 'contact' | 'license' | 'server' | 'serverVariable' | 'components' | 'paths' | 'pathItem'
  | 'operation' | 'externalDocs' | 'parameter' | 'items' | 'requestBody' | 'mediaType' | 'encoding' | 'responses'
  | 'response' | 'callback' | 'example' | 'link' | 'header' | 'tag' | 'schema' | 'discriminator' | 'xml'
  | 'securityScheme' | 'oauthFlows' | 'implicitFlow' | 'passwordFlow' | 'clientCredentialsFlow'
  | 'authorizationCodeFlow' | 'deviceAuthorizationFlow' | 'securityRequirement'; // prettier-ignore

export type Form =
  | { readonly is: 'string'; readonly names?: Names }
  | { readonly is: 'choice'; readonly of: readonly string[] }
  | { readonly is: 'boolean' }
  | { readonly is: 'number'; readonly above?: number }
  | { readonly is: 'count' }
  /** Anything: an example, a default. Its content is not checked. */
  | { readonly is: 'data' }
  | { readonly is: 'array'; readonly of: Form; readonly atLeast?: number; readonly distinct?: boolean }
  | {
      readonly is: 'map';
      readonly of: Form;
      readonly names?: Names;
      readonly atLeast?: number;
      readonly atMost?: number;
    }
  /** `reference`: a Reference Object may take its place. */
  | { readonly is: 'object'; readonly kind: Kind; readonly reference: boolean }
  /** The first of these that has the value's JSON type. */
  | { readonly is: 'either'; readonly of: readonly Form[] };

/** The pattern of a string, or of the names of a map's members. */
export interface Names {
  readonly pattern: RegExp;
  /** Completes "must …". */
  readonly must: string;
}

export interface ObjectRule {
  /** How a message calls it, with its article. */
  readonly label: string;
  readonly fields: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  /** Members under names of the author's choice, such as the paths of `paths`. */
  readonly entries?: { readonly names?: Names; readonly of: Form; readonly atLeast?: number };
  /** How other members are reported; `x-` ones are extensions where `extensions` is true. */
  readonly others: 'fault' | 'warning' | 'fine';
  readonly extensions: boolean;
  /** `$ref` may have other members beside it, which count as well. */
  readonly referenceAmongFields?: boolean;
}

export type Grammar = Readonly<Partial<Record<Kind, ObjectRule>>>;

export const string: Form = { is: 'string' };
export const boolean: Form = { is: 'boolean' };
export const number: Form = { is: 'number' };
export const count: Form = { is: 'count' };
export const data: Form = { is: 'data' };
export const choice = (...of: string[]): Form => ({ is: 'choice', of });
export const array = (of: Form, more: { atLeast?: number; distinct?: boolean } = {}): Form => ({
  is: 'array',
  of,
  ...more,
});
export const map = (of: Form, more: { names?: Names; atLeast?: number; atMost?: number } = {}): Form => ({
  is: 'map',
  of,
  ...more,
});
/** An object of this kind, in place. */
export const one = (kind: Kind): Form => ({ is: 'object', kind, reference: false });
/** An object of this kind, or a reference to one. */
export const ref = (kind: Kind): Form => ({ is: 'object', kind, reference: true });
export const either = (...of: Form[]): Form => ({ is: 'either', of });

type Extras = Partial<Pick<ObjectRule, 'required' | 'entries' | 'others' | 'extensions' | 'referenceAmongFields'>>;

/** An object with these fields and extensions, in which other members are errors by default. */
export const object = (label: string, fields: ObjectRule['fields'], extras: Extras = {}): ObjectRule => ({
  label,
  fields,
  others: 'fault',
  extensions: true,
  ...extras,
});
