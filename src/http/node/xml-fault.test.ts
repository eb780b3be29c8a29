import { xmlFault } from './xml-fault';

test.each([
  '<a/>',
  '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- - x --><?go x?><a b="1" c=\'"\' ><b:å·1 xmlns:b="u">&lt;&#65;&#x1F600; ]] ></b:å·1 ><![CDATA[<&]]]]></a>\n<!----> ',
  '<!DOCTYPE a SYSTEM "]>" [<!ENTITY x "<b>"> <!-- ] > --> <?p ]> ?>]><a>&x;</a>',
  '<!DOCTYPE a><a>&nbsp;</a>',
])('%s is XML', (xml) => expect(xmlFault(xml)).toBeUndefined());

test.each([
  ['nothing', ' \n', 'is not XML: it has no element at line 2, column 1'],
  ['JSON', '{"a":1}', 'is not XML: text outside the element at line 1, column 1'],
  ['an element that is not closed', '<a>\n<b></b>', 'is not XML: an element is not closed at line 2, column 8'],
  ['crossed elements', '<a><b></a></b>', 'is not XML: an end tag that closes nothing at line 1, column 7'],
  ['an end alone', '</a>', 'is not XML: an end tag that closes nothing at line 1, column 1'],
  ['an end without a name', '<a></>', 'is not XML: an end tag that closes nothing at line 1, column 4'],
  ['an end tag that is cut', '<a></a', 'is not XML: an end tag that closes nothing at line 1, column 4'],
  ['a second element', '<a/>\n<b/>', 'is not XML: a second element at line 2, column 1'],
  ['text behind the element', '<a/>x', 'is not XML: text outside the element at line 1, column 5'],
  ['CDATA before it', '<![CDATA[x]]><a/>', 'is not XML: text outside the element at line 1, column 1'],
  ['a value without quotes', '<a b=1/>', 'is not XML: a tag is malformed at line 1, column 3'],
  ['attributes without a space', '<a b="1"c="2"/>', 'is not XML: a tag is malformed at line 1, column 9'],
  ['"<" in a value', '<a b="<"/>', 'is not XML: a tag is malformed at line 1, column 3'],
  ['an attribute twice', '<a b="1" b="2"/>', 'is not XML: an attribute is repeated at line 1, column 9'],
  ['a bare "&"', '<a>x & y</a>', 'is not XML: a "&" that begins no reference at line 1, column 6'],
  ['an entity of HTML', '<a b="&nbsp;"/>', 'is not XML: an entity that is not declared at line 1, column 7'],
  ['a reference to no character', '<a>&#0;</a>', 'is not XML: a "&" that begins no reference at line 1, column 4'],
  ['a reference beyond Unicode', '<a>&#x110000;</a>', 'is not XML: a "&" that begins no reference at line 1, column 4'],
  ['a control character', '<a>\u0001</a>', 'is not XML: a character that XML does not allow at line 1, column 4'],
  ['"]]>" in a text', '<a>]]></a>', 'is not XML: "]]>" in a text at line 1, column 4'],
  ['a comment with hyphens', '<a><!-- -- --></a>', 'is not XML: a comment has two hyphens at line 1, column 9'],
  ['a comment that does not end', '<a><!-- </a>', 'is not XML: a comment does not end at line 1, column 4'],
  ['a declaration that is late', ' <?xml version="1.0"?><a/>', 'is not XML: an unexpected instruction at line 1, column 2'],
  ['a document type that is late', '<a/><!DOCTYPE a>', 'is not XML: an unexpected document type declaration at line 1, column 5'],
  ['a document type without an end', '<!DOCTYPE a [<a/>', 'is not XML: a document type declaration does not end at line 1, column 1'],
  ['a name with a digit first', '<1/>', 'is not XML: a "<" that begins no tag at line 1, column 1'],
  ['513 levels', '<a>'.repeat(513) + '</a>'.repeat(513), 'is nested deeper than 512 levels'],
])('%s is not', (_, xml, message) => expect(xmlFault(xml)).toBe(message)); // prettier-ignore

test('long bodies are judged in a time that grows with their length', () => {
  const n = 1_000_000;
  const bodies = [
    `<a>${'<b/>'.repeat(n)}</a>`,
    `<a>${'&amp;'.repeat(n)}</a>`,
    `<a ${' '.repeat(n)}`,
    `<a ${Array.from({ length: 100_000 }, (_, index) => `b${index}=""`).join(' ')}/>`,
    `<a>${'<!-- -->'.repeat(n)}<!--`,
    `<${'a'.repeat(n)}`,
    `<a>&${'a'.repeat(n)}`,
    `<!DOCTYPE a [${'<'.repeat(n)}`,
    `<!DOCTYPE a [${'"'.repeat(n + 1)}`,
    `<a>${'<!DOCTYPE'.repeat(n)}`,
  ];
  expect(bodies.map((body) => xmlFault(body) === undefined)).toEqual([
    true,
    true,
    false,
    true,
    ...Array<boolean>(6).fill(false),
  ]);
});
