import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { pointerTokens } from '../text/json-pointer';
import { didYouMean, nearestName } from '../text/did-you-mean';
import schema from './portal.schema.json';
import type { PortalConfig } from './config';
import type { ConfigPath } from './positions';

/** Compiled once it is asked for, since not every command that loads this file checks a configuration. */
let compiled: ValidateFunction | undefined;

/** A test checks the schema itself, which would take as long in every command as compiling it. */
const validator = (): ValidateFunction =>
  (compiled ??= new Ajv({ allErrors: true, verbose: true, validateSchema: false }).compile(schema));

/** A mistake in a configuration, as a sentence that says what to write. */
export interface ConfigFault {
  readonly path: ConfigPath;
  readonly message: string;
}

/** Every mistake in a portal's configuration; none when it is right. */
export function checkConfig(input: unknown): ConfigFault[] {
  const validate = validator();
  if (validate(input)) return [...nulFaults(input, []), ...urlFaults(input as unknown as PortalConfig)];
  // What is wrong with a name has an error of its own.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
  return errors.map((error) => {
    const path = pointerTokens(error.instancePath).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
    const subject = path.join('.') || 'the configuration';
    if (error.keyword !== 'additionalProperties') return { path, message: `${subject} ${problemOf(error)}.` };
    const name = String(error.params.additionalProperty);
    const known = Object.keys((error.parentSchema as { properties: object } | undefined)?.properties ?? {});
    const guess = didYouMean(nearestName(name, known), `. Known fields: ${known.join(', ')}.`);
    return { path: [...path, name], message: `${subject} has an unknown field "${name}"${guess}` };
  });
}

/** No file system, environment or program takes NUL. */
function nulFaults(value: unknown, path: ConfigPath): ConfigFault[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ path, message: `${path.join('.')} must not contain NUL.` }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inside = [...path, Array.isArray(value) ? Number(name) : name];
    return [...nulFaults(name, path), ...nulFaults(member, inside)];
  });
}

function isUrl(address: string): boolean {
  try {
    return new URL(address) instanceof URL;
  } catch {
    return false;
  }
}

/** What a pattern takes for an address may still be none, such as `http://[`. */
function urlFaults(config: PortalConfig): ConfigFault[] {
  const addresses: readonly (readonly [ConfigPath, string | undefined])[] = [
    [['codeHosting', 'url'], config.codeHosting?.url],
    [['siteUrl'], config.siteUrl],
    [['editUrl'], config.editUrl],
    [['reportUrl'], config.reportUrl],
    [['sandbox', 'url'], config.sandbox?.url],
    ...config.apis.map(({ live }, index) => [['apis', index, 'live', 'server'], live?.server] as const),
  ];
  return addresses.flatMap(([path, address]) =>
    address === undefined || isUrl(address)
      ? []
      : [{ path, message: `${path.join('.')} must be a URL, not ${JSON.stringify(address.slice(0, 40))}.` }],
  );
}

const idPattern = schema.properties.apis.items.properties.id.pattern;

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  array: 'an array, in [ ]',
  object: 'an object, in { }',
  boolean: 'true or false',
};

function problemOf({ keyword, params, message = 'is wrong', data }: ErrorObject): string {
  const written = JSON.stringify(data)?.slice(0, 40);
  if (keyword === 'type') return `must be ${kinds[String(params.type)] ?? String(params.type)}, not ${written}`;
  if (keyword === 'required') return `needs a field "${String(params.missingProperty)}"`;
  if (keyword === 'maxLength') return `must not have more than ${String(params.limit)} characters`;
  if (keyword === 'minLength') return 'must not be empty';
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as string[]).join(', ')}, not ${written}`;
  if (keyword !== 'pattern') return message;
  const rule =
    params.pattern === idPattern ? 'of letters, digits and hyphens' : `like ${samples[String(params.pattern)]}`;
  return `must be ${rule}, not ${written}`;
}

const samples: Readonly<Record<string, string>> = {
  '^https?://': 'https://example.com',
  [schema.properties.pathPrefix.pattern]: '/docs',
  [schema.properties.apis.items.properties.path.pattern]: '/api/',
  '^http://': 'http://localhost:4010',
  [schema.properties.accent.pattern]: '#7a1fa2',
  [schema.properties.siteUrl.pattern]: 'https://docs.example.com, without a path',
  [schema.properties.reportUrl.pattern]: 'https://example.com/issues/new or mailto:docs@example.com',
  [schema.properties.redirects.propertyNames.pattern]: '/old-guide',
  [schema.properties.head.items.properties.attributes.propertyNames.pattern]: 'name, content, rel or href',
  [schema.properties.pages.propertyNames.pattern]: '/pricing',
  [schema.properties.redirects.additionalProperties.pattern]: '/new-guide or https://example.com',
  [schema.properties.apis.items.properties.versions.items.properties.label.pattern]: '1.0 or 2025-03-01',
  [schema.properties.apis.items.properties.live.properties.server.pattern]:
    'https://staging.example.com, without a user or a query',
};
