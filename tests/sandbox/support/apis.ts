import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ApiModel } from '../../../src/openapi';
import { loadDocument } from '../../../src/openapi/load-api';
import { normalise } from '../../../src/openapi/normalise/normalise';
import { createSandbox, type Sandbox, type SandboxApi, type SandboxOptions } from '../../../src/sandbox';
import monitoring from '../../../src/sandbox/behaviours/monitoring';
import screening from '../../../src/sandbox/behaviours/screening';

const root = path.resolve(__dirname, '../../..');

/** A model without the checks of loading, which take longer than a test of the sandbox. */
const unchecked = (id: string, file: string, folder: string): ApiModel =>
  normalise(id, loadDocument(file, folder, []), []);

/** One of the portal's own APIs with its behaviour. */
export function ownApi(name: 'screening' | 'transaction-monitoring'): SandboxApi {
  const model = unchecked(name, path.join(root, `specs/${name}.yaml`), root);
  return { model, behaviour: name === 'screening' ? screening : monitoring };
}

/** The model of a document that a test writes down: paths and components; the rest is filled in. */
export function modelOf(document: Record<string, unknown>, id = 'test'): ApiModel {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-test-'));
  try {
    const whole = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, ...document };
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(whole));
    return unchecked(id, file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A sandbox for a test that is closed after it. `get` and the like send requests without a socket. */
export async function sandboxOf(
  apis: readonly SandboxApi[],
  options: Partial<SandboxOptions> = {},
): Promise<TestSandbox> {
  const sandbox = await createSandbox({ apis, ...options });
  const send =
    (method: string) =>
    async (
      url: string,
      body?: string | object,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<TestResponse> => {
      const response = await sandbox.inject({
        method,
        url,
        headers: { host: 'localhost', ...headers },
        ...(body === undefined ? {} : { body }),
      });
      const isJson = response.text !== '' && /json/.test(response.headers['content-type'] ?? '');
      return {
        status: response.status,
        headers: response.headers,
        text: response.text,
        body: (isJson ? response.json() : undefined) as never,
      };
    };
  return { ...sandbox, get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE'), send };
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** Parsed, where the response is JSON. */
  readonly body: never;
}

type Send = (url: string, body?: string | object, headers?: Readonly<Record<string, string>>) => Promise<TestResponse>;

export interface TestSandbox extends Sandbox {
  readonly get: Send;
  readonly post: Send;
  readonly put: Send;
  readonly delete: Send;
  readonly send: (method: string) => Send;
}

/** A minimal operation with one response. */
export const operation = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  responses: { 200: { description: 'Good.' } },
  ...more,
});
