import type { Code } from 'mdast';
import { fenceName } from '../../examples/find/fence-digests';
import { languageOf as fenceLanguageOf } from '../../examples/find/language';
import { type Mode, readMode } from '../../examples/find/read-mode';
import { readQuote } from '../../examples/find/example';
import { languageOf } from '../../samples';

/** What a reader sees of a fence. */
interface FenceView {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/** A fence as it is marked; a fault in its marks is reported by `npm run examples`, and here it is just shown. */
interface ReadFence {
  readonly language: string;
  readonly isProgram: boolean;
  readonly mode: Mode;
  readonly title?: string;
}

export function readFence({ lang, meta }: Code, today: string): ReadFence {
  const name = lang ?? 'text';
  const { mode, title } = readMode(name, meta ?? '', today);
  const language = fenceLanguageOf(name);
  return {
    language: language?.id ?? name,
    isProgram: language?.kind === 'program',
    mode: mode ?? { kind: 'display' },
    ...(title === undefined ? {} : { title }),
  };
}

/** As digests are kept by. @param line of the file */
export const nameOfFence = (line: number, fence: ReadFence): string =>
  isResponse(fence) ? fenceName(line) : fenceName(line, fence.language);

/** What an example receives or prints, and not an example. */
export const isResponse = ({ mode }: ReadFence): boolean => mode.kind === 'response' || mode.kind === 'output';

export const isHidden = ({ mode }: ReadFence): boolean => mode.kind === 'verify' && mode.hidden;

/**
 * @param root the portal's folder, where quoted programs are
 * @returns undefined for a fence that is not shown
 * @throws Error when the fence quotes a file or region that does not exist
 */
export function fenceView(code: Code, fence: ReadFence, root: string): FenceView | undefined {
  if (isHidden(fence)) return undefined;
  const { mode, language } = fence;
  const quote = mode.kind === 'verify' || mode.kind === 'check' ? mode.quote : undefined;
  if (quote) {
    const quotation = readQuote(quote, root);
    if ('fault' in quotation) throw new Error(quotation.fault);
    return { title: fence.title ?? quote.file, language, code: quotation.shown };
  }
  return { title: fence.title ?? titleOf(mode, language, code.value), language, code: code.value };
}

function titleOf(mode: Mode, language: string, code: string): string {
  if (mode.kind === 'response') return 'Response';
  if (mode.kind === 'output') return 'Output';
  return languageLabel(language, code);
}

const names: Readonly<Record<string, string>> = {
  console: 'Terminal',
  http: 'HTTP',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  sql: 'SQL',
  text: 'Text',
  env: 'Environment',
  ini: 'INI',
  toml: 'TOML',
};

/** What a reader calls a language, for example 'Python'. A shell that calls no API is just a terminal. */
export function languageLabel(id: string, code: string): string {
  if (id === 'bash' && !/\bcurl\b/.test(code)) return 'Terminal';
  const known = languageOf(id)?.label ?? (Object.hasOwn(names, id) ? names[id] : undefined);
  return known ?? id.charAt(0).toUpperCase() + id.slice(1);
}
