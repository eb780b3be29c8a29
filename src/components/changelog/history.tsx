import { LongName } from '../elements/long-name';
import { Link } from '../link/link';
import { Section } from '../reference/page/section';
import type { HistoryView } from './changelog-view';

/** What the versions changed of what a page is about, each with a link to its section of the changelog. */
export const History = ({ history }: { readonly history: HistoryView | undefined }) =>
  history ? (
    <Section id="history" title="History">
      <ul className="links links--column">
        {history.versions.map(({ name, to, isNew, changes, more }) => (
          <li key={to}>
            {isNew && (
              <>
                Added in <Link to={to}>{name}</Link>
              </>
            )}
            {changes.length > 0 && (
              <>
                Changed in <Link to={to}>{name}</Link>:
                <ul>
                  {changes.map(({ level, at, message }, index) => (
                    <li key={index}>
                      {level !== 'compatible' && (
                        <span className={`badge badge--${level === 'breaking' ? 'bad' : 'caution'}`}>{level}</span>
                      )}{' '}
                      {at && (
                        <>
                          <LongName>{at}</LongName>:{' '}
                        </>
                      )}
                      {message}
                    </li>
                  ))}
                  {more > 0 && <li className="quiet">and {more.toLocaleString('en')} more</li>}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  ) : null;
