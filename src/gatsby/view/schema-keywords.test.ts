import { modelOf } from '../../openapi/fixtures/load';
import { constraintsBeside } from './schema-keywords';

test('only constraints beside a reference make a composition of it; annotations, extensions included, do not', async () => {
  const { schemas } = await modelOf({
    Flag: { type: 'boolean' },
    Annotated: { $ref: '#/components/schemas/Flag', description: 'D', xml: { name: 'flag' }, 'x-success': true },
    Constrained: { $ref: '#/components/schemas/Flag', description: 'D', const: true },
  });
  expect(constraintsBeside(schemas.Annotated!.schema)).toBeUndefined();
  expect(constraintsBeside(schemas.Constrained!.schema)).toEqual({
    origin: schemas.Constrained!.schema.origin,
    const: { value: true },
  });
});
