import { Fragment } from 'react';
import { SandboxMark, sandboxOnly } from '../elements/sandbox-mark';
import { HtmlText } from './html-text';
import type { Html, OperationView } from './view';

interface FlagsProps {
  readonly required?: boolean;
  /** In a response: it may be missing. */
  readonly optional?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly sandbox?: boolean;
}

/** Short words beside a name, each with a colour of its own and never by colour alone. */
export const Flags = ({ required, optional, readOnly, writeOnly, deprecated, internal, sandbox }: FlagsProps) => (
  <>
    {required && <span className="flag flag--required">required</span>}
    {optional && <span className="flag">optional</span>}
    {readOnly && (
      <span className="flag" title="In responses only">
        read-only
      </span>
    )}
    {writeOnly && (
      <span className="flag" title="In requests only">
        write-only
      </span>
    )}
    {deprecated && <span className="flag flag--deprecated">deprecated</span>}
    {internal && <span className="flag">internal</span>}
    {sandbox && <SandboxMark>: {sandboxOnly}</SandboxMark>}
  </>
);

/** Why something is deprecated, and what to use instead. */
export const DeprecationNote = ({ note }: { readonly note?: Html }) =>
  note ? (
    <div className="deprecation">
      <HtmlText html={note} />
    </div>
  ) : null;

/** What the sandbox does here, where the documentation of the API says nothing. */
export const SandboxNote = ({ note }: { readonly note?: Html }) =>
  note ? (
    <div className="sandbox-fact field__text">
      <SandboxMark>:</SandboxMark>
      <HtmlText html={note} />
    </div>
  ) : null;

interface BadgesProps {
  readonly operation: Pick<OperationView, 'badges' | 'deprecated' | 'internal' | 'sandbox'>;
  readonly position: 'before' | 'after';
}

/**
 * `x-badges`, and what every reader has to know before using an operation. Colours of the document are not used: they may be unreadable.
 * Each brings the blank that parts it from the name, which stays exact without a badge.
 */
export const Badges = ({ operation: { badges, deprecated, internal, sandbox }, position }: BadgesProps) => (
  <>
    {badges
      .filter((badge) => badge.position === position)
      .map(({ name }) => (
        <Fragment key={name}>
          {position === 'after' && ' '}
          <span className="badge">{name}</span>
          {position === 'before' && ' '}
        </Fragment>
      ))}
    {position === 'after' && deprecated && (
      <>
        {' '}
        <span className="badge badge--caution">Deprecated</span>
      </>
    )}
    {position === 'after' && internal && (
      <>
        {' '}
        <span className="badge">Internal</span>
      </>
    )}
    {position === 'after' && sandbox && (
      <>
        {' '}
        <SandboxMark>: {sandboxOnly}</SandboxMark>
      </>
    )}
  </>
);
