import type { ProgramFault } from './runner';

/** Words by which a program would talk past the proxy that records what it sends. */
const words: Readonly<Record<string, RegExp>> = {
  bash: /--noproxy\b|--proxy\b|(?<=\bcurl\b.*\s)-x\b|\b(?:https?|all|no|HTTPS?|ALL|NO)_(?:proxy|PROXY)=|\bunset\b.*_(?:proxy|PROXY)\b|\/dev\/(?:tcp|udp)\/|\b(?:nc|ncat|netcat|telnet|socat)\s|--unix-socket\b|\benv -i\b/,
  php: /\bCURLOPT_(?:NO)?PROXY\b/,
  java: /\bNO_PROXY\b|\b(?:Datagram)?Socket(?:Channel)?\s*\(|\bSocketChannel\.open\b/,
};

/** These look past every proxy when they ask this machine, so that the addresses in their text are looked at. */
const addressed = new Set(['go', 'csharp']);
const address = /https?:\/\/([A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d+))?/g;

/** What is kept from running because it would reach another server, or this one without being seen. @param shown the address that examples may ask */
export function wayAround(language: string, code: string, shown: URL): ProgramFault | undefined {
  for (const [index, text] of code.split('\n').entries()) {
    const word = words[language]?.exec(text)?.[0].trim();
    if (word !== undefined)
      return { line: index + 1, message: `"${word}" goes past the proxy, so that nobody sees what is sent` };
    if (!addressed.has(language)) continue;
    for (const [found] of text.matchAll(address)) {
      if (URL.canParse(found) && new URL(found).origin !== shown.origin)
        return { line: index + 1, message: `tries to reach ${new URL(found).host}, which is not the sandbox` };
    }
  }
  return undefined;
}
