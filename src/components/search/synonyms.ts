/** Words for the same thing in the titles of operations and guides. None of them has another meaning that is equally common there. */
const groups = [
  ['create', 'add', 'new', 'register', 'make'],
  ['delete', 'remove', 'destroy', 'erase', 'drop'],
  ['get', 'retrieve', 'read', 'fetch', 'show', 'view'],
  ['list', 'all', 'every', 'enumerate'],
  ['update', 'change', 'edit', 'modify', 'patch'],
  ['save', 'create', 'upload', 'store', 'send'],
  ['glossary', 'meaning', 'definition', 'define', 'term'],
  ['search', 'find', 'look', 'query'],
  ['start', 'run', 'launch', 'trigger', 'initiate'],
  ['stop', 'cancel', 'abort', 'halt'],
  ['restore', 'unarchive', 'recover', 'undelete'],
  ['batch', 'bulk', 'many', 'several', 'multiple'],
  ['authentication', 'authorization', 'auth', 'login', 'credentials', 'token', 'key'],
  ['error', 'failure', 'fault', 'problem', 'fail'],
  ['limit', 'quota', 'throttling', 'throttle', 'ratelimit'],
  ['page', 'pagination', 'paging', 'cursor'],
  ['webhook', 'callback', 'hook', 'notification'],
  ['privacy', 'gdpr', 'protection'],
  ['sdk', 'client', 'library'],
  ['user', 'account', 'member'],
  ['customer', 'client'],
  ['person', 'people', 'individual'],
  ['company', 'organization', 'organisation', 'business'],
  ['signature', 'secret', 'hmac', 'verify'],
] as const;

const table = new Map<string, Set<string>>();
for (const group of groups)
  for (const word of group) {
    const others = table.get(word) ?? new Set<string>();
    for (const other of group) if (other !== word) others.add(other);
    table.set(word, others);
  }

const none: ReadonlySet<string> = new Set();

/** @param word as the search index has it; its plural counts as the word */
export const synonymsOf = (word: string): ReadonlySet<string> =>
  table.get(word) ?? (word.endsWith('s') ? table.get(word.slice(0, -1)) : undefined) ?? none;
