import { modelOf, sandboxOf, type TestSandbox } from './apis';

/** Parts of documents, as short as tests need them. */
export const json = (schema: object) => ({ 'application/json': { schema } });
export const ok = (schema: object) => ({ 200: { description: 'OK', content: json(schema) } });
export const body = (schema: object) => ({ required: true, content: json(schema) });
export const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});

/** Runs the sandbox of a document that has these paths alone, and ends it. */
export async function during(paths: object, run: (sandbox: TestSandbox) => Promise<void>): Promise<void> {
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  try {
    await run(sandbox);
  } finally {
    await sandbox.close();
  }
}
