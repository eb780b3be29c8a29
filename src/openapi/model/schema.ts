import type { Data, NumberSources } from './operation';
import type { ExternalDocs, Origin } from './api-model';

export type SchemaType = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'integer' | 'string';

/** Key of a named schema in `ApiModel.schemas`: its slug. Look it up with `schemaOf`, which is safe for names such as `constructor`. */
export type SchemaId = string;

/**
 * One schema in the single normalised form: JSON Schema 2020-12 keywords, whatever the document's version was.
 * A schema is a node of a graph: `ref` names another one and is never replaced by its target.
 * Swagger 2.0 and OpenAPI 3.0 spellings (`nullable`, boolean `exclusiveMinimum`, `example`, `x-nullable`) end in the loader.
 */
export interface Schema {
  readonly origin: Origin;
  /** The named schema that this one refers to; other keywords beside it add to it (JSON Schema 2020-12 §8.2.3.1). */
  readonly ref?: SchemaId;
  /** The boolean schema `false`: nothing is valid. The boolean schema `true` is a schema without keywords. */
  readonly never?: true;

  readonly types?: readonly SchemaType[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  /** `{ value }`, so that a default of `null` or `false` differs from no default. */
  readonly default?: Data;
  readonly examples?: readonly Data[];
  readonly deprecated?: boolean;
  /** Text of `x-deprecated` and its spellings: why, and what instead. */
  readonly deprecationNote?: string;
  /** `x-internal: true`: such properties are in a model only where the portal shows what is internal. */
  readonly internal?: true;
  /** `x-sandbox: true`: the provider's documentation does not show it; it is known of the sandbox only. */
  readonly sandbox?: boolean;
  /** Text of `x-sandbox`: what the sandbox does here beyond what the documentation shows. */
  readonly sandboxNote?: string;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly enum?: readonly EnumValue[];
  readonly const?: Data;

  readonly multipleOf?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** How these five are written where JavaScript would print them otherwise, by their names. */
  readonly numbers?: NumberSources;

  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: Schema;

  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly contains?: Schema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly unevaluatedItems?: Schema;

  /** An array and not an object, so that order and names such as `__proto__` or `1` survive. */
  readonly properties?: readonly Property[];
  /** Names of all required properties, also of those that another branch of a composition declares. */
  readonly required?: readonly string[];
  readonly patternProperties?: readonly { readonly pattern: string; readonly schema: Schema }[];
  readonly additionalProperties?: Schema;
  /** `x-additionalPropertiesName`: how the key of a map is called. */
  readonly additionalPropertiesName?: string;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired?: readonly { readonly property: string; readonly required: readonly string[] }[];
  readonly dependentSchemas?: readonly { readonly property: string; readonly schema: Schema }[];
  readonly unevaluatedProperties?: Schema;

  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;

  readonly discriminator?: Discriminator;
  readonly xml?: Readonly<Record<string, unknown>>;
  readonly externalDocs?: ExternalDocs;
  /** `x-volatile: true`: the value differs from run to run; it is checked against its schema and not compared. */
  readonly volatile?: boolean;
  /** `x-success`: the value that this property has in the response to a successful call, where the status does not show it. */
  readonly success?: { readonly value: unknown };
  /** `x-…` members that no other field of this node carries. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface EnumValue extends Data {
  /** Named by an `x-sandbox` that is an array: what it means is known of the sandbox only. */
  readonly sandbox?: true;
  /** From `x-enum-varnames`. */
  readonly name?: string;
  /** From `x-enumDescriptions`, `x-enum-descriptions`, or a 3.1 `oneOf` of `const` and `title`. */
  readonly description?: string;
}

/** OpenAPI 3.1 §4.8.25. A mapping's target is resolved to the named schema that it means. */
export interface Discriminator {
  readonly propertyName: string;
  readonly mapping: readonly { readonly value: string; readonly schema: SchemaId }[];
}

/** A schema that has an address: those under `components.schemas` or `definitions`, and every other target of a `$ref`. */
export interface NamedSchema {
  /** Unique in its API, safe as a file name and in a URL; keeps the letters of the name, for example `PersonView`. */
  readonly slug: SchemaId;
  /** As the document calls it; a target outside the components is called by its path, for example `Person.identity`. */
  readonly name: string;
  readonly schema: Schema;
}
