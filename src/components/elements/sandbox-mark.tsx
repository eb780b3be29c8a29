import type { ReactNode } from 'react';

/** What the mark means, as its tooltip and for readers who hear the page. */
export const sandboxOnly = 'Known of the sandbox only: the documentation of the API does not mention it';

/** Marks a fact about the sandbox, which nobody should take for one about the service. `children` are for screen readers. */
export const SandboxMark = ({ children }: { readonly children: ReactNode }) => (
  <span className="sandbox-fact__mark" title={sandboxOnly}>
    Sandbox<span className="visually-hidden">{children}</span>
  </span>
);
