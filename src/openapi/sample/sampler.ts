import type { ApiModel, Data, Schema, SchemaId } from '../model';
import { fits } from '../json-schema/check/check-value';
import { definitionsOf, type Definitions } from '../json-schema/to-json-schema';
import { dataOf, written } from '../written/written-number';
import type { Flat } from './flatten';
import type { Named } from './names';

export interface SampleOptions {
  /** A request holds no readOnly properties, a response no writeOnly ones. */
  readonly direction: 'request' | 'response';
  /** What the value is called, such as the name of its parameter: a reader expects a city under `city`. */
  readonly named?: Named;
}

/** What the parts of one sample share. */
export interface Sampler {
  readonly model: ApiModel;
  readonly options: SampleOptions;
  readonly definitions: Definitions;
  readonly given: WeakMap<Schema, Data | 'none'>;
  values: number;
  /** How often another alternative was tried. */
  tries: number;
  /** Whether optional properties are left out, because with them no alternative fits. */
  isMinimal: boolean;
  isIncomplete: boolean;
  /** Named schemas that are being filled in, from the outermost. */
  readonly open: SchemaId[];
}

/** What the samples of a model have in common: its schemas as validators read them, and the values that these give. */
type Checking = Pick<Sampler, 'definitions' | 'given'>;
const checkings = new WeakMap<ApiModel, Partial<Record<SampleOptions['direction'], Checking>>>();

function checkingOf(model: ApiModel, direction: SampleOptions['direction']): Checking {
  let ofModel = checkings.get(model);
  if (!ofModel) checkings.set(model, (ofModel = {}));
  return (ofModel[direction] ??= { definitions: definitionsOf(model, { direction }), given: new WeakMap() });
}

export const createSampler = (model: ApiModel, options: SampleOptions): Sampler => ({
  model,
  options,
  ...checkingOf(model, options.direction),
  values: 0,
  tries: 0,
  isMinimal: false,
  isIncomplete: false,
  open: [],
});

/** The constant of a schema, else its first example, else its default, that does not contradict it; null means none. */
export function givenValue(sampler: Sampler, schema: Schema, { schema: flat }: Flat): Data | undefined {
  const { given } = sampler;
  if (flat.const) return flat.const;
  if (!flat.examples && !flat.default) return undefined;
  let known = given.get(flat);
  if (known === undefined) {
    const examples = (flat.examples ?? []).filter(({ value }) => value !== null || allowsNull(flat));
    const values = flat.default && flat.default.value !== null ? [...examples, flat.default] : examples;
    known = values.find(({ value }) => isValid(sampler, schema, value)) ?? 'none';
    given.set(flat, known);
  }
  return known === 'none' ? undefined : known;
}

/** Many documents write `example: null` for "no example"; it is a value only where the schema allows null. */
const allowsNull = ({ types }: Schema): boolean => types === undefined || types.includes('null');

/** Whether a value is valid by a schema, in messages of a direction. */
export const fitsSchema = (
  schema: Schema,
  value: unknown,
  model: ApiModel,
  direction: SampleOptions['direction'],
): boolean => isValid(checkingOf(model, direction), schema, value);

/** Whether a value, of which numbers may be written ones, is valid by a schema. */
export const isValid = (
  { definitions: { write, resolve } }: Pick<Sampler, 'definitions'>,
  schema: Schema,
  value: unknown,
): boolean => fits(write(schema), dataOf(value).value, resolve);

/** So many values of an enumeration are tried. */
const MAX_VALUES_TRIED = 8;

/** The first value of an enumeration that says something and that the schema allows: some documents enumerate others too. */
export function enumerated(sampler: Sampler, schema: Schema, values: readonly Data[]): unknown {
  const given = values.filter(({ value }) => value !== null);
  const tried = given.slice(0, MAX_VALUES_TRIED);
  // An empty string says nothing, and no path can have it.
  const valid =
    tried.find(({ value }) => value !== '' && isValid(sampler, schema, value)) ??
    tried.find(({ value }) => isValid(sampler, schema, value));
  return written(valid ?? given[0] ?? values[0]!);
}
