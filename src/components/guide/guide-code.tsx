import { CodeBlock } from '../elements/code-block';
import { ProofBadge } from '../elements/badges';
import { useProof, type FenceProof } from './proof';

interface GuideCodeProps {
  readonly title: string;
  readonly language: string;
  readonly html: string;
  /** For a long response, whose HTML is several blocks of code, some of them in `details`. */
  readonly folds?: string;
  /** As `FenceProof` has it; absent for a fence that is only shown. */
  readonly fence?: string;
}

/** A fence of a guide, as `src/gatsby/remark/fences.ts` has prepared it. */
export function GuideCode({ title, language, html, folds, fence }: GuideCodeProps) {
  const proof = useProof().fences.find(({ key }) => key === fence);
  const badge = proof && <FenceBadge proof={proof} />;
  return <CodeBlock title={title} language={language} html={html} folds={folds !== undefined} badge={badge} />;
}

function FenceBadge({ proof: { outcome, evidence, note, anchor } }: { readonly proof: FenceProof }) {
  if (outcome === 'passed') return <ProofBadge evidence={evidence} title={note} anchor={anchor} />;
  return (
    <span className="badge badge--caution" title={note}>
      {outcome === 'checked' ? 'Checked, not run' : 'Not run'}
      <span className="visually-hidden">: {note}</span>
    </span>
  );
}
