import type { GatsbySSR } from 'gatsby';
import { footerId } from './src/components/navigation/footer';
import { favicon } from './src/components/shell/favicon';
import { Shell } from './src/components/shell/shell';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Shell pathname={props.location.pathname}>{element}</Shell>
);

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes, setHeadComponents }) => {
  setHtmlAttributes({ lang: 'en', 'data-theme': 'light' } as React.HTMLAttributes<HTMLHtmlElement>);
  setHeadComponents([
    <meta key="color-scheme" name="color-scheme" content="light" />,
    // Columns of a table settle as its rows come in: a page is first shown when all of it is there (HTML, link type "expect").
    <link key="whole" rel="expect" href={`#${footerId}`} blocking="render" />,
    <link key="icon" rel="icon" type="image/svg+xml" href={favicon} />,
  ]);
};
