import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { createElement, lazy, type ReactElement, Suspense } from 'react';
import * as usual from 'react-dom/server';

const renderer = createRequire(__filename)('./page-renderer.cjs') as typeof usual;

/** What Gatsby gets, which puts together the strings that each part of the stream stands for. */
const rendered = ({ renderToPipeableStream }: Pick<typeof usual, 'renderToPipeableStream'>, element: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    let html = '';
    const destination = new Writable({
      write(chunk: Buffer, _, next) {
        html += chunk.toString();
        next();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, { onAllReady: () => void pipe(destination), onError: reject });
  });

const Later = lazy(() => Promise.resolve({ default: () => createElement('b', null, 'here now') }));

test('a page is the string that a stream would be', async () => {
  const page = (
    <main>
      a {1} &amp; b<input disabled defaultValue={'"<'} />
      <Suspense fallback="…">{'later & '}</Suspense>
    </main>
  );
  expect(await rendered(renderer, page)).toBe(await rendered(usual, page));
});

test('letters of several bytes stay whole wherever they are: at the end of a part, the stream of React adds the character U+0000', async () => {
  const texts = Array.from({ length: 2048 }, (_, index) => <p key={index}>{`${'x'.repeat(index % 7)}Loading…`}</p>);
  const html = await rendered(renderer, <main>{texts}</main>);
  expect(html).not.toContain('\0');
  expect(html.match(/Loading…<\/p>/g)).toHaveLength(2048);
});

test('what is loaded later is waited for, within a boundary and without one', async () => {
  for (const page of [
    <Suspense key="within" fallback="not yet">
      <Later />
    </Suspense>,
    <main key="without">
      <Later />
    </main>,
  ])
    expect(await rendered(renderer, page)).toContain('here now');
});

test('an error ends the page with it', async () => {
  const Broken = (): ReactElement => {
    throw new Error('cannot be shown');
  };
  await expect(rendered(renderer, <Broken />)).rejects.toThrow('cannot be shown');
});
