import type { ReactNode } from 'react';

/** What to do, one after the other. */
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
