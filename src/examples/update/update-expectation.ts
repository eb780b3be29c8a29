import { STATUS_CODES } from 'node:http';
import type { Answer } from '../compare/compare-response';
import { parseResponse } from '../compare/http-message';
import type { Volatility } from '../compare/volatility';
import type { Expectation } from '../find/example';
import { updateJson } from './update-json';

/** The text that a response fence should have, so that it shows the answer. */
export function updatedResponse({ language, body }: Expectation, answer: Answer, volatility: Volatility): string {
  if (language !== 'http') return updatedBody(body, answer.body, volatility);
  const shown = parseResponse(body);
  const start = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd();
  if ('fault' in shown) return [start, ...typeOf(answer), '', answer.body].join('\n');
  const fields = shown.headers.flatMap(({ name, value }) => {
    const values = answer.headers
      .filter(([other]) => other.toLowerCase() === name.toLowerCase())
      .map(([, other]) => other);
    return values.length === 0 ? [] : [`${name}: ${value === '...' ? value : values.join(', ')}`];
  });
  const text = updatedBody(shown.body, answer.body, volatility);
  return [start, ...fields, ...(text.trim() === '' ? [] : ['', text])].join('\n');
}

function updatedBody(shown: string, answer: string, volatility: Volatility): string {
  return answer.trim() === '' || !isJson(answer) ? answer.trimEnd() : updateJson(shown, answer, volatility).trimEnd();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const typeOf = (answer: Answer): string[] =>
  answer.headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([name, value]) => `${name}: ${value}`);
