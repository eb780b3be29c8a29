import { schemeText } from '../../components/reference/operation/scheme-text';
import { responseProof, sampleProof } from '../../components/elements/evidence-text';
import { reasonOf } from '../../components/reference/operation/status';
import { exchangesOf } from '../../openapi';
import type { Header, MediaType, Operation, Parameter } from '../../openapi/model';
import { securitySchemeOf } from '../../openapi/security-scheme';
import { buildRequest } from '../../samples';
import { bash } from '../../samples/languages/bash';
import type { Language } from '../../samples';
import type { ApiContext } from '../view/context';
import { historyMarkdown } from '../changelog/changelog-files';
import { historyView } from '../changelog/changelog-view';
import { schemeView } from '../view/access';
import { operationFaults } from '../view/faults';
import { exchangeView } from '../view/exchange';
import { codeSpan, oneLine } from '../../text/markdown-text';
import { schemaMarkdown, summary } from './schema-markdown';
import { blocks, faultsMarkdown, fence, label, proofLine } from './twin';

export interface OperationOptions {
  /** Whether it stands inside another one, whose faults are shown already. */
  readonly isInside?: boolean;
  /** Of its requests; default: curl. */
  readonly language?: Language;
  /** Name of the only example that is shown; default: the first ones. */
  readonly example?: string;
}

/** An operation, webhook or callback in Markdown: what the page says, in a form that tools and language models read. */
export function operationMarkdown(
  operation: Operation,
  context: ApiContext,
  direction: 'request' | 'delivery' = 'request',
  options: OperationOptions = {},
): string {
  const {
    title,
    method,
    path,
    description,
    deprecated,
    deprecationNote,
    servers,
    parameters,
    requestBody,
    responses,
    callbacks,
    origin,
  } = operation;
  const subject = direction === 'request' ? `${method} ${path}` : `webhook ${path}`;
  return blocks(
    `# ${label(title)}`,
    direction === 'request' ? codeSpan(`${method} ${path}`) : `\`${method}\`, sent by the API`,
    deprecated && `**Deprecated.** ${deprecationNote ?? ''}`.trim(),
    description,
    sandboxMarkdown(operation),
    options.isInside ? undefined : faultsMarkdown(operationFaults(operation, context.faultsOf)),
    direction === 'request' && servers.length > 0 && `Servers: ${servers.map(({ url }) => codeSpan(url)).join(', ')}`,
    direction === 'request' && `## Authentication\n\n${securityText(operation, context)}`,
    parameters.length > 0 &&
      `## Parameters\n\n${parameters.map((parameter) => parameterLine(parameter, parameter.in, context)).join('\n')}`,
    requestBody && `## Request body${requestBody.required ? ' (required)' : ''}`,
    requestBody?.description,
    ...(requestBody?.content ?? []).map((mediaType) => mediaTypeText(mediaType, context)),
    ...(direction === 'request' ? exampleTexts(operation, context, options) : []),
    responses.length > 0 && '## Responses',
    ...responses.flatMap((response) => [
      `### ${label(response.status)} ${label(response.summary ?? reasonOf(response.status))}`.trim(),
      response.description,
      sandboxMarkdown(response),
      response.headers.length > 0 &&
        response.headers.map((header) => parameterLine(header, 'header', context)).join('\n'),
      ...response.content.map((mediaType) => mediaTypeText(mediaType, context)),
    ]),
    ...callbacks.flatMap(({ name, operations }) => [
      `## Callback ${label(name)}`,
      ...operations.map((each) =>
        operationMarkdown(each, context, 'delivery', { isInside: true }).replace(/^#/gm, '###'),
      ),
    ]),
    ...(options.isInside ? [] : [historyMarkdown(historyView(subject, context.changelog))]),
    `Source: ${origin.file}:${origin.line}`,
  );
}

/** What `x-sandbox` says, as the page shows it. */
const sandboxMarkdown = ({ sandbox, sandboxNote }: Pick<Operation, 'sandbox' | 'sandboxNote'>): string | undefined =>
  sandbox ? '**Sandbox only.**' : sandboxNote && `**Sandbox:** ${sandboxNote}`;

const parameterLine = (parameter: Parameter | Header, location: string, context: ApiContext): string => {
  const schema = parameter.schema ?? parameter.content?.schema ?? { origin: parameter.origin };
  const text = [oneLine(parameter.description), sandboxMarkdown(parameter)].filter(Boolean).join(' ');
  const { description: _, ...bare } = schema;
  return `- ${codeSpan(parameter.name)} (${location}): ${summary(text ? bare : schema, parameter.required, context)}${text ? `. ${text}` : ''}`;
};

function mediaTypeText({ mediaType, schema, itemSchema }: MediaType, context: ApiContext): string {
  const shown = schema ?? itemSchema;
  const lines = shown ? schemaMarkdown(shown, context) : [];
  const head = `${codeSpan(mediaType)}${shown ? `: ${itemSchema && !schema ? 'a sequence of ' : ''}${summary(shown, false, context)}` : ''}`;
  return [head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

function securityText({ security }: Operation, context: ApiContext): string {
  if (security.length === 0) return 'No authentication documented.';
  return security
    .map(({ schemes }) => {
      if (schemes.length === 0) return '- none';
      const names = schemes.map(({ name, scopes }) => {
        const scheme = securitySchemeOf(context.model, name);
        return `${scheme ? label(schemeText(schemeView(scheme, context))) : label(name)} (${label(name)}${scopes.length > 0 ? `: ${scopes.map(label).join(', ')}` : ''})`;
      });
      return `- ${names.join(' together with ')}`;
    })
    .join('\n');
}

const MAX_EXAMPLES = 3;

function exampleTexts(
  operation: Operation,
  context: ApiContext,
  { language = bash, example }: OperationOptions,
): string[] {
  return exchangesOf(operation, context.model)
    .filter(({ name }) => example === undefined || name === example)
    .slice(0, MAX_EXAMPLES)
    .flatMap((exchange) => {
      const { name, summary: about, response, proof } = exchangeView(operation, exchange, context);
      const compared = proof && !response?.generated && responseProof(proof);
      return [
        `## Example${name === 'default' ? '' : `: ${label(about ?? name)}`}`,
        fence(language.generate(buildRequest(operation, context.model, exchange)).trimEnd(), language.id),
        ...(proof?.languages.includes(language.id)
          ? [proofLine(sampleProof(language.label, proof), proof.evidence)]
          : []),
        ...(response?.body
          ? [
              `Response ${response.status}${response.generated ? ' (generated example)' : ''}:`,
              fence(response.body.text, response.body.language),
            ]
          : []),
        ...(compared ? [proofLine(compared, proof.evidence)] : []),
      ];
    });
}
