import type { EnumValue, Schema } from '../model';
import { dataIn } from '../load/written-numbers';
import { compact, own, stringOf } from '../value';

const descriptionKeys = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enumdescriptions'];
const nameKeys = ['x-enum-varnames', 'x-enumNames', 'x-enum-names'];
export const enumExtensions = [...descriptionKeys, ...nameKeys];

/** The values of `enum` with the names and descriptions that vendor extensions give them, by position or by value. */
export function enumOf(value: unknown): EnumValue[] | undefined {
  const values = own(value, 'enum');
  // Without values nothing would be allowed, which nobody means.
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const about = (keys: string[], item: unknown, index: number): string | undefined => {
    for (const key of keys) {
      const all = own(value, key);
      const found = stringOf(Array.isArray(all) ? all[index] : own(all, String(item)));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const ofSandbox = own(value, 'x-sandbox');
  return values.map((item: unknown, index) =>
    compact<EnumValue>({
      ...dataIn(values, String(index)),
      sandbox: (Array.isArray(ofSandbox) && ofSandbox.includes(item)) || undefined,
      name: about(nameKeys, item, index),
      description: about(descriptionKeys, item, index),
    }),
  );
}

const constantOnly = new Set(['origin', 'const', 'title', 'description', 'types', 'deprecated']);

/** OpenAPI 3.1's annotated enumeration, a `oneOf` or `anyOf` of constants, as the enumeration that it is. */
export function enumFromBranches(schema: Schema): Schema {
  const key = schema.oneOf ? 'oneOf' : 'anyOf';
  const branches = schema[key];
  if (!branches || schema.enum || branches.length < 2 || schema.discriminator) return schema;
  const areConstants = branches.every(
    (branch) => branch.const && Object.keys(branch).every((keyword) => constantOnly.has(keyword)),
  );
  const distinct = new Set(branches.map((branch) => JSON.stringify(branch.const?.value)));
  if (!areConstants || distinct.size < branches.length) return schema;
  const { [key]: _branches, ...rest } = schema;
  return {
    ...rest,
    enum: branches.map((branch) =>
      compact<EnumValue>({
        value: branch.const?.value,
        numbers: branch.const?.numbers,
        name: branch.title,
        description: branch.description,
      }),
    ),
  };
}
