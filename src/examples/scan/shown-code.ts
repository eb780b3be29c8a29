import type { ApiModel, NamedSchema, OAuthFlow } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { wordsOf } from '../../text/words';
import { misspelt, type ProseFault } from '../prose/check-names';

// What code that is only shown says, where it needs no call to be understood.

const grants: Readonly<Record<OAuthFlow['flow'], string>> = {
  clientCredentials: 'client_credentials',
  password: 'password',
  authorizationCode: 'authorization_code',
  implicit: 'implicit',
  deviceAuthorization: 'urn:ietf:params:oauth:grant-type:device_code',
};
const granted =
  /\bgrant_?type\b["']?\s*(?:=>|[=:,]|%3D)\s*["']?(client_credentials|password|authorization_code|implicit)\b/gi;

/**
 * A grant (RFC 6749 §1.3) that no flow of the documents has, where the text asks no other host for a token. What refreshes a token
 * belongs to several flows.
 */
export function grantFaults(text: string, models: readonly ApiModel[]): ProseFault[] {
  const schemes = models.flatMap(({ securitySchemes }) => securitySchemes);
  const flows = schemes.flatMap((scheme) => (scheme.type === 'oauth2' ? scheme.flows : []));
  if (flows.length === 0 || schemes.some(({ type }) => type === 'openIdConnect')) return [];
  const known = [...new Set(flows.map(({ flow }) => grants[flow]))];
  const hosts = flows.flatMap(({ tokenUrl = '' }) => /^https?:\/\/([^/?#]+)/.exec(tokenUrl)?.[1] ?? []);
  const asked = [...text.matchAll(/https?:\/\/([^/\s"'`?#]+)/g)].map(([, host = '']) => host);
  if (asked.length > 0 && !asked.some((host) => hosts.includes(host))) return [];
  return text.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(granted)].flatMap(([, grant = '']) => {
      if (known.includes(grant.toLowerCase())) return [];
      const message = `the grant of the API is ${known.join(' or ')}, not ${grant}`;
      return [{ line: index + 1, message, hint: 'Use the grant that the API documents describe.' }];
    }),
  );
}

const member =
  /(?<![\w.$>])([a-z][A-Za-z\d_]*)(?:\[(["'])([A-Za-z_]\w*)\2\](?!\s*=(?!=))|(?:\?)?\.([a-z]\w*)(?![\w(])(?!\s*=(?!=)))/g;
const MIN_PROPERTIES = 3;

/**
 * Members of variables that are called as a schema of the documents is, `frame['seeing']`, and that this does not have, where another
 * such member of the text is one: what a dot leads to may be the program's own, unless it is nearly a property.
 * @param whole the text with what a diff removes, which shows what the variables hold
 */
export function memberFaults(text: string, whole: string, models: readonly ApiModel[]): ProseFault[] {
  const schemas = new Map<string, { name: string; properties: Set<string> } | undefined>();
  for (const model of models)
    for (const named of Object.values(model.schemas)) {
      const properties = propertiesOf(named, model);
      const key = wordsOf(named.name).join();
      // Two of one name are not told apart.
      if (properties) schemas.set(key, schemas.has(key) ? undefined : { name: named.name, properties });
    }
  const schemaOf = (variable: string) => schemas.get(wordsOf(variable).join());
  const isShown = [...whole.matchAll(member)].some(
    ([, variable = '', , key, dotted]) => schemaOf(variable)?.properties.has(key ?? dotted ?? '') === true,
  );
  if (!isShown) return [];
  return text.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(member)].flatMap(([, variable = '', , key, dotted]) => {
      const schema = schemaOf(variable);
      const name = key ?? dotted ?? '';
      if (!schema || schema.properties.has(name)) return [];
      const near = misspelt(name, schema.properties) ?? beginning(name, schema.properties);
      if (key === undefined && near === undefined) return [];
      // Where a program gives up, what it has is the body of an error.
      if (FAILS.test(line) && models.some((model) => isOfErrors(name, model))) return [];
      // A program may keep what is its own beside the data.
      if (new RegExp(`\\b${variable}(?:\\[["']${name}["']\\]|\\.${name})\\s*=(?!=)`).test(whole)) return [];
      const guess = near ?? nearestName(name, [...schema.properties]);
      return [
        {
          line: index + 1,
          message: `${schema.name} has no "${name}"${didYouMean(guess)}`,
          hint: `Name a property of ${schema.name}.`,
        },
      ];
    }),
  );
}

const FAILS = /\b(?:else|raise|throw|except|rescue|catch|error|panic|fail\w*|abort|die|warn)\b/i;

/** Whether the body of a failed response has a property of this name. */
const isOfErrors = (name: string, model: ApiModel): boolean =>
  model.operations.some(({ responses }) =>
    responses.some(
      ({ status, content }) =>
        !/^[123]/.test(status) &&
        content.some(
          ({ schema }) =>
            schema && expand(schema, model).some(({ properties = [] }) => properties.some((own) => own.name === name)),
        ),
    ),
  );

/** The only property that begins with the words of a name: `seeingArcsec` for `seeing`. */
function beginning(name: string, properties: ReadonlySet<string>): string | undefined {
  const words = wordsOf(name);
  const [one, ...more] = [...properties].filter((own) => wordsOf(own).slice(0, words.length).join() === words.join());
  return more.length === 0 ? one : undefined;
}

/** The properties of a schema that says which it has. */
function propertiesOf({ schema }: NamedSchema, model: ApiModel): Set<string> | undefined {
  const layers = expand(schema, model);
  const isOpen = layers.some((layer) => layer.additionalProperties ?? layer.patternProperties);
  const names = new Set(layers.flatMap(({ properties = [] }) => properties.map(({ name }) => name)));
  return isOpen || names.size < MIN_PROPERTIES ? undefined : names;
}
