import { markdownRenderer } from './markdown';

const render = markdownRenderer();

describe('descriptions', () => {
  test.each([
    ['plain text', 'Registers a person.', '<p>Registers a person.</p>'],
    ['emphasis and code', 'Use *this* and `that`.', '<p>Use <em>this</em> and <code>that</code>.</p>'],
    [
      'a bare address',
      'See https://example.com/a',
      '<p>See <a href="https://example.com/a" rel="noopener noreferrer">https://example.com/a</a></p>',
    ],
    ['HTML that means no harm', '<p>Old <b>style</b></p>', '<p>Old <b>style</b></p>'],
    ['headings', '# One\n\n## Two', '<h3>One</h3>\n<h4>Two</h4>'],
    ['an ordered list of one', '1. x', '<ol>\n<li>x</li>\n</ol>'],
    ['setext', 'x\n---', '<h4>x</h4>'],
    ['less-than', '1 < 2 & 3', '<p>1 &#x3C; 2 &#x26; 3</p>'],
  ])('%s', (_, text, html) => expect(render(text)).toBe(html));

  test('a table scrolls inside itself', () => {
    expect(render('| a |\n|---|\n| 1 |')).toMatch(/^<div class="table-scroll" tabindex="0"><table>/);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](javascript:alert(1))',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<div style="background:url(javascript:alert(1))" onclick=alert(1)>x</div>',
    '<form action="javascript:alert(1)"><input type=submit></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '```js" onmouseover="alert(1)\nx\n```',
  ])('nothing of %s can run', (text) => {
    const html = render(text).replace(/ title="[^"]*"/g, '');
    expect(html).not.toMatch(
      /<(script|svg|math|iframe|form|style)|\son\w+=|style=|(href|src)="(?!https?:|mailto:|tel:|x"|#|\/)/i,
    );
  });

  test('nothing has an id or a name, or refers to one, as other texts of a page could have the same', () => {
    const html = render(
      '<h2 id="a">A</h2><a name="a" tabindex="5" accesskey="s">x</a> <p aria-labelledby="main" aria-describedby="b" headers="c">y</p>\n\n' +
        '<table><tr><th id="d" for="e">z</th></tr></table>',
    );
    expect(html).not.toMatch(/ (id|name|for|headers|accesskey|aria-\w+)=|<[^d]\w* tabindex/);
    expect(html).toContain('<h4>A</h4>');
  });

  test('links of the document lead where the caller says', () => {
    const linked = markdownRenderer({ link: (href) => (href === '#tag/pets' ? '/api/tags/pets/' : undefined) });
    expect(linked('[pets](#tag/pets) and [rest](/x)')).toBe(
      '<p><a href="/api/tags/pets/">pets</a> and <a href="/x">rest</a></p>',
    );
  });

  test('a text too deep for any parser is shown as it is', () => {
    expect(render('<b>'.repeat(50_000))).toMatch(/^<pre>&lt;b>/);
  });
});

describe('a text that would take for ever, or fill a page by itself', () => {
  test.each([
    ['very long', 'All of it. '.repeat(500_000)],
    ['one long word', 'a'.repeat(5_000_000)],
    ['quotes in quotes', '>'.repeat(10_000)],
    ['brackets', '['.repeat(10_000)],
    ['links in links', `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
    ['pictures in pictures', `${'!['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
    ['emphasis in emphasis', `${'*a '.repeat(10_000)}${' a*'.repeat(10_000)}`],
    ['lists in lists', '- '.repeat(10_000)],
    ['elements in elements', '<b>'.repeat(10_000) + '</b>'.repeat(10_000)],
    ['one run of marks', `${'*'.repeat(6_000)}a${'*'.repeat(6_000)}`],
    ['one run of tildes', `${'~'.repeat(40_000)} a ${'~'.repeat(40_000)}`],
    ['ends in comments', '<div><!-- </div> -->'.repeat(2_500)],
    ['elements after comments without content', '<!--><div><!-- -->'.repeat(2_500)],
    ['ends in attributes', '<div title="></div>">'.repeat(2_500)],
    ['quotation marks that are none', '<div "><div "></div>'.repeat(2_500)],
    ['ends in code', '<span>`</span>` '.repeat(2_500)],
    ['ends in declarations', '<div><? </div?>'.repeat(2_500)],
    ['ends of nothing', '<div></span>'.repeat(2_500)],
    ['ends of what they are not in', '<b><div></b>'.repeat(2_500)],
    ['ends in raw text', '<div><style></div></style>'.repeat(2_500)],
    ['cells in drawings', `<svg>${'<td>'.repeat(5_000)}`],
  ])('%s is cut or shown as it is', (_, text) => {
    const html = render(text);
    expect(html.length).toBeLessThan(250_000);
    const isCut = html.includes('Shortened: the API description has');
    if (text.length > 100_000) expect(isCut).toBe(true);
    expect(isCut || html.startsWith('<pre>')).toBe(true);
  });

  test('a long one ends with a paragraph, and says how much there is left', () => {
    const html = render('One paragraph of many.\n\n'.repeat(10_000));
    expect(html).toMatch(
      /One paragraph of many\.<\/p>\n<p><em>Shortened: the API description has 140,\d{3} more characters\.<\/em><\/p>$/,
    );
  });

  test('a long table and a long list of links are not taken for one', () => {
    const row = '| first_name_of_person | [a](#b) | *x* **y** |\n';
    expect(render(`| a | b | c |\n|---|---|---|\n${row.repeat(800)}`)).toContain('<table>');
    expect(render('- [a_b](#c): *d*\n'.repeat(800))).toContain('<li>');
  });
});

describe('what looks like a tag and is none of HTML is text', () => {
  test.each([
    ['List<String>', '<p>List&#x3C;String></p>'],
    ['A `Map<K, V>` of <T>.', '<p>A <code>Map&#x3C;K, V></code> of &#x3C;T>.</p>'],
    ['<token> is *yours*, in `<code>`', '<p>&#x3C;token> is <em>yours</em>, in <code>&#x3C;code></code></p>'],
    ['<token>\n`List<T>` and <your-key>', '<p>&#x3C;token>\n<code>List&#x3C;T></code> and &#x3C;your-key></p>'],
    ['An <Object> or <object-id></T>', '<p>An &#x3C;Object> or &#x3C;object-id>&#x3C;/T></p>'],
    ['> a <key>\n> b', '<blockquote>\n<p>a &#x3C;key>\nb</p>\n</blockquote>'],
    ['<p>List<String> <b>x</b></p>', '<p>List&#x3C;String> <b>x</b></p>'],
    ['<B>Old</B> <br>', '<p><b>Old</b> <br></p>'],
    ['a <!-- hidden --> b', '<p>a  b</p>'],
    ['```\n<T>\n```', '<pre><code>&#x3C;T>\n</code></pre>'],
  ])('%s', (text, html) => expect(render(text)).toBe(html));
});

test('a picture is named and not loaded, as no page requests anything from another origin', () => {
  expect(render('![A chart](https://example.com/chart.png)')).not.toContain('<img');
  expect(render('![A chart](https://example.com/chart.png)')).toContain('href="https://example.com/chart.png"');
  expect(render('[![Logo](https://example.com/l.png)](https://example.com/)')).toMatch(
    /<a[^>]*><span>Logo<\/span><\/a>/,
  );
});
