import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { SchemaListView } from '../view';
import { Crumbs } from './crumbs';
import { ListPages } from './page-links';

/** All schemas of an API, by name. */
export const SchemaListPage = ({ view: { navigation, schemas, pages } }: { readonly view: SchemaListView }) => (
  <article className="reference">
    <header className="reference__head">
      <Crumbs links={[{ title: navigation.api.label, route: navigation.api.route }]} />
      <h1 className="page-title">Schemas</h1>
    </header>
    <ul className="operations">
      {schemas.map(({ name, route, type, summary }) => (
        <li key={route} className="operations__item">
          <Link to={route} className="operations__link">
            <span className="operations__title">
              <code>{name}</code>
            </span>
            <span className="quiet">{type}</span>
          </Link>
          {summary && <HtmlText html={summary} className="operations__summary" />}
        </li>
      ))}
    </ul>
    <ListPages pages={pages} of="schemas" />
  </article>
);
