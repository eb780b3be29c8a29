import { fence, type WrittenEdit } from './written-edit';

const call = 'curl -sS http://localhost:4010/books';

/** Examples that nobody would count, and opening lines that say something else than they seem to. */
export const markup: readonly WrittenEdit[] = [
  { name: 'a fence without a language', to: fence('', call), layer: 'markup', says: /names no language/ },
  {
    name: 'a fence without a language in a list',
    to: `\n- First:\n\n  \`\`\`\n  ${call}\n  \`\`\`\n`,
    layer: 'markup',
    says: /names no language/,
  },
  {
    name: 'a fence without a mode in a quotation',
    to: `\n> \`\`\`bash\n> ${call}\n> \`\`\`\n`,
    layer: 'coverage',
    says: /unmarked example in bash/,
  },
  {
    name: 'a fence without a mode, of tildes',
    to: `\n~~~bash\n${call}\n~~~\n`,
    layer: 'coverage',
    says: /unmarked example in bash/,
  },
  {
    name: 'a fence without a mode in a component',
    to: `\n<Note>\n${fence('bash', call)}\n</Note>\n`,
    layer: 'coverage',
    says: /unmarked example in bash/,
  },
  {
    name: 'a fence without a mode in a list in a component',
    to: `\n<Steps>\n<Step>\n\n1. One\n   - Two:\n\n     \`\`\`js\n     await fetch('http://localhost:4010/books');\n     \`\`\`\n\n</Step>\n</Steps>\n`,
    layer: 'coverage',
    says: /unmarked example in js/,
  },
  { name: 'a language in capitals', to: fence('BASH', call), layer: 'coverage', says: /unmarked example in bash/ },
  { name: 'an alias of a language', to: fence('console', call), layer: 'coverage', says: /unmarked example/ },
  { name: 'lines to highlight', to: fence('bash{1,3} verify', call), layer: 'markup', says: /bash\{1,3\}/ },
  { name: 'a title', to: fence('js title="Call"', 'await 1;'), layer: ['markup', 'coverage'], says: /title|unmarked/ },
  { name: 'JSON without a mode', to: fence('json', '{ "a": 1 }'), layer: 'coverage', says: /unmarked example in json/ },
  {
    name: 'a response in another language',
    from: '```jsonc response',
    to: '```yaml response',
    layer: 'markup',
    says: /a fence in yaml cannot be "response"/,
  },
  {
    name: 'a response above every example',
    from: '# Books\n',
    to: `# Books\n${fence('json response', '{ "total": 1 }')}`,
    layer: 'coverage',
    says: /no verified example above it/,
  },
  {
    name: 'an id that only another page has',
    file: 'members.mdx',
    from: 'id=count-books',
    to: 'id=save',
    layer: 'markup',
    says: /the id "save" is already used at content\/books\.mdx:\d+/,
  },
  {
    name: 'an id that is gone, and is named below',
    from: 'bash verify id=save',
    to: 'bash verify',
    layer: ['coverage', 'prose'],
    says: /save/,
    at: 'response of=save',
  },
  {
    name: 'an output of another example',
    from: '```text output\n200 Winter Roads',
    to: '```text output of=find\n200 Winter Roads',
    whole: true,
    layer: ['response', 'coverage'],
  },
  {
    name: 'an output of an example that is named nowhere',
    from: '```text output\n200 Winter Roads',
    to: '```text output of=finnd\n200 Winter Roads',
    layer: 'coverage',
    says: /did you mean "find"/,
  },
  { name: 'verify in a comment', to: fence('bash # verify', call), layer: ['markup', 'coverage'] },
  {
    name: 'a mode in capitals',
    to: fence('bash Verify', call),
    layer: ['markup', 'coverage'],
    says: /unmarked|Verify/,
  },
  {
    name: 'an import of a file that is not there',
    from: '# Books\n',
    to: "import Table from './table.mdx';\n\n# Books\n",
    layer: 'markup',
    says: /table\.mdx/,
  },
  {
    name: 'a component that does not exist',
    to: '\n<Warnung>\n\nCareful.\n\n</Warnung>\n',
    layer: 'markup',
    says: /<Warnung>.*did you mean "Warning"/,
  },
  {
    name: 'an image that is not there',
    to: '\n![A shelf](./shelf.png)\n',
    layer: 'markup',
    says: /shelf\.png/,
  },
  {
    name: 'code in a code element',
    to: '\n<code>\n  {`curl http://localhost:4010/books`}\n</code>\n',
    layer: 'markup',
  },
];
