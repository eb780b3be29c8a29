import { resolve } from 'node:path';
import { loadApi } from '../../openapi';
import { checkDeliveries } from './check-exchange';
import { type Contract, createContract } from './contract';

const root = resolve(__dirname, '../../..');
let contract: Contract;
beforeAll(async () => {
  const { model } = await loadApi({ id: 'screening', file: resolve(root, 'specs/screening.yaml'), root });
  contract = createContract([model]);
});

const delivery = {
  type: 'CompanyNameChanged',
  checkpoint: '6b813a9d6cbe5ad80f4090132478f4241e1c14c2c09776526128ff922765038f',
  metadata: { subject: 'sandbox', ip: '127.0.0.1', givenName: 'Sandbox', timestampUtc: '2025-03-03T09:00:00Z' },
  body: { companyReferenceId: 'company-2001', test: true, onCreated: false },
};
const got = (...bodies: unknown[]) =>
  checkDeliveries({ deliveries: bodies.map((body) => ({ receivedAt: '2025-03-03T09:00:00Z', body })) }, contract).map(
    ({ message }) => message,
  );

test('a delivery that a webhook of the document sends is right', () => {
  expect(got(delivery)).toEqual([]);
  expect(checkDeliveries({ other: 1 }, contract)).toEqual([]);
});

test.each<[string, object, RegExp]>([
  ['a type that no webhook has', { type: 'CompanyMoved' }, /type in the delivery of .* must be/],
  ['a checkpoint that is no string', { checkpoint: 6 }, /checkpoint in the delivery of CompanyNameChanged/],
  ['a property too many', { extra: 1 }, /unknown property "extra" in the delivery of CompanyNameChanged/],
  ['a time that is none', { metadata: { ...delivery.metadata, timestampUtc: 'now' } }, /timestampUtc/],
])('%s is found', (_name, change, expected) => {
  expect(got(delivery, { ...delivery, ...change })).toEqual([expect.stringMatching(expected)]);
});
