import type { Named } from './index';
import { wordsOf } from './words';

/** States that most things are not in: a list whose every item is deleted shows nobody what to expect. */
const UNUSUAL = new Set(
  (
    'deleted|archived|disabled|disable|hidden|closed|cancelled|canceled|blocked|banned|suspended|locked|revoked|expired|removed|' +
    'trashed|spam|failed|failure|error|deprecated|obsolete|truncated|voided|void|refunded|disputed|delinquent|muted|overdue|' +
    'flagged|rejected|discontinued|inactive|abandoned|aborted|terminated|unavailable|incomplete|invalid|dismissed|unsubscribed|' +
    'bounced|blacklisted|missing|broken|outdated|stale|dead|lost|limited|unlisted|unpaged|unsorted'
  ).split('|'),
);

/** Whether a reader would expect `true` under a name: of most things, but not of `deleted` or `isArchived`. */
export const expectedBoolean = ({ name = '' }: Named): boolean => {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  return (
    !UNUSUAL.has(last) || /^(?:not|non|un|never|can|allow|allows|may|show|include|with|enable)$/.test(words[0] ?? '')
  );
};
