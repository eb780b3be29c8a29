import { commandLine } from '../portal/command';
import type { ApiModel } from '../openapi/model';
import type { Portal } from '../portal/portal';
import type { NamedEnvironment } from './environments';
import type { Collection } from './collection';

export interface ExportedFiles {
  readonly label: string;
  readonly collection: { readonly name: string; readonly content: Collection };
  readonly environments: readonly { readonly name: string; readonly content: NamedEnvironment['environment'] }[];
}

/** What the file begins with, by which an export knows its own. */
export const readmeStart = '# Postman collections\n\nGenerated from the OpenAPI documents and the guides';

/** How to import and run the collections: Markdown, whose commands a test executes. */
export function instructions(apis: readonly ExportedFiles[], portal: Pick<Portal, 'sandboxUrl' | 'root'>): string {
  return `${readmeStart} by \`${commandLine(portal, 'collections')}\`; do not edit these files.

| API | Collection | Environments |
| --- | --- | --- |
${apis.map(rowOf).join('\n')}

## Import

1. In Postman choose **Import** and drop in a collection and its environments.
2. Choose the environment at the top right. The sandbox's environment works at once: it has the address and, where the API
   requires one, a token. In the other environments, fill in the token under **Current value**, which Postman does not sync.
3. Start the sandbox (\`${commandLine(portal, 'sandbox')}\`), which listens at ${portal.sandboxUrl}.
4. Open the collection's menu and choose **Run**.

The first folders hold the reference: each operation with its example values, every documented response as a saved example, and
tests of status, content type and schema. With the sandbox's environment, each request of the reference starts from the sandbox's
reference state, and its response must equal the example. No other server is ever reset. The folders after them each do what a
guide does, step by step, passing values on in variables.

## Run from the command line

With [Newman](https://www.npmjs.com/package/newman), from this folder, while the sandbox runs:

\`\`\`bash
${apis.map(commandOf).join('\n')}
\`\`\`
`;
}

/** How to use the collection of one API: what Postman shows below the description of the API, in Markdown. */
export function collectionReadme(
  { info }: Pick<ApiModel, 'info'>,
  portal: Pick<Portal, 'sandboxUrl' | 'root' | 'docs'>,
): string {
  const guides = `
- Each folder whose name begins with \`Guide:\` does what a guide does. Run it as a whole: its steps build on one another, and
  pass values on in variables of the collection.`;
  return `## How to use this collection

1. Import an environment too, and choose it at the top right. The one called *${cell(info.title)}: sandbox* works as it is.
2. Start the sandbox with \`${commandLine(portal, 'sandbox')}\`. It listens at ${portal.sandboxUrl}.
3. Send a request, or choose **Run** in the menu of the collection or of a folder.

What is in it:

- The first folders are the reference: every operation with example values, its documented responses as saved examples, and tests
  of status, content type and schema. In the sandbox's environment, each request first resets the sandbox.${portal.docs.length > 0 ? guides : ''}
- In any other environment, fill in the credentials under **Current value**, which Postman does not sync. Nothing is reset there,
  and what a request changes stays changed.`;
}

const rowOf = ({ label, collection, environments }: ExportedFiles): string =>
  `| ${cell(label)} | [${collection.name}](${collection.name}) | ${environments.map(({ name, content }) => `[${cell(content.name)}](${name})`).join(', ')} |`;

const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\|<>[\]`*_]/g, '\\$&');

const commandOf = ({ collection, environments }: ExportedFiles): string =>
  `newman run ${collection.name} --environment ${environments[0]!.name}`;
