import { commandLine } from '../portal/command';
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

The folder of each guide does what the guide does, step by step, passing values on in variables. The other folders hold the
reference: each operation with its example values, every documented response as a saved example, and tests of status, content
type and schema. With the sandbox's environment, each request of the reference starts from the sandbox's reference state, and
its response must equal the example. No other server is ever reset.

## Run from the command line

With [Newman](https://www.npmjs.com/package/newman), from this folder, while the sandbox runs:

\`\`\`bash
${apis.map(commandOf).join('\n')}
\`\`\`
`;
}

const rowOf = ({ label, collection, environments }: ExportedFiles): string =>
  `| ${cell(label)} | [${collection.name}](${collection.name}) | ${environments.map(({ name, content }) => `[${cell(content.name)}](${name})`).join(', ')} |`;

const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\|<>[\]`*_]/g, '\\$&');

const commandOf = ({ collection, environments }: ExportedFiles): string =>
  `newman run ${collection.name} --environment ${environments[0]!.name}`;
