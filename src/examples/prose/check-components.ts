import type { ApiModel, Schema } from '../../openapi/model';
import { fieldAt } from '../../openapi/schema/field-path';
import { expand } from '../../openapi/schema/layers';
import { schemaNamed } from '../../openapi/schema/named-schema';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { attributeOf, isElement, textOf, type TreeNode, walk } from '../find/tree';
import type { Page } from '../find/example';
import type { Problem } from '../problem';
import type { Contract } from '../wire/contract';

/** What the checks of a page's prose may look things up in. */
export interface ProseContext {
  readonly contract: Contract;
  /** Ids of the examples of all pages, and those of them that run. */
  readonly ids: ReadonlySet<string>;
  readonly verified: ReadonlySet<string>;
}

type Fault = { readonly message: string; readonly cure?: string } | undefined;

/** Holds `<Status>`, `<Operation>`, `<Webhook>`, `<Field>` and every `METHOD /path` in inline code against the examples and the documents. */
export function checkClaims(page: Page, context: ProseContext): Problem[] {
  const problems: Problem[] = [];
  const nodes: TreeNode[] = [];
  walk(page.guide.tree, (node) => void nodes.push(node));
  for (const node of nodes) {
    const fault = isElement(node) ? checkElement(node, context) : undefined;
    const line = node.position?.start.line ?? 1;
    const place = { file: page.guide.file, line, column: node.position?.start.column };
    if (fault) problems.push({ layer: 'prose', place, ...fault });
  }
  return problems;
}

function checkElement(node: TreeNode, context: ProseContext): Fault {
  if (node.name === 'Status') return checkStatus(node, context);
  if (node.name === 'Operation') return checkOperation(node, context);
  if (node.name === 'Webhook') return checkWebhook(node, context);
  return node.name === 'Field' ? checkField(node, context) : undefined;
}

function checkStatus(node: TreeNode, { ids, verified }: ProseContext): Fault {
  const id = attributeOf(node, 'of');
  if (id === undefined) return missing('Status', 'of');
  if (!ids.has(id))
    return {
      message: `<Status of="${id}">: no example has that id${didYouMean(nearestName(id, verified))}`,
      cure: 'Name an example.',
    };
  if (!verified.has(id))
    return { message: `<Status of="${id}">: that example does not run`, cure: 'Name an example that is verified.' };
  return undefined;
}

function checkOperation(node: TreeNode, { contract }: ProseContext): Fault {
  const id = attributeOf(node, 'id');
  if (id === undefined) return missing('Operation', 'id');
  const api = attributeOf(node, 'api');
  const operations = modelsOf(contract, api).flatMap((model) => model.operations);
  if (operations.some(({ operationId, slug }) => operationId === id || slug === id)) return undefined;
  const guess = didYouMean(
    nearestName(
      id,
      operations.map(({ operationId, slug }) => operationId ?? slug),
    ),
  );
  return {
    message: `<Operation id="${id}">: no document has that operation${guess}`,
    cure: 'Name an operation by its operationId.',
  };
}

function checkWebhook(node: TreeNode, { contract }: ProseContext): Fault {
  const name = attributeOf(node, 'name');
  if (name === undefined) return missing('Webhook', 'name');
  const names = modelsOf(contract, attributeOf(node, 'api')).flatMap((model) => model.webhooks.map((one) => one.name));
  if (names.includes(name)) return undefined;
  return {
    message: `<Webhook name="${name}">: no document has that webhook${didYouMean(nearestName(name, names))}`,
    cure: 'Name a webhook as the document names it.',
  };
}

function checkField(node: TreeNode, { contract }: ProseContext): Fault {
  const of = attributeOf(node, 'of');
  if (of === undefined) return missing('Field', 'of');
  const models = modelsOf(contract, attributeOf(node, 'api'));
  const found = models.flatMap((model) => {
    const named = schemaNamed(model, of);
    return named ? [{ model, schema: named.schema }] : [];
  });
  if (found.length === 0) {
    const names = models.flatMap((model) => Object.values(model.schemas).map(({ name }) => name));
    return {
      message: `<Field of="${of}">: no document has that schema${didYouMean(nearestName(of, names))}`,
      cure: 'Name a schema.',
    };
  }
  const name = attributeOf(node, 'name');
  if (name === undefined) return undefined;
  const faults = found.map(({ model, schema }) => fieldFault(of, name, schema, model));
  if (!faults.includes(undefined)) return faults[0];
  return found.map(({ model, schema }) => wordsFault(of, name, textOf(node).trim(), schema, model)).find(Boolean);
}

/** Its own words may say what they like, but not the name of another field. */
function wordsFault(of: string, name: string, words: string, schema: Schema, model: ApiModel): Fault {
  const other = expand(schema, model).some(({ properties = [] }) => properties.some((own) => own.name === words));
  if (!other || words === name || words === name.split('.').at(-1)) return undefined;
  return {
    message: `<Field of="${of}" name="${name}"> is shown as "${words}", which is another field`,
    cure: 'Leave the words out: the page shows the name by itself.',
  };
}

function fieldFault(of: string, path: string, schema: Schema, model: ApiModel): Fault {
  const field = fieldAt(schema, path, model);
  if (!('unknown' in field)) return undefined;
  return {
    message: `<Field of="${of}" name="${path}">: there is no "${field.unknown}"${didYouMean(nearestName(field.unknown, field.known))}`,
    cure: `Name a field of ${of}.`,
  };
}

const modelsOf = (contract: Contract, api: string | undefined): ApiModel[] =>
  contract.apis.map(({ model }) => model).filter(({ id }) => api === undefined || id === api);

const missing = (element: string, attribute: string): Fault => ({
  message: `<${element}> needs the attribute ${attribute}`,
  cure: `Write <${element} ${attribute}="…" />.`,
});
