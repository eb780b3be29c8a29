import { useId, useRef, useState, type ReactNode } from 'react';
import { serverUrlOf } from '../../../http/server-url';
import { CopyButton } from '../../elements/copy-button';
import { LongName } from '../../elements/long-name';
import { Method } from '../../elements/badges';
import { HtmlText } from '../html-text';
import { withoutCredentials } from './security';
import { ServerContext } from '../samples/use-sample';
import type { OperationView, ServerView } from '../view';

interface EndpointProps {
  readonly operation: Pick<OperationView, 'method' | 'path' | 'security' | 'servers'>;
  /** Of the anchors, where a page has several operations. */
  readonly prefix?: string;
  /** The page, whose samples are sent to the chosen server, with the endpoint where it belongs. */
  readonly children: (endpoint: ReactNode) => ReactNode;
}

/** Method and address of an operation, ready to be copied, with the choice of a server and its variables. */
export function Endpoint({ operation: { method, path, security, servers }, prefix = '', children }: EndpointProps) {
  const address = useRef<HTMLElement>(null);
  const [number, setNumber] = useState(0);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const server = servers[number];
  const base = serverText(server, values);
  const open = withoutCredentials(security);
  const about = servers.length === 1 && server?.variables.length === 0 ? server.description : undefined;
  const chosen = serverUrlOf(server, undefined, values);
  const endpoint = (
    <div className="endpoint">
      <p className="endpoint__line">
        <Method method={method} />
        <code ref={address} className="endpoint__address">
          <span className="endpoint__base">
            <LongName isPart>{base}</LongName>
          </span>
          {path.split(/(\{[^{}]*\})/).map((part, index) =>
            index % 2 === 1 ? (
              <span key={index} className="endpoint__variable">
                <LongName isPart>{part}</LongName>
              </span>
            ) : (
              <LongName key={index} isPart>
                {part}
              </LongName>
            ),
          )}
        </code>
        <CopyButton source={address} what="the URL" />
      </p>
      {(about !== undefined || open !== undefined) && (
        <div className="endpoint__notes">
          {about && (
            <div className="endpoint__server">
              {!isSentence(about) && 'Server: '}
              <HtmlText html={about} className="endpoint__about" />
            </div>
          )}{' '}
          {open && <span id={`${prefix}authentication`}>{open}</span>}
        </div>
      )}
      {server && (servers.length > 1 || server.variables.length > 0) && (
        <ServerChoice servers={servers} number={number} onNumber={setNumber} values={values} onValues={setValues} />
      )}
    </div>
  );
  return (
    <ServerContext.Provider value={{ built: serverUrlOf(servers[0]), chosen }}>
      {children(endpoint)}
    </ServerContext.Provider>
  );
}

interface ServerChoiceProps {
  readonly servers: readonly ServerView[];
  readonly number: number;
  readonly onNumber: (number: number) => void;
  readonly values: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
}

function ServerChoice({ servers, number, onNumber, values, onValues }: ServerChoiceProps) {
  const id = useId();
  const server = servers[number]!;
  const set = (name: string, value: string) => onValues({ ...values, [name]: value });
  return (
    <details className="endpoint__servers">
      <summary className="fold">
        {servers.length > 1 ? `${servers.length} servers` : 'Server'}
        {server.variables.length > 0 &&
          `, ${server.variables.length} ${server.variables.length === 1 ? 'variable' : 'variables'}`}
      </summary>
      <ul className="servers">
        {servers.map(({ url, name, description }, index) => (
          <li key={index}>
            <label className="servers__choice">
              <input
                type="radio"
                name={id}
                className="scripted"
                checked={index === number}
                onChange={() => onNumber(index)}
              />
              <code>{url}</code> {name && <strong>{name}</strong>}
            </label>
            {description && <HtmlText html={description} />}
          </li>
        ))}
      </ul>
      {server.variables.map(({ name, default: initial, enum: allowed, description }) => (
        <div key={name} className="servers__variable">
          <label htmlFor={`${id}-${name}`}>
            <code>{name}</code>
          </label>
          {allowed ? (
            <select
              id={`${id}-${name}`}
              value={values[name] ?? initial}
              onChange={(event) => set(name, event.target.value)}
            >
              {allowed.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          ) : (
            <input
              id={`${id}-${name}`}
              type="text"
              value={values[name] ?? initial}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
          {description && <HtmlText html={description} />}
        </div>
      ))}
    </details>
  );
}

/** A name alone, such as "production", says nothing of what it is the name of. */
const isSentence = (html: string): boolean => /[.!?](?:<\/\w+>|\s)*$/.test(html);

/** The address as the document has it, with its variables filled in; a relative one stays relative. */
function serverText(server: ServerView | undefined, values: Readonly<Record<string, string>>): string {
  if (!server) return '';
  const filled = server.url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name]!;
    return server.variables.find((variable) => variable.name === name)?.default ?? whole;
  });
  return filled.replace(/\/+$/, '');
}
