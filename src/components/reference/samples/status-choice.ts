import { createContext, useMemo, useState } from 'react';
import type { OperationView } from '../view';

interface StatusChoice {
  readonly status?: string;
  readonly choose: (status: string) => void;
}

/** The response that is being looked at: in its section and in the examples it is the same one. */
export const StatusContext = createContext<StatusChoice>({ choose: () => undefined });

export function useStatusChoice({ responses }: Pick<OperationView, 'responses'>): StatusChoice {
  const [status, choose] = useState(() => mainStatus(responses));
  return useMemo(() => ({ status, choose }), [status]);
}

/** What a request normally leads to: the first success, else whatever comes first. */
export const mainStatus = (responses: readonly { readonly status: string }[]): string | undefined =>
  (responses.find(({ status }) => /^[23]/.test(status)) ?? responses[0])?.status;
