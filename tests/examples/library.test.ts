import { isGreen, type Proof } from '../../src/examples/prove';
import { createTools } from '../../src/examples/tools';
import { failuresOf } from './support/failures';
import { proveLibrary } from './support/library';

const tools = createTools(2);
let proof: Proof;
beforeAll(async () => {
  proof = await proveLibrary(tools);
}, 60_000);
afterAll(() => tools.close());

it('is green', () => {
  expect(failuresOf(proof.record)).toEqual([]);
  expect(isGreen(proof.record)).toBe(true);
});
