import { createContext, useContext } from 'react';
import type { Evidence } from '../../examples/record';

/** What the build's own run of the examples found on one guide. */
export interface GuideProof {
  readonly fences: readonly FenceProof[];
  readonly statuses: readonly { readonly id: string; readonly status: number }[];
  readonly values: readonly { readonly of: string; readonly path: string; readonly text: string }[];
}

export interface FenceProof {
  /** Key of the fence (`fenceKey`), which another text or mode, or other examples above it, would change. */
  readonly key: string;
  readonly outcome: 'passed' | 'checked' | 'skipped' | 'not-run';
  /** What responded to what passed; absent where nothing was requested. */
  readonly evidence?: Evidence;
  /** One sentence: what was done, or why not. */
  readonly note: string;
  /** Anchor on the page of coverage. */
  readonly anchor: string;
}

/** Nothing was run: as in development, where guides change after a run. */
const noProof: GuideProof = { fences: [], statuses: [], values: [] };

export const ProofContext = createContext<GuideProof>(noProof);

export const useProof = (): GuideProof => useContext(ProofContext);
