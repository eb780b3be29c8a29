import { useState, type ReactNode } from 'react';
import { CheckIcon, CopyIcon } from '../../elements/icons';
import { LongName } from '../../elements/long-name';
import { announce } from '../../runtime/announce';

interface FieldHeadProps {
  readonly name: ReactNode;
  /** What of the path stands before the name, such as `data.links[].`. */
  readonly prefix: string;
  /** Such as `data.links[].id`. */
  readonly path: string;
  /** Of the field's row; where there is none nothing can link to it. */
  readonly id?: string;
  /** Type and flags. */
  readonly children: ReactNode;
}

/**
 * The line that a field begins with. Its name is the link to it; a link beside each name would be a quarter of what rows take. Its path is
 * copied by a button that appears when a reader comes near: as a part of the page, the buttons of hundreds of fields would be weight.
 */
export function FieldHead({ name, prefix, path, id, children }: FieldHeadProps) {
  const [near, setNear] = useState(false);
  const come = prefix === '' ? undefined : () => setNear(true);
  const named = (
    <>
      {prefix && (
        <span className="field__path">
          <LongName>{prefix}</LongName>
        </span>
      )}
      {name}
    </>
  );
  return (
    <div className="field__head" onPointerEnter={come} onFocus={come}>
      {id ? (
        <a className="field__name" href={`#${id}`}>
          {named}
        </a>
      ) : (
        <span className="field__name">{named}</span>
      )}
      {children}
      {id && near && <CopyPath path={path} />}
    </div>
  );
}

function CopyPath({ path }: { readonly path: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(path);
      setCopied(true);
      announce(`Copied ${path}`);
    } catch {
      announce('This browser does not allow copying here');
    }
  };
  return (
    <button
      type="button"
      className="field__copy"
      aria-label={`Copy the path ${path}`}
      title="Copy the path"
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
