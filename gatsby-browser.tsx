import './src/styles/index.css';
import type { GatsbyBrowser } from 'gatsby';
import { pageLoading } from './src/components/runtime/page-loading';
import { onStart, renderInto, watchLateChunks } from './src/components/runtime/start';
import { Shell } from './src/components/shell/shell';

// Gatsby loads this file before it listens itself.
if (process.env.NODE_ENV === 'production') watchLateChunks();

export const onClientEntry: GatsbyBrowser['onClientEntry'] = onStart;

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = pageLoading.end;

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => renderInto;

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => {
  const { page } = (props as unknown as { pageResources: { page: { path: string } } }).pageResources;
  return (
    <Shell pagePath={page.path} pathname={props.location.pathname}>
      {element}
    </Shell>
  );
};
