import { _, Name, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020';

/**
 * `oneOf` (JSON Schema 2020-12 Core §10.2.1.3) with the errors of Ajv's own, whose code has each alternative inside the one
 * before it: compiling 1,500 of them took V8 minutes, and a few thousand exhaust its stack. Here they stand one after the other.
 */
export const oneOf: CodeKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  trackErrors: true,
  error: {
    message: 'must match exactly one schema in oneOf',
    params: ({ params }) => _`{passingSchemas: ${params.passing}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen } = cxt;
    const passing = gen.let('passing', null);
    const found = gen.let('found', 0);
    const isValid = gen.name('_valid');
    cxt.setParams({ passing });
    gen.block(() =>
      (cxt.schema as unknown[]).forEach((_schema, index) =>
        // A third one that fits says no more.
        gen.if(_`${found} < 2`, () => {
          const branch = cxt.subschema({ keyword: 'oneOf', schemaProp: index, compositeRule: true }, isValid);
          gen.if(isValid, () => {
            gen.assign(passing, _`${found} ? [${passing}, ${index}] : ${index}`);
            gen.code(_`${found}++`);
            cxt.mergeEvaluated(branch, Name);
          });
        }),
      ),
    );
    cxt.result(
      _`${found} === 1`,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  },
};
