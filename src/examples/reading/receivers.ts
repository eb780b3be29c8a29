import type { ApiModel, Operation } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import { declaredTypeFaults } from './declared-types';
import { responseFaults, type Target } from './response-fields';
import type { ProgramFault } from './written-request';

/** "JSON.parse(rawBody)", "await request.json()", "json.loads(body)" */
const parses = /\bJSON\.parse\(|\bjson\.loads?\(|\.get_json\(|\b(?:req|request)\.(?:body|json)\b|\.json\(\)/;
const given = /(?:\bdef \w+|\bfunction \w*)?\(\s*(event|payload|delivery)\s*(?::\s*\w+\s*)?[,)]/g;

/** The webhooks of APIs, each with what it sends in place of a response: that is what its receiver reads. */
const webhooksOf = (models: readonly ApiModel[]): Target[] =>
  models.flatMap((model) =>
    model.webhooks.flatMap(({ operation }) => {
      const { requestBody } = operation;
      if (!requestBody) return [];
      const { origin, content } = requestBody;
      const sent = { origin, status: '200', description: '', content, headers: [], links: [] };
      return [{ model, operation: { ...operation, responses: [sent] } }];
    }),
  );

/**
 * What a program that calls nothing and receives webhooks takes from their bodies, or declares as their types, and none of them has. It
 * is known by naming one of their constants, such as the type of an event.
 */
export function receiverFaults(code: string, language: string, models: readonly ApiModel[]): ProgramFault[] {
  const [webhooks, constants] = [webhooksOf(models), eventTypes(models)];
  if (![...code.matchAll(/['"]([\w.:-]+)['"]/g)].some(([, text = '']) => constants.has(text))) return [];
  // With two kinds of bodies, either may be the one that is read.
  const isClear = (code.match(new RegExp(parses, 'g')) ?? []).length < 2;
  const source = { parses, called: 'webhook', given: [...code.matchAll(given)].map(([, own = '']) => own) };
  return [...declaredTypeFaults(code, language, webhooks), ...(isClear ? responseFaults(code, webhooks, source) : [])];
}

/** The constants of what webhooks send, such as the type of an event. */
export const eventTypes = (models: readonly ApiModel[]): ReadonlySet<string> =>
  new Set(webhooksOf(models).flatMap(({ operation, model }) => constantsOf(operation, model)));

/** The constants that the bodies of an operation's responses have. */
const constantsOf = ({ responses }: Operation, model: ApiModel): string[] =>
  responses
    .flatMap(({ content }) => content.flatMap(({ schema }) => (schema ? expand(schema, model) : [])))
    .flatMap(({ properties = [] }) => properties.flatMap(({ schema }) => expand(schema, model)))
    .flatMap((layer) => [layer.const, ...(layer.enum?.length === 1 ? layer.enum : [])])
    .flatMap((one) => (one ? [String(one.value)] : []));
