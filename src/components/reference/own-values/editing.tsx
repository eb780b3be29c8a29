import { useId, useMemo, useRef } from 'react';
import { serverUrlOf } from '../../../http/server-url';
import { written } from '../../../openapi/written/written-number';
import type { HttpRequest } from '../../../samples/http-request';
import { withOwnValues, type OwnValues } from '../../../samples/own-values';
import { LongName } from '../../elements/long-name';
import { announce } from '../../runtime/announce';
import type { ExchangeView } from '../view';
import { readRow } from './read-text';
import { rowGroups, type Editable, type Row } from './rows';
import { ownValuesState, storageKey, type Texts } from './state';

let texts: Texts = {};
let begun = false;

/** Takes up what was kept in the tab. */
export function begin(): void {
  if (!begun) texts = readKept();
  begun = true;
  ownValuesState.set({ editing, texts });
}

function readKept(): Texts {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');
    const entries = Object.entries(Object(kept) as object).filter(
      ([, text]) => typeof text === 'string' && text !== '',
    );
    return Object.fromEntries(entries) as Texts;
  } catch {
    return {};
  }
}

function keep(next: Texts): void {
  texts = next;
  try {
    if (Object.keys(next).length > 0) window.sessionStorage.setItem(storageKey, JSON.stringify(next));
    else window.sessionStorage.removeItem(storageKey);
  } catch {
    // They hold for this page at least.
  }
  ownValuesState.set({ editing, texts });
}

/** Keeps one text more, or one less. */
function set(key: string, text: string): void {
  const { [key]: _former, ...others } = texts;
  keep(text === '' ? others : { ...others, [key]: text });
}

const textOf = (all: Texts, key: string): string => (Object.hasOwn(all, key) ? all[key]! : '');

const isOmitted = ({ omission }: Row, all: Texts): boolean => omission !== undefined && Object.hasOwn(all, omission);

const rowsOf = (operation: Editable, exchange: ExchangeView, api: string): Row[] =>
  rowGroups(operation, exchange, api).flatMap(({ rows }) => rows);

/** The request of an exchange with what the reader has typed; the request itself where that is nothing. */
export function fill(
  request: HttpRequest,
  exchange: ExchangeView,
  operation: Editable,
  { api, texts: all }: { readonly api: string; readonly texts: Texts },
): HttpRequest {
  const own: Mutable = { parameters: [], body: [], variables: {}, omitted: { parameters: [], body: [] } };
  for (const row of rowsOf(operation, exchange, api)) {
    const { key, target } = row;
    if (isOmitted(row, all)) {
      if (target.kind === 'parameter') own.omitted.parameters.push({ parameter: target.parameter, value: undefined });
      else if (target.kind === 'body') own.omitted.body.push(target.path);
      continue;
    }
    const text = textOf(all, key);
    const read = text === '' ? undefined : readRow(text, row);
    if (!read || 'fault' in read) continue;
    if (target.kind === 'parameter') own.parameters.push({ parameter: target.parameter, value: read.value });
    else if (target.kind === 'body') own.body.push({ path: target.path, value: read.value });
    else own.variables[target.name] = text;
  }
  const { omitted, ...filled } = own;
  if ([...Object.values(filled), ...Object.values(omitted)].every((part) => Object.keys(part).length === 0))
    return request;
  const styled = operation.parameters.flatMap(({ parameters }) => parameters.filter(({ content }) => !content));
  const given = (exchange.given ?? []).flatMap((each) => {
    const parameter = styled.find((other) => other.in === each.in && other.name === each.name);
    return parameter ? [{ parameter: { ...parameter, content: undefined }, value: written(each) }] : [];
  });
  return withOwnValues(request, { server: serverUrlOf(operation.servers[0]), path: operation.path, given }, own);
}

interface Mutable extends OwnValues {
  readonly parameters: OwnValues['parameters'][number][];
  readonly body: OwnValues['body'][number][];
  readonly variables: Record<string, string>;
  readonly omitted: {
    readonly parameters: OwnValues['parameters'][number][];
    readonly body: (readonly string[])[];
  };
}

interface EditorProps {
  readonly operation: Editable;
  readonly exchange: ExchangeView;
  readonly api: string;
  readonly texts: Texts;
}

/** A field for each value of a request. An empty one stands for the example's value, which it shows. */
export function Editor({ operation, exchange, api, texts: all }: EditorProps) {
  const groups = useMemo(() => rowGroups(operation, exchange, api), [operation, exchange, api]);
  const reset = () => {
    keep({});
    announce('All values removed. The samples show the values of the examples again.');
  };
  return (
    <div className="own-values__form">
      <p className="quiet">
        What you type appears in every sample on this page, and for parameters and credentials of the same name on other
        pages of this API too. It stays in this tab, and nothing is sent.
      </p>
      {groups.map(({ title, rows }) => (
        <fieldset key={title} className="own-values__group">
          <legend>{title}</legend>
          {rows.map((row) => (
            <Field key={row.key} row={row} text={textOf(all, row.key)} omitted={isOmitted(row, all)} />
          ))}
        </fieldset>
      ))}
      <button type="button" className="button button--quiet own-values__reset" onClick={reset}>
        Remove all values
      </button>
    </div>
  );
}

interface FieldProps {
  readonly row: Row;
  readonly text: string;
  /** Whether the request is sent without it; what was typed before is kept. */
  readonly omitted: boolean;
}

function Field({ row, text, omitted }: FieldProps) {
  const { key, label, example, choices, omission } = row;
  const id = useId();
  const before = useRef(text);
  const read = text === '' ? undefined : readRow(text, row);
  const fault = !omitted && read && 'fault' in read ? read.fault : undefined;
  const change = (next: string) => set(key, next);
  // Once the reader has finished, and not at each letter.
  const say = () => {
    if (before.current === text) return;
    before.current = text;
    announce(
      fault
        ? `${label}: ${fault}`
        : text === ''
          ? `The samples now show the example’s ${label}`
          : `The samples now show your ${label}`,
    );
  };
  const shared = {
    id,
    value: omitted ? '' : text,
    disabled: omitted,
    className: 'own-values__input',
    onBlur: say,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
  const notSent = omitted || example === undefined;
  const none = notSent ? 'Not sent' : `Example: ${example}`;
  return (
    <div className="own-values__field">
      {/* Its text is that of LongName. */}
      {/* eslint-disable-next-line jsx-a11y/label-has-associated-control */}
      <label htmlFor={id}>
        <code>
          <LongName>{label}</LongName>
        </code>
      </label>
      {choices ? (
        <select {...shared}>
          <option value="">{none}</option>
          {[...new Set(text === '' || choices.includes(text) ? choices : [...choices, text])].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          placeholder={notSent ? 'Not sent' : example}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        />
      )}
      {omission !== undefined && (
        <label className="own-values__omit">
          <input
            type="checkbox"
            checked={omitted}
            onChange={({ target: { checked } }) => {
              set(omission, checked ? 'omitted' : '');
              announce(checked ? `The samples no longer send ${label}` : `The samples send ${label} again`);
            }}
          />{' '}
          Omit<span className="visually-hidden"> {label}</span>
        </label>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="own-values__fault">
          {fault}
        </p>
      )}
    </div>
  );
}

/** How many values of the request the reader has replaced or omitted. */
export const ownCount = (operation: Editable, exchange: ExchangeView, api: string, all: Texts): number =>
  rowsOf(operation, exchange, api).filter((row) => {
    const text = textOf(all, row.key);
    return isOmitted(row, all) || (text !== '' && 'value' in readRow(text, row));
  }).length;

const editing = { fill, Editor, ownCount };
