import type { ApiModel } from '../../src/openapi';
import { createSandbox } from '../../src/sandbox';
import { createValidator } from '../../src/sandbox/validation';
import { type ReceivedResponse, sendRequest } from '../../src/examples/documents/send-request';
import { languageOf } from '../../src/samples';
import { count } from '../../src/text/count';
import { mdxText } from '../../src/text/mdx-text';
import { plainOutput } from '../../src/text/printable';
import { firstRequests } from './first-curl';

const sandboxUrl = 'http://localhost:4010';

/** A first guide, and whether it has an example. */
export interface FirstGuide {
  readonly text: string;
  readonly hasExample: boolean;
}

/** What an API is called, without the full stop that some documents end their title with; that of an abbreviation stays. */
export const titleOf = ({ info }: ApiModel): string =>
  /\b(?:Inc|Ltd|Co|Corp|etc|[A-Z])\.\s*$/.test(info.title) ? info.title : info.title.replace(/(?<!\.)\.\s*$/, '');

/** A first guide: what the APIs are, and a request to the first that the sandbox responds to, with its response. */
export async function firstGuide(models: readonly ApiModel[]): Promise<FirstGuide> {
  const model = models[0]!;
  const title = mdxText(plainOutput(titleOf(model)));
  const example = await firstExample(model);
  const lead =
    models.length === 1
      ? // Not at the beginning of a line, where "import" and "- " mean something else.
        `**${title}** has ${partsOf(model)}. The [API reference](/api/) lists all of them.`
      : // Paths as `load.ts` makes them: these APIs name none of their own.
        models
          .map((each, index) => [each, index === 0 ? '/api/' : `/${each.id}/`] as const)
          .map(([each, path]) => `- [${mdxText(plainOutput(titleOf(each)))}](${path}), ${partsOf(each)}`)
          .join('\n');
  const name = plainOutput(titleOf(model)).replace(/\s+/g, ' ').replace(/\.$/, '');
  const description = example ? `How to send a first request to ${name}.` : `What ${name} consists of.`;
  const text = `---
title: Introduction
description: ${JSON.stringify(description)}
sidebar_position: 1
---

# Introduction

${lead}
${example ? `\n${example}` : ''}`;
  return { text, hasExample: example !== undefined };
}

/** What a document has, in words: "3 operations and 2 webhooks". */
export const partsOf = ({ operations, webhooks }: ApiModel): string =>
  [
    ...(operations.length > 0 || webhooks.length === 0 ? [count(operations.length, 'operation')] : []),
    ...(webhooks.length > 0 ? [count(webhooks.length, 'webhook')] : []),
  ].join(' and ');

/** The first request that is valid by the document, and that a sandbox has a valid response to: the guide has to be true. */
async function firstExample(model: ApiModel): Promise<string | undefined> {
  const sandbox = await createSandbox({ apis: [{ model }], outgoing: 'own' });
  const validator = createValidator(model, { unknownProperties: 'reject', unknownParameters: 'reject' });
  try {
    const address = await sandbox.listen(0);
    for (const { operation, request } of firstRequests(model, sandboxUrl)) {
      const curl = languageOf('bash')?.generate(request).trimEnd();
      const { method, url, headers, body } = request;
      if (curl === undefined || (body && body.kind !== 'json')) continue;
      sandbox.reset();
      const response = await sendRequest(
        { ...request, url: url.replace(sandboxUrl, address) },
        Number(new URL(address).port),
      );
      if (response.status >= 400 || response.warning !== undefined) continue;
      const { violations } = await validator.request(
        {
          method,
          url: url.slice(sandboxUrl.length),
          headers: Object.fromEntries(headers),
          ...(body && { body: JSON.stringify(body.value) }),
        },
        operation,
      );
      if (violations.length > 0) continue;
      const { status, text } = response;
      const unsound = await validator.response(operation, { status, headers: response.headers, body: text });
      // Links lead to where readers start their own sandbox.
      const shown = text.replaceAll(new URL(address).host, new URL(sandboxUrl).host);
      if (unsound.length === 0) return exampleOf(curl, { ...response, text: shown });
    }
    return undefined;
  } finally {
    await sandbox.close();
  }
}

function exampleOf(curl: string, { status, headers, text }: ReceivedResponse): string {
  const isJson = /[/+]json\b/.test(headers['content-type'] ?? '') && text !== '';
  const fence = isJson ? `\n\`\`\`jsonc response\n${abridged(JSON.parse(text))}\n\`\`\`\n` : '';
  return `## A first request

Start the sandbox with \`npx proven-portal sandbox\`, then send:

\`\`\`bash verify id=first-request status=${status}
${curl}
\`\`\`
${fence}`;
}

/** A reader sees that many lines at a glance. */
const MAX_LINES = 20;
const MAX_MEMBERS = 12;

/** JSON in which arrays and objects end with `// ...`, which says that the response has more, where it would be too long. */
function abridged(value: unknown): string {
  for (let members = MAX_MEMBERS; ; members -= 1) {
    const text = shortened(value, members);
    if (members === 1 || text.split('\n').length <= MAX_LINES) return text;
  }
}

/** @param most members of each object, and at most two items of each array */
function shortened(value: unknown, most: number, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const limit = Array.isArray(value) ? Math.min(2, Math.ceil(most / 2)) : most;
  const entries = Object.entries(value)
    .slice(0, limit)
    .map(([name, member]) => {
      const text = shortened(member, most, inner);
      return Array.isArray(value) ? text : `${JSON.stringify(name)}: ${text}`;
    });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const rest = Object.keys(value).length > limit ? `,\n${inner}// ...` : '';
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}${rest}\n${indent}${close}`;
}
