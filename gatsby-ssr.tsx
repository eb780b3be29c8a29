import type { GatsbySSR } from 'gatsby';
import { Shell } from './src/components/shell/shell';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Shell pathname={props.location.pathname}>{element}</Shell>
);
