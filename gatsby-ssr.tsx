import type { GatsbySSR } from 'gatsby';
import { createElement } from 'react';
import { footerId } from './src/components/navigation/footer';
import { markDrawing } from './src/components/shell/mark-drawing';
import { Shell } from './src/components/shell/shell';
import type { HeadTag } from './src/portal/config';

/** What the configuration adds to each page's head; put here by `src/gatsby/webpack.ts`. */
declare const __PORTAL_HEAD__: readonly HeadTag[];

/** In the page itself, so that it costs no request. */
const favicon = `data:image/svg+xml,${encodeURIComponent(markDrawing)}`;

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Shell pathname={props.location.pathname}>{element}</Shell>
);

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes, setHeadComponents }) => {
  setHtmlAttributes({ lang: 'en', 'data-theme': 'light' } as React.HTMLAttributes<HTMLHtmlElement>);
  setHeadComponents([
    <meta key="color-scheme" name="color-scheme" content="light" />,
    // Columns of a table settle as its rows come in: a page is first shown when all of it is there (HTML, link type "expect"), a long
    // one when its first screens are (post-build/first-screens.ts).
    <link key="whole" rel="expect" href={`#${footerId}`} blocking="render" />,
    ...(__PORTAL_HEAD__.some(({ attributes }) => attributes.rel === 'icon')
      ? []
      : [<link key="icon" rel="icon" type="image/svg+xml" href={favicon} />]),
    ...__PORTAL_HEAD__.map(({ tag, attributes }) =>
      createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
    ),
  ]);
};
