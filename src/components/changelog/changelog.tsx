import { AnchoredHeading } from '../elements/heading';
import { LongName } from '../elements/long-name';
import { Link } from '../link/link';
import { Crumbs } from '../reference/page/page-head';
import type { ChangeLevel, ChangelogListView, ChangelogVersionView, ChangelogView, ChangeView } from './changelog-view';
import { PageTitle } from '../navigation/page-title';

const titles: Readonly<Record<ChangeLevel, string>> = {
  breaking: 'Breaking changes',
  risky: 'Changes that may break a client',
  compatible: 'Compatible changes',
};

/** Everything that the kept versions of one API changed. */
export const Changelog = ({ view: { label, api, json, feed, versions, more } }: { readonly view: ChangelogView }) => (
  <>
    <Crumbs links={[{ title: label, route: api }]} current="Changelog" />
    <PageTitle>Changelog of {label}</PageTitle>
    <p>
      Each version of the API description is compared with the one before it. Also as{' '}
      {feed && (
        <>
          <Link to={feed}>Atom feed</Link> and{' '}
        </>
      )}
      <Link to={json}>JSON</Link>.
    </p>
    {versions.map((version) => (
      <Version key={version.anchor} version={version} />
    ))}
    {more > 0 && <p className="quiet">and {more.toLocaleString('en')} older versions in the JSON</p>}
  </>
);

const Version = ({ version: { anchor, name, date, previous, groups } }: { readonly version: ChangelogVersionView }) => (
  <section>
    <AnchoredHeading level={2} id={anchor}>
      {name}
    </AnchoredHeading>
    <p className="quiet">
      {date && <time dateTime={date}>{date}</time>}
      {date && (previous ? ', compared with ' : ', ')}
      {!date && previous && 'Compared with '}
      {previous ?? (date ? 'the earliest version on record' : 'The earliest version on record')}
      {groups.length === 0 && previous !== undefined && ': nothing changes for clients'}.
    </p>
    {groups.map(({ level, changes, more }) => (
      <section key={level}>
        <AnchoredHeading level={3} id={`${anchor}-${level}`}>
          {titles[level]}
          <span className="visually-hidden"> in {name}</span>
        </AnchoredHeading>
        <ul>
          {changes.map((change, index) => (
            <li key={index}>
              <Change change={change} />
            </li>
          ))}
        </ul>
        {more > 0 && <p className="quiet">and {more.toLocaleString('en')} more in the JSON</p>}
      </section>
    ))}
  </section>
);

const Change = ({ change: { subject, to, at, message } }: { readonly change: ChangeView }) => (
  <>
    {to ? (
      <Link to={to}>
        <Subject>{subject}</Subject>
      </Link>
    ) : (
      <Subject>{subject}</Subject>
    )}
    {at && (
      <>
        , <LongName>{at}</LongName>
      </>
    )}
    : {message}
  </>
);

const Subject = ({ children }: { readonly children: string }) => (
  <code>
    <LongName>{children}</LongName>
  </code>
);

/** Where the changelogs of several APIs are. */
export const ChangelogList = ({ view: { apis } }: { readonly view: ChangelogListView }) => (
  <>
    <h1>Changelog</h1>
    <ul>
      {apis.map(({ label, route, newest }) => (
        <li key={route}>
          <Link to={route}>{label}</Link>: {newest}
        </li>
      ))}
    </ul>
  </>
);

/** Headings of the page, for its table of contents. */
export const changelogHeadings = ({ versions }: ChangelogView) =>
  versions.map(({ anchor, name }) => ({ depth: 2, id: anchor, text: name }));
