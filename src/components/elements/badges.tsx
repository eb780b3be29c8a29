import { Link } from '../link/link';
import { CheckIcon } from './icons';

const coloured = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** An HTTP method: its name, with a colour for the usual ones. */
export function Method({ method }: { readonly method: string }) {
  const name = method.toLowerCase();
  return <span className={`method${coloured.has(name) ? ` method--${name}` : ''}`}>{method}</span>;
}

interface ProvenBadgeProps {
  /** What was done, for example 'Ran in this build, response 200'. */
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
