import type { MDXProvider } from '@mdx-js/react';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  type HTMLAttributes,
  type ReactNode,
  type TableHTMLAttributes,
  type ThHTMLAttributes,
  useRef,
} from 'react';
import { isMessage } from '../../text/message';
import { Method, ProofBadge } from '../elements/badges';
import { CodeBlock } from '../elements/code-block';
import { AnchoredHeading } from '../elements/heading';
import { LongName } from '../elements/long-name';
import { ScrollTable } from '../elements/scroll-table';
import { GuideTab, GuideTabs } from '../elements/tabs';
import { Link } from '../link/link';
import { useScrollStop } from '../runtime/scroll-stop';
import { PageTitle } from '../navigation/page-title';
import {
  Card,
  Cards,
  Definition,
  Definitions,
  FoldedExample,
  Note,
  Sandbox,
  Step,
  Steps,
  Tip,
  Warning,
} from './blocks';
import { type FenceProof, useProof } from './proof';

interface DiagramProps {
  /** An SVG drawing made at build time by `src/gatsby/remark/diagram`, without script or style. */
  readonly svg: string;
  /** The same in words, one relation per line. */
  readonly text: string;
  readonly title: string;
}

/** A drawing with its words: the drawing for the eye, the words for whoever cannot see it, or wants to read them. */
function Diagram({ svg, text, title }: DiagramProps) {
  const drawing = useRef<HTMLDivElement>(null);
  // A wide drawing scrolls inside itself, and a keyboard has to reach it to do so.
  const stop = useScrollStop(drawing, title);
  return (
    <figure className="diagram">
      <div
        ref={drawing}
        className="diagram__drawing"
        {...stop}
        role="img"
        aria-label={title}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <details className="diagram__words">
        <summary>{title}, in words</summary>
        <ul>
          {text.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

interface GuideCodeProps {
  readonly title: string;
  readonly language: string;
  readonly html: string;
  /** For a long response, whose HTML is several blocks of code, some of them in `details`. */
  readonly folds?: string;
  /** As `FenceProof` has it; absent for a fence that is only shown. */
  readonly fence?: string;
}

/** A fence of a guide, as `src/gatsby/remark/fences.ts` has prepared it. */
export function GuideCode({ title, language, html, folds, fence }: GuideCodeProps) {
  const proof = useProof().fences.find(({ key }) => key === fence);
  const badge = proof && <FenceBadge proof={proof} />;
  return <CodeBlock title={title} language={language} html={html} folds={folds !== undefined} badge={badge} />;
}

function FenceBadge({ proof: { outcome, evidence, note, anchor } }: { readonly proof: FenceProof }) {
  if (outcome === 'passed') return <ProofBadge evidence={evidence} title={note} anchor={anchor} />;
  return (
    <span className="badge badge--caution" title={note}>
      {outcome === 'checked' ? 'Checked, not run' : 'Not run'}
      <span className="visually-hidden">: {note}</span>
    </span>
  );
}

interface OperationProps {
  /** As the guide names it: the operation's id. */
  readonly id: string;
  /** Found in the API's document by `src/gatsby/remark/references.ts`, which stops the build where there is none. */
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to an operation of the reference: its own words, or method and path. */
export function OperationReference({ method, path, title, to, children }: OperationProps) {
  if (children) {
    return (
      <Link to={to} title={`${method} ${path}`}>
        {children}
      </Link>
    );
  }
  return (
    <Link to={to} className="operation-link" title={title}>
      <Method method={method} />{' '}
      <code>
        <LongName>{path}</LongName>
      </code>
    </Link>
  );
}

interface WebhookProps {
  readonly name: string;
  readonly title: string;
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to a webhook of the reference: its own words, or the webhook's name. */
export function WebhookReference({ name, title, to, children }: WebhookProps) {
  return (
    <Link to={to} title={title}>
      {children ?? (
        <code>
          <LongName>{name}</LongName>
        </code>
      )}
    </Link>
  );
}

interface FieldProps {
  readonly of: string;
  readonly name?: string;
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to a field of a schema, or to the schema. */
function FieldReference({ of, name, to, children }: FieldProps) {
  return (
    <Link to={to} title={name ? `${name} of ${of}` : of}>
      {children ?? (
        <code>
          <LongName>{name ?? of}</LongName>
        </code>
      )}
    </Link>
  );
}

interface StatusProps {
  /** Id of an example. */
  readonly of: string;
  /** The status that the example's own text gives, where it does. */
  readonly declared?: string;
}

/** The status of the response to an example, from this build's run where there was one. */
export function StatusReference({ of, declared }: StatusProps) {
  const { statuses } = useProof();
  const status = statuses.find((seen) => seen.id === of)?.status ?? declared;
  return <code className="status">{status ?? '2xx'}</code>;
}

interface ValueProps {
  /** Id of an example. */
  readonly of: string;
  readonly path: string;
  /** What the guide states, where it does. */
  readonly children?: ReactNode;
}

/** A value of the response to an example, from this build's run where there was one. */
export function ValueReference({ of, path, children }: ValueProps) {
  const { values } = useProof();
  return <>{values.find((value) => value.of === of && value.path === path)?.text ?? children ?? '…'}</>;
}

/** What Markdown's own elements and the components that guides may use become. */
export const guideComponents: ComponentProps<typeof MDXProvider>['components'] = {
  a: ({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => <Link to={href} {...rest} />,
  h1: PageTitle,
  h2: (props) => <AnchoredHeading level={2} {...props} />,
  h3: (props) => <AnchoredHeading level={3} {...props} />,
  h4: (props) => <AnchoredHeading level={4} {...props} />,
  h5: (props) => <AnchoredHeading level={5} {...props} />,
  h6: (props) => <AnchoredHeading level={6} {...props} />,
  table: (props: TableHTMLAttributes<HTMLTableElement>) => <ScrollTable label="Table" {...props} />,
  // The corner of a table that has headings on two sides.
  th: ({ children, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) =>
    children ? <th {...rest}>{children}</th> : <td />,
  // That of a block is in GuideCode.
  code: ({ children, ...rest }: HTMLAttributes<HTMLElement>) => (
    <code className={typeof children === 'string' && isMessage(children) ? 'code-sentence' : undefined} {...rest}>
      {typeof children === 'string' ? <LongName>{children}</LongName> : children}
    </code>
  ),
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
  FoldedExample,
  Diagram,
  Operation: OperationReference,
  Field: FieldReference,
  Status: StatusReference,
  Value: ValueReference,
  Webhook: WebhookReference,
};
