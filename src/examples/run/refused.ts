/** Where a program tried to go when only the attempt is known. */
export const otherAddress = 'another address';

/** Connections that were refused to a program, as the gates of Node, Python, Ruby and PHP report them. */
const byGates = /^portal-examples: refused (\S+)$/gm;

/** As curl, Node, Go and others put it. */
const byClients = [
  /Failed to connect to (?<host>\S+) port (?<port>\d+)/,
  /connect E[A-Z]+ (?<host>[\d.]+|[0-9a-f:]*::[0-9a-f:]*):(?<port>\d+)/,
  /dial (?:tcp|udp) (?<host>[^\s:]+|\[[0-9a-f:]+\]):(?<port>\d+)/,
];

/** An address in code: of a URL, or a host and a port beside each other. */
const inCode =
  /\bhttps?:\/\/(?<host>[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::(?<port>\d+))?|\b(?<name>localhost|\d{1,3}(?:\.\d{1,3}){3})["']?(?:[:/]|,? +)(?<number>\d{2,5})\b/g;

/**
 * The destinations that were refused to a program, those with a name first.
 * @param recorded what the recorder and the network of its container report
 * @param shown the address that it may reach
 */
export function refusedTo(recorded: readonly string[], code: string, stderr: string, shown: URL): string[] {
  const gated = [...stderr.matchAll(byGates)].map(([, destination]) => destination!);
  const named = [...gated, ...recorded.filter((destination) => destination !== otherAddress)];
  if (!recorded.includes(otherAddress) || named.length > 0) return named;
  return [reportedIn(stderr) ?? addressIn(code, shown) ?? otherAddress];
}

function reportedIn(stderr: string): string | undefined {
  const found = byClients.map((pattern) => pattern.exec(stderr)?.groups).find((groups) => groups !== undefined);
  return found && `${found.host}:${found.port}`;
}

/** The first address in code that is not the shown one. */
function addressIn(code: string, shown: URL): string | undefined {
  for (const { groups = {} } of code.matchAll(inCode)) {
    const { host = groups.name, port = groups.number } = groups;
    const same = port === (shown.port || undefined) && (host === shown.hostname || host === '127.0.0.1');
    if (!same) return port === undefined ? host : `${host}:${port}`;
  }
  return undefined;
}
