// #region onboarding
const api = 'http://localhost:4010/v1/api';

async function save(path: string, body: object): Promise<void> {
  const response = await fetch(`${api}/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  console.log(`${path}: saved`);
}

const customer = 'customers/customer-4010';

await save(customer, {
  customerType: 'Person',
  identification: '19850412-0018',
  firstName: 'Astrid',
  lastName: 'Lindqvist',
  birthdate: '1985-04-12',
  countryCode: 'SE',
});
await save(`${customer}/kyc`, {
  kyc: [
    { name: 'sourceOfFunds', type: 'String', value: 'Salary' },
    { name: 'expectedMonthlyTurnover', type: 'NumberRange', from: 0, to: 50000 },
  ],
});
await save(`${customer}/information`, {
  information: [{ name: 'segment', type: 'String', value: 'Private' }],
});
for (const [id, value] of [
  ['transaction-8001', 12500],
  ['transaction-8002', 480.25],
] as const) {
  await save(`${customer}/transactions/${id}`, {
    amount: { value, currency: 'SEK' },
    booked: '2025-02-28T14:05:00Z',
  });
}
// #endregion onboarding

// Only a module may await at its top level.
export {};
