import Ajv from 'ajv';
import { closest } from 'fastest-levenshtein';

const text = { type: 'string', minLength: 1 } as const;
/** Ids become folder names and URL parts. */
const id = { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' } as const;

const schema = {
  type: 'object',
  required: ['apis'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: text,
    tagline: { type: 'string' },
    copyright: { type: 'string' },
    codeHosting: {
      type: 'object',
      required: ['label', 'url'],
      additionalProperties: false,
      properties: { label: text, url: { type: 'string', pattern: '^https?://' } },
    },
    pathPrefix: { type: 'string' },
    docs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['content'],
        additionalProperties: false,
        properties: { id, path: text, content: text, label: text },
      },
    },
    apis: {
      type: 'array',
      items: {
        type: 'object',
        required: ['spec'],
        additionalProperties: false,
        properties: { id, spec: text, path: text, label: text, behaviour: text, showInternal: { type: 'boolean' } },
      },
    },
    sandbox: {
      type: 'object',
      additionalProperties: false,
      properties: { url: { type: 'string', pattern: '^http://' } },
    },
    examples: {
      type: 'object',
      additionalProperties: false,
      properties: {
        requiredLanguages: { type: 'array', items: text },
        folder: text,
        environment: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

const validate = new Ajv({ allErrors: true, verbose: true }).compile(schema);

/** Every mistake in a portal's configuration, one sentence each; none when it is right. */
export function checkConfig(input: unknown): string[] {
  if (validate(input)) return [];
  return (validate.errors ?? []).map((error) => {
    const place = error.instancePath.slice(1).replaceAll('/', '.') || 'the configuration';
    if (error.keyword === 'additionalProperties') {
      const name = String(error.params.additionalProperty);
      const known = Object.keys((error.parentSchema as { properties: object } | undefined)?.properties ?? {});
      const near = known.length > 0 ? closest(name, known) : undefined;
      return `${place} has an unknown field "${name}"${near ? `; did you mean "${near}"?` : '.'}`;
    }
    return `${place} ${error.message ?? 'is wrong'}.`;
  });
}
