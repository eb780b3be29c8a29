import { exportPortal } from '../../src/postman';
import { itemsOf } from '../../src/postman/collection';
import { failureOf, operationOfItem, runNewman } from '../../src/postman/run-newman';
import { createSandbox, type AnyBehaviour, type Handler, type SandboxApi } from '../../src/sandbox';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { portal } from './support';

const apis = loadSandboxApis(portal);
const exported = exportPortal(portal);

/** Changes the responses of one operation of the sandbox. */
function drifting(api: SandboxApi, operationId: string, change: (body: unknown) => unknown): SandboxApi {
  const behaviour = api.behaviour as AnyBehaviour;
  const handler = behaviour.handlers[operationId] as Handler<unknown>;
  const changed: Handler<unknown> = async (request, state, context) => {
    const response = await handler(request, state, context);
    return { ...response, body: change(response.body) } as typeof response;
  };
  return { ...api, behaviour: { ...behaviour, handlers: { ...behaviour.handlers, [operationId]: changed } } };
}

/** Runs the reference of an API against a sandbox whose operation was changed; returns the failures' messages. */
async function failures(
  id: string,
  operationId: string,
  change: (body: unknown) => unknown,
  strict: boolean,
): Promise<string[]> {
  const changed = (await apis).map((api) => (api.model.id === id ? drifting(api, operationId, change) : api));
  const { apis: all } = await exported;
  const { model, exported: own } = all.find((api) => api.id === id)!;
  const sandbox = await createSandbox({ apis: changed, strict });
  try {
    const url = await sandbox.listen();
    const token = (await sandbox.notes()).find(({ api, label }) => api === id && label === 'bearer token')?.value ?? '';
    const outcomes = await runNewman({
      collection: own.collection,
      variables: { baseUrl: url, sandboxUrl: url, token },
    });
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    return itemsOf(own.collection.item).flatMap(
      (item) => failureOf(byId.get(item.id), item, operationOfItem(item, model), portal.root)?.message ?? [],
    );
  } finally {
    await sandbox.close();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

test('a response whose value drifts from the example fails, with the request and its line in the document', async () => {
  const found = await failures(
    'screening',
    'getPerson',
    (body) =>
      isObject(body) && isObject(body.data) ? { ...body, data: { ...body.data, firstName: 'Somebody' } } : body,
    true,
  );
  expect(found.length).toBeGreaterThan(0);
  for (const message of found) {
    expect(message).toMatch(/^specs\/screening\.yaml:\d+ {2}GET \{\{baseUrl\}\}\/api\/PersonQuery\?.*"Get a person/);
    expect(message).toContain('body equals the example');
  }
});

test('a response that its schema does not allow fails', async () => {
  const found = await failures(
    'screening',
    'ping',
    (body) => (isObject(body) ? { ...body, success: 'yes' } : body),
    false,
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('body matches its schema');
  expect(found[0]).toContain('success');
});

test('the unchanged sandbox has no failures', async () => {
  expect(await failures('transaction-monitoring', 'saveCustomer', (body) => body, true)).toEqual([]);
});

test('a run without assertions is a failure', async () => {
  const { apis: all } = await exported;
  const { collection } = all.find(({ id }) => id === 'transaction-monitoring')!.exported;
  const silent = JSON.parse(
    JSON.stringify(collection, (key, value: unknown) => (key === 'event' ? [] : value)),
  ) as typeof collection;
  await expect(runNewman({ collection: silent, variables: { baseUrl: 'http://127.0.0.1:9' } })).rejects.toThrow(
    'made no assertion',
  );
});
