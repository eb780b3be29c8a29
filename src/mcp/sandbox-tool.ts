import { sendRequest, type ReceivedResponse } from '../examples/documents/send-request';
import { sandboxBaseOf } from '../http/server-url';
import { exchangesOf, jsonFirst } from '../openapi';
import type { ApiModel, Exchange, Operation, ParameterLocation } from '../openapi/model';
import { buildRequest, languageOf, variablesOf, withVariables, type HttpRequest } from '../samples';
import { createSandbox, type Sandbox } from '../sandbox';
import { createValidator, describeViolation, type Validator } from '../sandbox/validation';
import { didYouMean, nearestName } from '../text/did-you-mean';
import { fence } from '../gatsby/twins/twin';
import { findOperation } from './find';
import type { Library, LibraryApi } from './library';
import { ToolError } from './output';
import { apiProperty, foreign, name, text, type Arguments, type Tool } from './tool';

/** Bytes of JSON in the arguments of one call. */
const MAX_ARGUMENT_BYTES = 256 * 1024;
/** Characters of a response's body that are shown. */
const MAX_BODY = 16_000;
const MAX_SESSIONS = 50;
/** Violations of one message that are listed. */
const MAX_VIOLATIONS = 20;

/** The sandbox of the server: started by its first call, on a free port of this machine. */
export interface SandboxCalls {
  readonly tool: Tool;
  /** Stops the sandbox, if it was started. */
  close(): Promise<void>;
}

interface Running {
  readonly sandbox: Sandbox;
  readonly url: string;
  /** Values of the variables that samples read, by the API's id. */
  readonly variables: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** The tool that sends requests to a sandbox of the portal's APIs, in this process; nothing is sent anywhere else. */
export function sandboxCalls(library: Library): SandboxCalls {
  let starting: Promise<Running> | undefined;
  const validators = new Map<ApiModel, Validator>();
  const validatorOf = (model: ApiModel): Validator => {
    const validator =
      validators.get(model) ?? createValidator(model, { unknownProperties: 'reject', unknownParameters: 'reject' });
    validators.set(model, validator);
    return validator;
  };
  return {
    tool: {
      name: 'call_sandbox',
      title: 'Call the sandbox',
      description: `Sends a request to a local sandbox that behaves like the API, and reports whether both messages are valid against the API description. Use it to try a call before you suggest it. It reaches no real server; its state lasts until this server ends. Without "parameters" and "body" it sends the documented example; with either, exactly what you give. Credentials are added. ${foreign}`,
      properties: {
        operation: name('operationId, or method and path such as "GET /pets/{id}".'),
        api: apiProperty(library),
        example: name('Name of a documented example to send; default: the first.'),
        parameters: {
          type: 'object',
          description: 'Values by location and name, such as {"path": {"id": 1}, "query": {"limit": 10}}.',
          properties: Object.fromEntries(locations.map((location) => [location, { type: 'object' }])),
          additionalProperties: false,
        },
        body: { description: 'The body, as JSON; the fields of a form as an object.' },
        mediaType: name('Of the body; default: JSON where the operation takes it, else the first documented.'),
        authenticate: { type: 'boolean', description: 'false sends no credentials; default: true.' },
        session: {
          type: 'string',
          pattern: '^[A-Za-z0-9_-]{1,40}$',
          description: 'Sessions have separate states; default: one for all calls.',
        },
        reset: { type: 'boolean', description: 'Resets the session to its initial state before the call.' },
      },
      required: ['operation'],
      changes: true,
      rest: 'The rest was discarded: request less, for example with a pagination parameter.',
      run: async (args) => {
        requireSmall(args);
        const { own, item } = findOperation(library, String(args.operation), text(args.api));
        const exchange = exchangeOf(item, own.context.model, args);
        starting ??= start(library);
        // One that could not be started may be able to next time, such as after a behaviour was repaired.
        starting.catch(() => (starting = undefined));
        return call(await starting, own, item, exchange, args, validatorOf(own.context.model));
      },
    },
    close: async () => {
      const running = await starting?.catch(() => undefined);
      await running?.sandbox.close();
    },
  };
}

/** @throws ToolError for arguments that are too large, or nested more deeply than they can be written */
function requireSmall(args: Arguments): void {
  let bytes: number;
  try {
    bytes = Buffer.byteLength(JSON.stringify(args));
  } catch (error) {
    if (error instanceof RangeError) throw new ToolError('The arguments are nested too deeply.');
    throw error;
  }
  if (bytes > MAX_ARGUMENT_BYTES) throw new ToolError(`The arguments have more than ${MAX_ARGUMENT_BYTES} bytes.`);
}

async function start({ portal, apis }: Library): Promise<Running> {
  const sandbox = await createSandbox({
    apis: apis.map(({ served }) => served()),
    outgoing: 'own',
    maxSessions: MAX_SESSIONS,
  });
  const notes = await sandbox.notes();
  const variables = apis.map(({ api, context: { model } }) => {
    const any = Object.fromEntries(variablesOf(model).map((variable) => [variable, 'sandbox']));
    const token = notes.find((note) => note.api === api.id && note.label === 'bearer token')?.value;
    return [
      api.id,
      { ...any, ...(token === undefined ? {} : { TOKEN: token }), ...portal.examples.environment },
    ] as const;
  });
  return { sandbox, url: await sandbox.listen(), variables: new Map(variables) };
}

const locations = ['path', 'query', 'header', 'cookie', 'querystring'] as const satisfies readonly ParameterLocation[];

/** What is sent: a documented example, or what the caller gives and nothing else. @throws ToolError for what the operation does not have */
function exchangeOf(operation: Operation, model: ApiModel, args: Arguments): Exchange {
  const exchanges = exchangesOf(operation, model);
  const { parameters, body } = args;
  if (parameters === undefined && body === undefined) {
    const wanted = text(args.example);
    const found = wanted === undefined ? exchanges[0] : exchanges.find((each) => each.name === wanted);
    if (found) return found;
    throw new ToolError(
      `This operation has no example ${JSON.stringify(wanted)}. Examples: ${exchanges.map((each) => each.name).join(', ')}.`,
    );
  }
  const given = Object.entries((parameters ?? {}) as Record<string, Record<string, unknown>>).flatMap(
    ([location, values]) =>
      Object.entries(values).map(([parameter, value]) => ({
        in: location as ParameterLocation,
        name: parameter,
        value,
      })),
  );
  for (const one of given) requireDocumented(operation, one);
  const missing = operation.parameters.find(
    (parameter) => parameter.in === 'path' && !given.some((one) => one.in === 'path' && one.name === parameter.name),
  );
  if (missing)
    throw new ToolError(`The path parameter ${missing.name} is missing: without it the request has no address.`);
  return {
    name: 'call',
    source: 'document',
    parameters: given,
    ...(body === undefined
      ? {}
      : { body: { mediaType: mediaTypeOf(operation, text(args.mediaType)), value: body as never } }),
    origin: operation.origin,
  };
}

function requireDocumented(operation: Operation, one: { readonly in: ParameterLocation; readonly name: string }): void {
  const known = operation.parameters.filter((parameter) => parameter.in === one.in).map((parameter) => parameter.name);
  if (known.includes(one.name)) return;
  const list = known.length > 0 ? `It has: ${known.join(', ')}.` : 'It has none.';
  throw new ToolError(
    `This operation has no ${one.in} parameter ${JSON.stringify(one.name.slice(0, 100))}${didYouMean(nearestName(one.name, known), '.')} ${list}`,
  );
}

function mediaTypeOf({ requestBody }: Operation, wanted: string | undefined): string {
  const known = jsonFirst(requestBody?.content ?? []).map(({ mediaType }) => mediaType);
  if (known.length === 0) throw new ToolError('This operation takes no body.');
  if (wanted === undefined || known.includes(wanted)) return wanted ?? known[0]!;
  throw new ToolError(`This operation takes no body in ${JSON.stringify(wanted)}, but in: ${known.join(', ')}.`);
}

async function call(
  { sandbox, url, variables }: Running,
  { api, context: { model } }: LibraryApi,
  operation: Operation,
  exchange: Exchange,
  args: Arguments,
  validator: Validator,
): Promise<string> {
  const session = text(args.session);
  if (args.reset === true) sandbox.reset(session);
  const built = buildRequest(operation, model, exchange, { serverUrl: url + sandboxBaseOf(model, operation) });
  const bare =
    args.authenticate === false ? { ...built, credentials: [] } : withVariables(built, variables.get(api.id) ?? {});
  const sent =
    session === undefined ? bare : { ...bare, headers: [...bare.headers, ['Sandbox-Session', session] as const] };
  const { response, body } = await send(sent, Number(new URL(url).port));
  const isRefused = response.status >= 400;
  const target = sent.url.slice(url.length);
  const request = await validator.request(
    {
      method: sent.method,
      url: target,
      headers: Object.fromEntries(sent.headers),
      ...(body === undefined ? {} : { body }),
    },
    operation,
  );
  const violations = await validator.response(operation, {
    status: response.status,
    headers: response.headers,
    ...(sent.method === 'HEAD' ? {} : { body: response.text }),
  });
  const type = response.headers['content-type'] ?? '';
  return [
    `# ${sent.method} ${target}`,
    fence(languageOf('bash')!.generate(sent).trimEnd(), 'bash'),
    verdict('The request', request.violations.map(describeViolation)),
    `## Response ${response.status}`,
    `Made from: ${String(response.headers['sandbox-source'] ?? 'nothing in the API description; the sandbox itself reports the error')}.`,
    verdict('The response', violations.map(describeViolation)),
    ...(response.warning === undefined ? [] : [`The sandbox warns: ${response.warning}`]),
    ['content-type', 'location', 'www-authenticate', 'retry-after', 'link']
      .flatMap((header) =>
        response.headers[header] === undefined ? [] : [`${header}: ${String(response.headers[header])}`],
      )
      .join('\n'),
    response.text && fence(shown(response.text, type), /json/.test(type) ? 'json' : ''),
    isRefused && request.violations.length > 0 && 'Correct the request as described above and call again.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Sends it, and keeps the bytes of a body in JSON or text, which are validated. */
async function send(
  request: HttpRequest,
  port: number,
): Promise<{ readonly response: ReceivedResponse; readonly body?: string }> {
  const response = await sendRequest(request, port);
  const { body } = request;
  if (body?.kind === 'json') return { response, body: JSON.stringify(body.value) };
  if (body?.kind === 'text') return { response, body: body.text };
  if (body?.kind === 'form')
    return { response, body: new URLSearchParams(body.fields.map(([field, value]) => [field, value])).toString() };
  return { response };
}

const verdict = (what: string, faults: readonly string[]): string =>
  faults.length === 0
    ? `${what} is valid against the API description.`
    : `${what} is not valid against the API description:\n${faults
        .slice(0, MAX_VIOLATIONS)
        .map((fault) => `- ${fault}`)
        .join('\n')}`;

/** A body as it is shown: JSON with line breaks, and of a long one the beginning. */
function shown(body: string, type: string): string {
  let pretty = body;
  if (/json/.test(type) && body.length <= MAX_BODY) {
    try {
      pretty = JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      // It is shown as it came.
    }
  }
  return pretty.length <= MAX_BODY ? pretty : `${pretty.slice(0, MAX_BODY)}\n… (${pretty.length} characters in all)`;
}
