import { fence, type WrittenEdit } from './written-edit';

const call = 'curl -sS http://localhost:4010/books';
const element = (text: string): string => `\n${text}\n`;

/** Examples and code where nothing would read them, and opening lines that only seem to say something. */
export const unread: readonly WrittenEdit[] = [
  {
    name: 'an example in a comment',
    to: element(`{/*\n\`\`\`bash verify\n${call}\n\`\`\`\n*/}`),
    layer: 'coverage',
    says: /in a comment is neither displayed nor run/,
    at: 'bash verify',
  },
  { name: 'code in an expression', to: element(`{\`${call}\`}`), layer: 'markup', says: /expression is not checked/ },
  {
    name: 'words in an expression in a sentence',
    to: element('It is {"always"} there.'),
    layer: 'markup',
    says: /expression is not checked/,
  },
  { name: 'code in a text area', to: element(`<textarea>${call}</textarea>`), layer: 'markup', says: /<textarea>/ },
  { name: 'code in a sample', to: element(`It says <samp>${call}</samp>.`), layer: 'markup', says: /<samp>/ },
  {
    name: 'code in raw HTML',
    to: element(`<div dangerouslySetInnerHTML={{ __html: '<pre>${call}</pre>' }} />`),
    layer: 'markup',
    says: /dangerouslySetInnerHTML/,
  },
  { name: 'a script', to: element('<script src="/x.js" />'), layer: 'markup', says: /<script> is not allowed/ },
  { name: 'a frame', to: element('<iframe src="https://example.com" />'), layer: 'markup', says: /<iframe>/ },
  { name: 'code that is indented', to: `\n    ${call}\n`, layer: 'markup', says: /indented like code/ },
  {
    name: 'code that is shown as if it were a fence',
    to: element(`<GuideCode title="curl" html="${call}" />`),
    layer: 'markup',
    says: /<GuideCode> is generated from fences/,
  },
  { name: 'typographic quotation marks', to: fence('bash check=“no”', call), layer: 'markup', says: /cannot read/ },
  { name: 'a reason that is none', to: fence('bash check="-"', call), layer: 'markup', says: /gives no reason/ },
  { name: 'a comma between words', to: fence('bash verify,id=x', call), layer: 'markup', says: /cannot read/ },
  {
    name: 'a day that no calendar has',
    to: fence('bash skip="no" until=2027-02-30', call),
    layer: 'markup',
    says: /2027-02-30 is not a date/,
  },
  { name: 'a folder as a program', to: fence('ts verify file=examples'), layer: 'static', says: /is not a file/ },
];
