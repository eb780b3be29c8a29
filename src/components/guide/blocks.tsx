import type { ReactNode } from 'react';
import { InfoIcon, TipIcon, WarningIcon, ArrowRightIcon } from '../elements/icons';
import { SandboxMark } from '../elements/sandbox-mark';
import { Link } from '../link/link';

const kinds = {
  note: { word: 'Note', Icon: InfoIcon },
  tip: { word: 'Tip', Icon: TipIcon },
  warning: { word: 'Warning', Icon: WarningIcon },
} as const;

interface AdmonitionProps {
  /** Shown instead of the name of the kind. */
  readonly title?: string;
  readonly children?: ReactNode;
}

function admonition(kind: keyof typeof kinds) {
  const { word, Icon } = kinds[kind];
  return function Admonition({ title, children }: AdmonitionProps) {
    return (
      <aside className={`admonition admonition--${kind}`} aria-label={title ? `${word}: ${title}` : word}>
        <p className="admonition__title">
          <Icon />
          {title ?? word}
        </p>
        <div className="admonition__text">{children}</div>
      </aside>
    );
  };
}

export const Note = admonition('note');
export const Tip = admonition('tip');
export const Warning = admonition('warning');

interface SandboxProps {
  /** Set by the build if the element stands on lines of its own. */
  readonly block?: string;
  readonly children?: ReactNode;
}

/** What the sandbox does where the provider's documentation says nothing: readers must not take it for a fact about the service. */
export function Sandbox({ block, children }: SandboxProps) {
  const Element = block === undefined ? 'span' : 'div';
  return (
    <Element className="sandbox-fact">
      <SandboxMark>:</SandboxMark> {children}
    </Element>
  );
}

interface FoldedExampleProps {
  /** What it is: 'Program and output'. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** An example that proves what the text around it says, which readers seldom need to see. */
export const FoldedExample = ({ title, children }: FoldedExampleProps) => (
  <details className="folded-example">
    <summary className="fold">{title}</summary>
    {children}
  </details>
);

/** Links to what to read next, side by side if there is room. */
export const Cards = ({ children }: { readonly children?: ReactNode }) => <ul className="cards">{children}</ul>;

interface CardProps {
  readonly title: string;
  /** A path of this site, or an address elsewhere. */
  readonly to: string;
  readonly children?: ReactNode;
}

export function Card({ title, to, children }: CardProps) {
  return (
    <li className="cards__card">
      <Link to={to} className="cards__link">
        {title}
        <ArrowRightIcon />
      </Link>
      {children && <div className="cards__text">{children}</div>}
    </li>
  );
}

/** Steps to do in order. */
export const Steps = ({ children }: { readonly children?: ReactNode }) => <ol className="steps">{children}</ol>;

interface StepProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function Step({ title, children }: StepProps) {
  return (
    <li className="steps__step">
      <p className="steps__title">{title}</p>
      {children}
    </li>
  );
}

/** Terms and their meanings. */
export const Definitions = ({ children }: { readonly children?: ReactNode }) => (
  <dl className="definitions">{children}</dl>
);

interface DefinitionProps {
  /** So that a link leads to the term. */
  readonly id?: string;
  readonly term: string;
  readonly children?: ReactNode;
}

export const Definition = ({ id, term, children }: DefinitionProps) => (
  <div className="definitions__entry">
    <dt id={id}>{term}</dt>
    <dd>{children}</dd>
  </div>
);
