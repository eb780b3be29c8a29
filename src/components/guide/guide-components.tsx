import type { MDXProvider } from '@mdx-js/react';
import type { AnchorHTMLAttributes, ComponentProps, TableHTMLAttributes, ThHTMLAttributes } from 'react';
import { Link } from '../link/link';
import { GuideTab, GuideTabs } from '../elements/tabs';
import { Note, Sandbox, Tip, Warning, Card, Cards, Definition, Definitions, Step, Steps } from './blocks';
import { AnchoredHeading } from '../elements/heading';
import { ScrollTable } from '../elements/scroll-table';
import { Diagram } from './diagram';
import { GuideCode } from './guide-code';
import { FieldReference, OperationReference, StatusReference, ValueReference, WebhookReference } from './references';

/** What Markdown's own elements and the components that guides may use become. */
export const guideComponents: ComponentProps<typeof MDXProvider>['components'] = {
  a: ({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => <Link to={href} {...rest} />,
  h2: (props) => <AnchoredHeading level={2} {...props} />,
  h3: (props) => <AnchoredHeading level={3} {...props} />,
  h4: (props) => <AnchoredHeading level={4} {...props} />,
  h5: (props) => <AnchoredHeading level={5} {...props} />,
  h6: (props) => <AnchoredHeading level={6} {...props} />,
  table: (props: TableHTMLAttributes<HTMLTableElement>) => <ScrollTable label="Table" {...props} />,
  // The corner of a table that has headings on two sides.
  th: ({ children, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) =>
    children ? <th {...rest}>{children}</th> : <td />,
  Note,
  Sandbox,
  Tip,
  Warning,
  Tabs: GuideTabs,
  Tab: GuideTab,
  Steps,
  Step,
  Cards,
  Card,
  Definitions,
  Definition,
  GuideCode,
  Diagram,
  Operation: OperationReference,
  Field: FieldReference,
  Status: StatusReference,
  Value: ValueReference,
  Webhook: WebhookReference,
};
