import type { OperationView } from '../view';

interface BadgesProps {
  readonly operation: Pick<OperationView, 'badges' | 'deprecated' | 'internal'>;
  readonly position: 'before' | 'after';
}

/** `x-badges`, and what every reader has to know before using an operation. Colours of the document are not used: they may be unreadable. */
export const Badges = ({ operation: { badges, deprecated, internal }, position }: BadgesProps) => (
  <>
    {badges
      .filter((badge) => badge.position === position)
      .map(({ name }) => (
        <span key={name} className="badge">
          {name}
        </span>
      ))}
    {position === 'after' && deprecated && <span className="badge badge--caution">Deprecated</span>}
    {position === 'after' && internal && <span className="badge">Internal</span>}
  </>
);
