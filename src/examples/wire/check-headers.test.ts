import type { Operation } from '../../openapi/model';
import { unknownHeaders } from './check-headers';
import type { ContractApi } from './contract';

const api = { model: { securitySchemes: [] } } as unknown as ContractApi;
const sent = (name: string, ...documented: string[]): string[] => {
  const parameters = documented.map((own) => ({ in: 'header', name: own }));
  const operation = { method: 'PATCH', path: '/objects/{id}', parameters } as unknown as Operation;
  return unknownHeaders([[name, '"1"']], operation, api).map(({ message }) => message);
};

test('a condition that is the opposite of the documented one', () => {
  expect(sent('If-None-Match', 'If-Match')).toEqual([
    'unknown header "If-None-Match" in PATCH /objects/{id}; did you mean "If-Match"?',
  ]);
  expect(sent('if-match', 'If-None-Match')).toHaveLength(1);
  expect(sent('X-Api-Key', 'If-Match')).toHaveLength(1);
});

test('not the documented one, both, or one where nothing like it is documented', () => {
  expect(sent('If-Match', 'If-Match')).toEqual([]);
  expect(sent('If-None-Match', 'If-Match', 'If-None-Match')).toEqual([]);
  expect(sent('If-None-Match', 'Idempotency-Key')).toEqual([]);
  expect(sent('If-Unmodified-Since', 'If-Match')).toEqual([]);
});
