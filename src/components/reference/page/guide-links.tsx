import { Link } from '../../link/link';
import type { PageLink } from '../view';
import { Section } from './section';

/** The guides that mention what the page is about. */
export const GuideLinks = ({ guides }: { readonly guides: readonly PageLink[] }) =>
  guides.length === 0 ? null : (
    <Section id="guides" title="In the guides" name="In the guides">
      <ul className="links">
        {guides.map(({ title, route }) => (
          <li key={route}>
            <Link to={route}>{title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
