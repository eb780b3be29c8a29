import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const address = 'http://localhost:4010/api/PersonQuery?PersonReferenceId=customer-1002';

/** One example in each language that has a warm runtime, as a guide would have it: a call and what it does with the response. */
const fences: readonly ((id: string) => string)[] = [
  (id) => `\`\`\`bash verify id=${id}\ncurl -sS '${address}'\n\`\`\``,
  (id) =>
    `\`\`\`js verify id=${id}\nconst response = await fetch('${address}');\nconsole.log((await response.json()).status);\n\`\`\`\n\n\`\`\`text output\nSuccess\n\`\`\``,
  (id) =>
    `\`\`\`bash verify id=${id}\ncurl -sS '${address}' | grep -c customer-1002\n\`\`\`\n\n\`\`\`text output\n1\n\`\`\``,
  (id) =>
    `\`\`\`ts verify id=${id}\nconst response = await fetch('${address}');\nconst { status } = (await response.json()) as { status: 'Success' | 'Error' };\nconsole.log(status);\n\`\`\`\n\n\`\`\`text output\nSuccess\n\`\`\``,
  (id) =>
    `\`\`\`python verify id=${id}\nimport json\nimport urllib.request\n\nwith urllib.request.urlopen("${address}") as response:\n    print(json.load(response)["status"])\n\`\`\`\n\n\`\`\`text output\nSuccess\n\`\`\``,
  (id) =>
    `\`\`\`http verify id=${id}\nGET ${new URL(address).pathname}${new URL(address).search} HTTP/1.1\nHost: localhost:4010\n\`\`\``,
];

/** Writes a portal with so many guides and examples, against this project's screening API. */
export function writeGuides(folder: string, pages: number, examples: number, root: string): void {
  mkdirSync(join(folder, 'content'));
  const config = {
    docs: [{ id: 'guides', path: '/', content: 'content' }],
    apis: [
      {
        id: 'screening',
        spec: join(root, 'specs/screening.yaml'),
        path: '/api/',
        behaviour: join(root, 'src/sandbox/behaviours/screening/index.ts'),
      },
    ],
  };
  writeFileSync(join(folder, 'portal.config.json'), JSON.stringify(config));
  for (let page = 0; page < pages; page += 1) {
    const own = Array.from({ length: examples }, (_, index) => index).filter((index) => index % pages === page);
    const parts = own.map(
      (index, position) => `## Step ${position + 1}\n\n${fences[position % fences.length]!(`example-${index}`)}`,
    );
    writeFileSync(join(folder, 'content', `page-${page + 1}.mdx`), `# Page ${page + 1}\n\n${parts.join('\n\n')}\n`);
  }
}
