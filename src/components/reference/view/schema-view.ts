import type { Discriminator, EnumValue, Schema, SchemaId } from '../../../openapi/model';
import type { PlainKeyword } from '../../../openapi/schema/keywords';

declare const safe: unique symbol;

/** HTML that `src/gatsby/markdown` has made and cleaned; nothing else may be called so. */
export type Html = string & { readonly [safe]: true };

/**
 * A schema as one page shows it: a tree of bounded size, cut out of the model's graph. Where `named` is set the node stands
 * for a schema with a page of its own; where `cut` is set its content is to be read there and not here.
 */
export interface SchemaView extends Pick<Schema, PlainKeyword> {
  readonly named?: SchemaLink;
  /** `circular`: the named schema stands further up already. `depth`: what is inside would be too much for this page. */
  readonly cut?: 'circular' | 'depth';
  /** Of what is cut and has no page of its own: its number among the page's `FurtherFields`. */
  readonly further?: number;
  /** `null` fits too, beside what the rest says. */
  readonly orNull?: boolean;
  /** Named schemas whose properties are listed with its own (`allOf`). */
  readonly includes?: readonly SchemaLink[];
  readonly description?: Html;
  readonly deprecationNote?: Html;
  readonly sandboxNote?: Html;
  /** Of an alternative: the example that shows it, by the name of an exchange or by the id of a response's example. */
  readonly example?: string;
  readonly enum?: readonly EnumValueView[];

  readonly properties?: readonly PropertyView[];
  /** Names that are required here without being declared here. */
  readonly alsoRequired?: readonly string[];
  readonly patternProperties?: readonly { readonly pattern: string; readonly schema: SchemaView }[];
  readonly additionalProperties?: SchemaView;
  readonly propertyNames?: SchemaView;
  readonly dependentSchemas?: readonly { readonly property: string; readonly schema: SchemaView }[];
  readonly unevaluatedProperties?: SchemaView;
  readonly items?: SchemaView;
  readonly prefixItems?: readonly SchemaView[];
  readonly contains?: SchemaView;
  readonly unevaluatedItems?: SchemaView;
  readonly contentSchema?: SchemaView;
  readonly allOf?: readonly SchemaView[];
  readonly anyOf?: readonly SchemaView[];
  readonly oneOf?: readonly SchemaView[];
  readonly not?: SchemaView;
  readonly if?: SchemaView;
  readonly then?: SchemaView;
  readonly else?: SchemaView;
  readonly discriminator?: DiscriminatorView;
}

/**
 * What the fields of a page have inside and the page has no room for, in a file beside it (`furtherFieldsFile`), by the numbers of
 * `SchemaView.further`.
 */
export type FurtherFields = readonly SchemaView[];

/** In the folder of its page. */
export const furtherFieldsFile = 'further-fields.json';

/** A schema with a page of its own. */
export interface SchemaLink {
  readonly id: SchemaId;
  readonly name: string;
  readonly route: string;
}

export interface PropertyView {
  readonly name: string;
  readonly required: boolean;
  /** Unique on its page; what a link to this very property ends with. */
  readonly anchor: string;
  readonly schema: SchemaView;
}

export interface EnumValueView extends Omit<EnumValue, 'description'> {
  readonly description?: Html;
}

export interface DiscriminatorView extends Omit<Discriminator, 'mapping'> {
  readonly mapping: readonly { readonly value: string; readonly schema: SchemaLink }[];
}
