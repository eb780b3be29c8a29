import { variablesOf } from '../../samples';
import { createSandbox, type SandboxApi } from '../../sandbox';

/**
 * What examples read from their environment where the portal's configuration sets nothing else: for the variables of the generated
 * samples, such as `API_KEY`, any value, which the sandbox accepts, and its ready-made bearer token as `TOKEN`.
 */
export async function sandboxVariables(apis: readonly SandboxApi[]): Promise<Readonly<Record<string, string>>> {
  const names = apis.flatMap(({ model }) => variablesOf(model));
  const token = await bearerToken(apis);
  return {
    ...Object.fromEntries(names.map((name) => [name, 'sandbox'])),
    ...(token === undefined ? {} : { TOKEN: token }),
  };
}

async function bearerToken(apis: readonly SandboxApi[]): Promise<string | undefined> {
  if (!apis.some(({ behaviour }) => behaviour?.notes)) return undefined;
  const sandbox = await createSandbox({ apis });
  try {
    return (await sandbox.notes()).find(({ label }) => label === 'bearer token')?.value;
  } finally {
    await sandbox.close();
  }
}
