import { HtmlText } from '../html-text';
import type { Html } from '../view';

interface FlagsProps {
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
}

/** Short words beside a name, each with a colour of its own and never by colour alone. */
export const Flags = ({ required, readOnly, writeOnly, deprecated, internal }: FlagsProps) => (
  <>
    {required && <span className="flag flag--required">required</span>}
    {readOnly && (
      <span className="flag" title="In answers only">
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
  </>
);

/** Why something is deprecated, and what to use instead. */
export const DeprecationNote = ({ note }: { readonly note?: Html }) =>
  note ? (
    <div className="deprecation">
      <HtmlText html={note} />
    </div>
  ) : null;
