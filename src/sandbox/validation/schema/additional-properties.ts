import type { CodeKeywordDefinition, KeywordCxt } from 'ajv/dist/2020';
import own from 'ajv/dist/vocabularies/applicator/additionalProperties';
import { anyPattern } from './regexp';

const { code, ...definition } = own as CodeKeywordDefinition;

/**
 * Ajv's own `additionalProperties`, for which all patterns of `patternProperties` are one: it writes them as one condition, in a time that
 * grows with the square of their number (4,000: 10 s).
 */
export const additionalProperties: CodeKeywordDefinition = {
  ...definition,
  // Where Ajv's own was: unevaluatedProperties comes later, and has to know what was evaluated here.
  before: 'dependencies',
  code(cxt: KeywordCxt, ruleType) {
    const { patternProperties } = cxt.parentSchema as { readonly patternProperties?: object };
    const patterns = Object.keys(patternProperties ?? {});
    if (patterns.length < 2) return code(cxt, ruleType);
    const parentSchema = { ...cxt.parentSchema, patternProperties: { [anyPattern(patterns)]: {} } };
    return code(Object.create(cxt, { parentSchema: { value: parentSchema } }) as KeywordCxt, ruleType);
  },
};
