import type { ScreeningState } from './state';

/** Removes what the state holds about a person or company beside the registration itself: posts of reports, failed deliveries. */
export function forget(state: ScreeningState, kind: 'person' | 'company', referenceId: string): void {
  const kept = state.posts.filter((post) => post.kind !== kind || post.referenceId !== referenceId);
  state.posts.splice(0, state.posts.length, ...kept);
  for (const [id, failure] of state.failures) {
    const about = failure.type.startsWith('Person') ? 'person' : 'company';
    if (about === kind && failure.referenceId === referenceId) state.failures.delete(id);
  }
}
