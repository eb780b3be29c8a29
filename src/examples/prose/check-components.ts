import type { ApiModel, Schema } from '../../openapi/model';
import { expand, fieldAt, schemaNamed } from '../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { attributeOf, isElement, textOf, type TreeNode, walk } from '../find/tree';
import type { Page } from '../find/example';
import type { Problem } from '../problem';
import type { Contract } from '../wire/contract';

/** What the components of a page may refer to. */
export interface ProseContext {
  readonly contract: Contract;
  /** Ids of the examples of all pages, and those of them that run. */
  readonly ids: ReadonlySet<string>;
  readonly verified: ReadonlySet<string>;
}

type Fault = { readonly message: string; readonly hint?: string } | undefined;

/** Checks that every `<Status>`, `<Value>`, `<Operation>`, `<Webhook>` and `<Field>` names an example or something documented. */
export function checkClaims(page: Page, context: ProseContext): Problem[] {
  const problems: Problem[] = [];
  const nodes: TreeNode[] = [];
  walk(page.guide.tree, (node) => void nodes.push(node));
  for (const node of nodes) {
    const fault = isElement(node) ? checkElement(node, context) : undefined;
    const line = node.position?.start.line ?? 1;
    const location = { file: page.guide.file, line, column: node.position?.start.column };
    if (fault) problems.push({ layer: 'prose', location, ...fault });
  }
  return problems;
}

function checkElement(node: TreeNode, context: ProseContext): Fault {
  if (node.name === 'Status') return checkExample(node, 'Status', context);
  if (node.name === 'Value')
    return (
      checkExample(node, 'Value', context) ??
      (attributeOf(node, 'path') === undefined ? missing('Value', 'path') : undefined)
    );
  if (node.name === 'Operation') return checkOperation(node, context);
  if (node.name === 'Webhook') return checkWebhook(node, context);
  return node.name === 'Field' ? checkField(node, context) : undefined;
}

/** A `<Status>` or a `<Value>` is of an example that runs. */
function checkExample(node: TreeNode, name: string, { ids, verified }: ProseContext): Fault {
  const id = attributeOf(node, 'of');
  if (id === undefined) return missing(name, 'of');
  if (!ids.has(id))
    return {
      message: `<${name} of="${id}">: no example has that id${didYouMean(nearestName(id, verified))}`,
      hint: 'Name an example.',
    };
  if (!verified.has(id))
    return { message: `<${name} of="${id}">: that example does not run`, hint: 'Name an example that is verified.' };
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
    message: `<Operation id="${id}">: no API document has that operation${guess}`,
    hint: 'Name an operation by its operationId.',
  };
}

function checkWebhook(node: TreeNode, { contract }: ProseContext): Fault {
  const name = attributeOf(node, 'name');
  if (name === undefined) return missing('Webhook', 'name');
  const names = modelsOf(contract, attributeOf(node, 'api')).flatMap((model) => model.webhooks.map((one) => one.name));
  if (names.includes(name)) return undefined;
  return {
    message: `<Webhook name="${name}">: no API document has that webhook${didYouMean(nearestName(name, names))}`,
    hint: 'Name a webhook as the document names it.',
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
      message: `<Field of="${of}">: no API document has that schema${didYouMean(nearestName(of, names))}`,
      hint: 'Name a schema.',
    };
  }
  const name = attributeOf(node, 'name');
  if (name === undefined) return undefined;
  const faults = found.map(({ model, schema }) => fieldFault(of, name, schema, model));
  if (!faults.includes(undefined)) return faults[0];
  return found.map(({ model, schema }) => labelFault(of, name, textOf(node).trim(), schema, model)).find(Boolean);
}

/** Its text may be anything but the name of another field. */
function labelFault(of: string, name: string, label: string, schema: Schema, model: ApiModel): Fault {
  const other = expand(schema, model).some(({ properties = [] }) => properties.some((own) => own.name === label));
  if (!other || label === name || label === name.split('.').at(-1)) return undefined;
  return {
    message: `<Field of="${of}" name="${name}"> is shown as "${label}", which is another field`,
    hint: 'Remove the text: the page shows the name itself.',
  };
}

function fieldFault(of: string, path: string, schema: Schema, model: ApiModel): Fault {
  const field = fieldAt(schema, path, model);
  if (!('unknown' in field)) return undefined;
  return {
    message: `<Field of="${of}" name="${path}">: there is no "${field.unknown}"${didYouMean(nearestName(field.unknown, field.known))}`,
    hint: `Name a field of ${of}.`,
  };
}

const modelsOf = (contract: Contract, api: string | undefined): ApiModel[] =>
  contract.apis.map(({ model }) => model).filter(({ id }) => api === undefined || id === api);

const missing = (element: string, attribute: string): Fault => ({
  message: `<${element}> needs the attribute ${attribute}`,
  hint: `Write <${element} ${attribute}="…" />.`,
});
