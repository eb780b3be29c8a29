import './src/styles/index.css';
import type { GatsbyBrowser } from 'gatsby';
import { Shell } from './src/components/shell/shell';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => {
  const { page } = (props as unknown as { pageResources: { page: { path: string } } }).pageResources;
  return (
    <Shell pagePath={page.path} pathname={props.location.pathname}>
      {element}
    </Shell>
  );
};
