import type { GatsbySSR } from 'gatsby';
import { favicon } from './src/components/shell/favicon';
import { Shell } from './src/components/shell/shell';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Shell pathname={props.location.pathname}>{element}</Shell>
);

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes, setHeadComponents }) => {
  setHtmlAttributes({ lang: 'en', 'data-theme': 'light' } as React.HTMLAttributes<HTMLHtmlElement>);
  setHeadComponents([
    <meta key="color-scheme" name="color-scheme" content="light" />,
    <link key="icon" rel="icon" type="image/svg+xml" href={favicon} />,
  ]);
};
