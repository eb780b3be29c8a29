/** Words for the same thing in the titles of operations and guides. None of them has another meaning that is equally common there. */
const groups = [
  ['create', 'add', 'new', 'register', 'make'],
  ['delete', 'remove', 'destroy', 'erase', 'drop', 'purge', 'clear'],
  ['get', 'retrieve', 'read', 'fetch', 'show', 'view'],
  ['list', 'all', 'every', 'enumerate'],
  ['update', 'change', 'edit', 'modify', 'patch', 'replace', 'rename', 'rotate', 'renew'],
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
  ['role', 'permission', 'access', 'privilege', 'scope'],
  ['url', 'uri', 'address', 'endpoint', 'host'],
  ['openapi', 'swagger', 'specification', 'spec'],
  ['cause', 'simulate', 'provoke', 'force', 'trigger'],
  ['sandbox', 'test', 'mock', 'fake', 'staging'],
  ['version', 'versioning', 'changelog', 'release', 'history'],
  ['keep', 'kept', 'retain', 'retention'],
  ['setting', 'option', 'configuration', 'config', 'preference'],
  ['enable', 'activate'],
  ['disable', 'deactivate', 'suspend'],
  ['close', 'finish', 'resolve', 'complete'],
  ['example', 'sample', 'snippet'],
  ['health', 'status', 'alive', 'uptime', 'heartbeat'],
  ['price', 'cost', 'fee', 'billing'],
  ['picture', 'image', 'photo', 'avatar'],
  ['phone', 'telephone', 'mobile'],
  ['zip', 'postal', 'postcode'],
  ['birth', 'birthdate', 'birthday', 'dob'],
  ['deceased', 'dead', 'death'],
  ['duplicate', 'twice', 'idempotent', 'idempotency'],
  ['migrate', 'migration', 'upgrade'],
  ['repository', 'repo'],
  ['organization', 'organisation', 'org'],
  ['environment', 'env'],
  ['database', 'db'],
  ['application', 'app'],
  ['parameter', 'param'],
  ['identifier', 'id'],
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
