import { CheckIcon } from '../icons/icons';
import { Link } from '../link/link';

interface ProvenBadgeProps {
  /** What was done, for example 'Ran in this build and answered 200'. */
  readonly title: string;
  /** Anchor on the page of coverage. */
  readonly anchor?: string;
}

/** Only for what the very build that made the page has run. */
export function ProvenBadge({ title, anchor }: ProvenBadgeProps) {
  return (
    <Link className="badge badge--good" to={`/verification${anchor ? `#${anchor}` : ''}`} title={title}>
      <CheckIcon /> Proven<span className="visually-hidden">: {title}</span>
    </Link>
  );
}
