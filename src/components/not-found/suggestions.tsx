import { withPrefix } from 'gatsby';
import { useEffect, useState } from 'react';
import { AnchoredHeading } from '../elements/heading';
import { Link } from '../link/link';
import { search } from '../search/search-client';
import { merged, nameOfPath, nearestRoutes, sameKindFirst, wordsOfPath, type RouteTitle } from './nearest-routes';

const MAX_SUGGESTIONS = 5;

interface SuggestionsProps {
  readonly guides: readonly RouteTitle[];
  /** Called when there will be no more of them. */
  readonly onSettled: (settled: true) => void;
}

/**
 * What the reader may have looked for: guides with a similar address, then what the search finds for its last part, as that
 * is the name of a page, and for all of it. Computed in the browser, as one page is served for every unknown address.
 */
export function Suggestions({ guides, onSettled }: SuggestionsProps) {
  const [found, setFound] = useState<readonly RouteTitle[]>([]);
  useEffect(() => {
    let current = true;
    const path = window.location.pathname.slice(withPrefix('/').length - 1);
    const near = nearestRoutes(path, guides);
    setFound(near);
    void Promise.all([search(nameOfPath(path)), search(wordsOfPath(path))])
      .then(
        (results) => {
          const more = results.flat().map(({ to, title }) => ({ route: to, title }));
          if (current) setFound(sameKindFirst(path, merged([...near, ...more])).slice(0, MAX_SUGGESTIONS));
        },
        // Without the search the guides are still there.
        () => undefined,
      )
      .then(() => current && onSettled(true));
    return () => {
      current = false;
    };
  }, [guides, onSettled]);
  return (
    <div className="suggestions" aria-live="polite">
      {found.length > 0 && (
        <>
          <AnchoredHeading level={2} id="did-you-mean">
            Did you mean
          </AnchoredHeading>
          <ul>
            {found.map(({ route, title }) => (
              <li key={route}>
                <Link to={route}>{title}</Link> <code>{route}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
