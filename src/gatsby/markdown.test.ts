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

test('a picture is named and not loaded, as no page requests anything from another origin', () => {
  expect(render('![A chart](https://example.com/chart.png)')).not.toContain('<img');
  expect(render('![A chart](https://example.com/chart.png)')).toContain('href="https://example.com/chart.png"');
  expect(render('[![Logo](https://example.com/l.png)](https://example.com/)')).toMatch(
    /<a[^>]*><span>Logo<\/span><\/a>/,
  );
});
