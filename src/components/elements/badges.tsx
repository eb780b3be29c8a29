import { Link } from '../link/link';
import type { Evidence } from '../../examples/record';
import { evidenceLabel, evidenceText } from './evidence-text';
import { CheckIcon, DocumentIcon } from './icons';

const coloured = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** An HTTP method: its name, with a colour for the usual ones. */
export function Method({ method }: { readonly method: string }) {
  const name = method.toLowerCase();
  return <span className={`method${coloured.has(name) ? ` method--${name}` : ''}`}>{method}</span>;
}

interface ProofBadgeProps {
  /** What responded; absent for a program that sent nothing and printed what is shown. */
  readonly evidence?: Evidence;
  /** What was done, for example 'It ran as it is here, response 200'. */
  readonly title: string;
  /** Anchor on the page of coverage. */
  readonly anchor?: string;
}

/** Only for what the very build that made the page has run. What was only replayed is not called proven. */
export function ProofBadge({ evidence, title, anchor }: ProofBadgeProps) {
  const isReplayed = evidence?.kind === 'replayed';
  const said = evidenceText(title, evidence);
  const label = evidenceLabel(evidence?.kind);
  return (
    <Link
      className={`badge badge--${isReplayed ? 'replayed' : 'good'}`}
      to={`/verification#${anchor ?? evidence?.kind ?? 'badges'}`}
      aria-label={`${label}: ${said}`}
    >
      {/* On the link itself, screen readers would say it twice. */}
      <span className="badge__text" title={said}>
        {isReplayed ? <DocumentIcon /> : <CheckIcon />} {label}
      </span>
    </Link>
  );
}
