import { readGuide } from '../find/guide';
import { frontMatterProblems } from './check-prose';

const guideOf = (front: string, file = 'a.mdx', route = '/a') =>
  readGuide({ file, path: `/${file}`, area: 'docs', route }, `---\n${front}\n---\n\nText.\n`).guide;
const found = (front: string, strict = false): string[] =>
  frontMatterProblems([guideOf(front)], strict).map(({ location, message }) => `${location.line} ${message}`);

test.each([
  ['title: A\ntitel: B', /^3 no guide has "titel".*did you mean "title"/],
  ['title: A\nsidebar_position: first', /^3 sidebar_position is not a number/],
  ['title: 2024', /^2 title is not a string/],
  ['title: A\ndescription: [a]', /^3 description is not a string/],
  ['description: A', /^1 this guide has no title/],
])('%j is a mistake', (front, message) => expect(found(front)).toEqual([expect.stringMatching(message)]));

test('keys of other tools are allowed, unless the portal is strict', () => {
  expect(found('title: A\nhero_banner: x')).toEqual([]);
  expect(found('title: A\nhero_banner: x', true)).toEqual([
    expect.stringMatching(/"hero_banner"/),
    expect.stringMatching(/has no description/),
  ]);
});

test('two guides cannot have one address, or one place in the sidebar', () => {
  const guides = [guideOf('title: A\nsidebar_position: 1'), guideOf('title: B\nsidebar_position: 1', 'b.mdx', '/a/')];
  expect(frontMatterProblems(guides, true).filter(({ message }) => /same/.test(message))).toMatchObject([
    { location: { file: 'b.mdx' }, message: expect.stringMatching(/a\.mdx has the same address, \/a\/$/) },
    { location: { file: 'b.mdx', line: 3 }, message: expect.stringMatching(/same sidebar_position, 1/) },
  ]);
});

test('positions are counted within a group of the sidebar', () => {
  const positioned = (front: string, file: string) =>
    guideOf(`title: A\ndescription: B\nsidebar_position: 1\n${front}`, file, `/${file}`);
  const guides = [
    positioned('', 'a.mdx'),
    positioned('sidebar_group: Start', 'b.mdx'),
    positioned('', 'how-to/c.mdx'),
    positioned('sidebar_group: Start', 'how-to/d.mdx'),
  ];
  expect(frontMatterProblems(guides, true)).toMatchObject([
    { location: { file: 'how-to/d.mdx' }, message: 'b.mdx has the same sidebar_position, 1' },
  ]);
});

test('front matter that is no YAML is one fault, and not a missing title and description too', () => {
  expect(found('title: "A', true)).toEqual([]);
});

test.each(['//evil.example/x', '../../x', '/elsewhere', '["a"]'])('the slug %s does not move a guide', (slug) => {
  const [problem] = frontMatterProblems([guideOf(`title: G\nslug: ${slug}`)], false);
  expect(problem).toMatchObject({
    location: { line: 3 },
    message: expect.stringContaining(
      '"slug" does not set the address of a guide, which is that of its file: /',
    ) as string,
    hint: expect.stringContaining('Rename or move the file') as string,
  });
});

test('a slug that is the address anyway is no fault', () => {
  const guide = guideOf('title: G');
  const named = guideOf(`title: G\nslug: ${guide.route}`);
  expect(frontMatterProblems([named], false)).toEqual([]);
});
