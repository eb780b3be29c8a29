import './src/styles/index.css';
import type { GatsbyBrowser } from 'gatsby';
import {
  onRouteUpdate,
  onStart,
  renderInto,
  shouldUpdateScroll,
  watchLateChunks,
} from './src/components/runtime/start';
import { PageErrorBoundary, Shell } from './src/components/shell/shell';

// Gatsby loads this file before it listens itself.
if (process.env.NODE_ENV === 'production') watchLateChunks();

export const onClientEntry: GatsbyBrowser['onClientEntry'] = onStart;

export { onRouteUpdate, shouldUpdateScroll };

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => renderInto;

interface BuiltPage {
  readonly path: string;
  readonly componentChunkName: string;
}

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => {
  const { page } = (props as unknown as { pageResources: { page: BuiltPage } }).pageResources;
  // The not-found page stands for every address; it was built as one.
  const pagePath = page.componentChunkName === 'component---src-pages-404-tsx' ? '/404.html' : page.path;
  return (
    <PageErrorBoundary outermost onUnrecoverable={() => window.location.reload()}>
      <Shell pagePath={pagePath} pathname={props.location.pathname}>
        {element}
      </Shell>
    </PageErrorBoundary>
  );
};
