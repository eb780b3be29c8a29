import { CodeBlock } from '../elements/code-block';
import { ProofBadge } from '../elements/badges';
import { useProof, type FenceProof } from './proof';

interface GuideCodeProps {
  readonly title: string;
  readonly language: string;
  readonly html: string;
  /** Line of the guide's file on which the fence opens. MDX attributes are text. */
  readonly line: string;
}

/** A fence of a guide, as `src/gatsby/remark/fences.ts` has prepared it. */
export function GuideCode({ title, language, html, line }: GuideCodeProps) {
  const proof = useProof().fences.find((fence) => String(fence.line) === line);
  return <CodeBlock title={title} language={language} html={html} badge={proof && <FenceBadge proof={proof} />} />;
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
