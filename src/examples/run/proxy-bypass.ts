import type { ProgramFault } from './runner';

/** Ways in which a program would bypass the proxy that records what it sends. */
const patterns: Readonly<Record<string, RegExp>> = {
  bash: /--noproxy\b|--proxy\b|(?<=\bcurl\b.*\s)-x\b|\b(?:https?|all|no|HTTPS?|ALL|NO)_(?:proxy|PROXY)=|\bunset\b.*_(?:proxy|PROXY)\b|\/dev\/(?:tcp|udp)\/|\b(?:nc|ncat|netcat|telnet|socat)\s|--unix-socket\b|\benv -i\b/,
  php: /\bCURLOPT_(?:NO)?PROXY\b/,
  java: /\bNO_PROXY\b|\b(?:Datagram)?Socket(?:Channel)?\s*\(|\bSocketChannel\.open\b/,
};

/** These ignore every proxy for loopback addresses, so that the addresses in their text are checked. */
const addressed = new Set(['go', 'csharp']);
const address = /https?:\/\/([A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d+))?/g;

/**
 * What keeps a program from being run: it would reach another server, or this one without being recorded.
 * @param shown the address that examples may use
 */
export function proxyBypass(language: string, code: string, shown: URL): ProgramFault | undefined {
  for (const [index, text] of code.split('\n').entries()) {
    const word = patterns[language]?.exec(text)?.[0].trim();
    if (word !== undefined)
      return { line: index + 1, message: `"${word}" bypasses the proxy, so that what it sends would not be recorded` };
    if (!addressed.has(language)) continue;
    for (const [found] of text.matchAll(address)) {
      if (URL.canParse(found) && new URL(found).origin !== shown.origin)
        return { line: index + 1, message: `tries to reach ${new URL(found).host}, which is not the sandbox` };
    }
  }
  return undefined;
}
