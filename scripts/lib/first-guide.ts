import type { ApiModel } from '../../src/openapi';
import { createSandbox } from '../../src/sandbox';
import { languageOf, type HttpRequest } from '../../src/samples';
import { count } from '../../src/text/count';
import { firstRequest } from './first-curl';

const sandboxUrl = 'http://localhost:4010';

/** The text of a first guide: what the API is, and a request that the sandbox responds to, with its response. */
export async function firstGuide(model: ApiModel): Promise<string> {
  const { title } = model.info;
  const example = await firstExample(model);
  const lead = `${title} has ${count(model.operations.length, 'operation')}. The [API reference](/api/) lists all of them.`;
  return `---
title: Introduction
description: ${JSON.stringify(`How to send a first request to ${title}.`)}
sidebar_position: 1
---

# Introduction

${prose(lead)}
${example ? `\n${example}` : ''}`;
}

/** Text of a document as MDX, in which \`<\` and \`{\` would begin something else. */
const prose = (text: string): string => text.replace(/[<{]/g, (mark) => `\\${mark}`);

async function firstExample(model: ApiModel): Promise<string | undefined> {
  const request = firstRequest(model, sandboxUrl, undefined);
  const curl = request && languageOf('bash')?.generate(request).trimEnd();
  if (!request || !curl) return undefined;
  const { status, json } = await responseTo(model, request);
  if (status >= 400) return undefined;
  const fence = json === undefined ? '' : `\n\`\`\`jsonc response\n${abridged(json)}\n\`\`\`\n`;
  return `## A first request

Start the sandbox with \`npx proven-portal sandbox\`, then send:

\`\`\`bash verify id=first-request status=${status}
${curl}
\`\`\`
${fence}`;
}

/** What a sandbox of its own responds with; JSON is undefined for a body of another kind. */
async function responseTo(
  model: ApiModel,
  { method, url, headers }: HttpRequest,
): Promise<{ status: number; json?: unknown }> {
  const sandbox = await createSandbox({ apis: [{ model }] });
  try {
    const address = await sandbox.listen(0);
    const response = await fetch(url.replace(sandboxUrl, address), {
      method,
      headers: Object.fromEntries(headers),
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, ...(isJson && text !== '' ? { json: JSON.parse(text) as unknown } : {}) };
  } finally {
    await sandbox.close();
  }
}

const MAX_ITEMS = 2;
const MAX_MEMBERS = 12;

/** JSON in which long arrays and objects end with `// ...`, which says that the response has more. */
function abridged(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((item) => abridged(item, `${indent}  `))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${abridged(member, `${indent}  `)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const most = Array.isArray(value) ? MAX_ITEMS : MAX_MEMBERS;
  const shown = entries.slice(0, most).map((entry) => `${indent}  ${entry}`);
  const rest = entries.length > most ? `,\n${indent}  // ...` : '';
  return `${open}\n${shown.join(',\n')}${rest}\n${indent}${close}`;
}
