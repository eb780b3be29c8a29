import type { ReactNode } from 'react';
import { InfoIcon, TipIcon, WarningIcon } from '../icons/icons';

const kinds = {
  note: { word: 'Note', Icon: InfoIcon },
  tip: { word: 'Tip', Icon: TipIcon },
  warning: { word: 'Warning', Icon: WarningIcon },
} as const;

interface AdmonitionProps {
  /** Instead of the kind's own word. */
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
