import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';

interface ButtonLinkProps {
  /** Where it leads as long as no script runs. */
  readonly href: string;
  /** What it does, for a screen reader. */
  readonly label: string;
  readonly className?: string;
  readonly onPress: () => void;
  /** ARIA states. */
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly children: ReactNode;
}

/** A button that works without JavaScript too, as a link. Space presses it like Enter: ARIA 1.2, role `button`. */
export function ButtonLink({ href, label, className, onPress, expanded, controls, children }: ButtonLinkProps) {
  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    onPress();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    // Space would scroll.
    event.preventDefault();
    if (!event.repeat) onPress();
  };
  return (
    <a
      className={className}
      role="button"
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      href={href}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      {children}
    </a>
  );
}
