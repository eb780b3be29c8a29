import type { Evidence, Outcome } from '../../examples/record';
import { evidenceLabel } from '../elements/evidence-text';
import { AnchoredHeading } from '../elements/heading';
import { LongName } from '../elements/long-name';
import { ScrollTable } from '../elements/scroll-table';
import { Link } from '../link/link';
import { Method } from '../elements/badges';
import untruths from './untruths.json';
import type { VerificationView } from './verification-view';

const outcomes: Readonly<Record<Outcome, { readonly word: string; readonly kind: 'good' | 'caution' | 'bad' }>> = {
  passed: { word: 'Passed', kind: 'good' },
  failed: { word: 'Failed', kind: 'bad' },
  broken: { word: 'Broken in the API description', kind: 'caution' },
  checked: { word: 'Checked, not run', kind: 'caution' },
  skipped: { word: 'Skipped', kind: 'caution' },
  blocked: { word: 'Blocked', kind: 'bad' },
  'not-run': { word: 'Not run', kind: 'caution' },
};

/** Without the capital letter of a beginning; names inside keep theirs. */
const inSentence = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

type Kind = Evidence['kind'];

/** The badges, the strongest first, and what each of them says. */
const badges: Readonly<Record<Kind, { readonly kind: 'good' | 'replayed'; readonly says: string }>> = {
  live: {
    kind: 'good',
    says: 'The named server responded on the given day.',
  },
  sandbox: {
    kind: 'good',
    says: 'The sandbox responded from its state or by the rules of the API: what was created can be read, and what was deleted is gone.',
  },
  replayed: {
    kind: 'replayed',
    says: 'The request was sent and is valid, but the sandbox could respond only from the API description: with its example, or with values generated from its schema. Example and schema agree; the behaviour of the API was not tested.',
  },
};

/** Headings of the page, for its table of contents. */
export const verificationHeadings = [
  { depth: 2, id: 'badges', text: 'What the badges say' },
  { depth: 2, id: 'languages', text: 'Languages' },
  { depth: 2, id: 'operations', text: 'Operations' },
  { depth: 2, id: 'examples', text: 'Examples of the guides' },
  { depth: 2, id: 'untruths', text: 'How many false statements the checks find' },
] as const;

/** What this build has proven, what not, and why. */
export function Verification({ view }: { readonly view: VerificationView }) {
  const { sourceTime, server, totals, evidence, languages, operations, examples, exempted } = view;
  return (
    <>
      <p>
        {amount(totals.passed)} examples and requests ran against{' '}
        {server === 'sandbox' ? 'the sandbox' : <code>{server}</code>} before this site was built from the version of{' '}
        <time dateTime={sourceTime}>{sourceTime.slice(0, 16).replace('T', ' ')} UTC</time>. Every request was validated
        against the API description, and every response was compared with what the pages show.
      </p>
      <ul className="outcomes">
        {(Object.keys(outcomes) as Outcome[]).map((outcome) => (
          <li key={outcome}>
            <strong>{amount(totals[outcome])}</strong> {inSentence(outcomes[outcome].word)}
          </li>
        ))}
      </ul>

      <AnchoredHeading level={2} id="badges">
        What the badges say
      </AnchoredHeading>
      <dl className="definitions">
        {(Object.keys(badges) as Kind[]).map((kind) => (
          <div key={kind} className="definitions__entry">
            <dt id={kind}>
              <EvidenceBadge kind={kind} />
            </dt>
            <dd>
              <p>
                {amount(evidence[kind])} examples and samples. {badges[kind].says}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        An example that sends several requests has the badge of the weakest result. Code without a badge was not run in
        this build, or differs from what was received.
      </p>

      <AnchoredHeading level={2} id="languages">
        Languages
      </AnchoredHeading>
      <ScrollTable label="Languages" className="stacks">
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col">Ran with</th>
            <th scope="col">In guides</th>
            <th scope="col">In the API reference</th>
          </tr>
        </thead>
        <tbody>
          {languages.map(({ language, runtimes, guides, reference }) => (
            <tr key={language}>
              <th scope="row">{language}</th>
              <td data-label="Ran with">
                {runtimes.join(', ') ||
                  (guides['not-run'] + reference['not-run'] > 0 ? 'Not installed on the build machine' : '–')}
              </td>
              <td data-label="In guides">{countText(guides)}</td>
              <td data-label="In the API reference">{countText(reference)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>

      <AnchoredHeading level={2} id="operations">
        Operations
      </AnchoredHeading>
      <p>
        {amount(operations.proven)} of {amount(operations.total)} operations have a proven request and response
        {operations.replayed > 0 && `; ${amount(operations.replayed)} more match the API description`}.
        {operations.rows.length < operations.total && ` The first ${amount(operations.rows.length)} are listed.`}
      </p>
      <ScrollTable label="Operations" className="stacks stacks--short">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Evidence</th>
            <th scope="col">In guides</th>
            <th scope="col">In the API reference</th>
            <th scope="col">Statuses seen</th>
          </tr>
        </thead>
        <tbody>
          {operations.rows.map(({ route, method, path, guides, exchanges, evidence: strongest, statuses }) => (
            <tr key={route}>
              <th scope="row">
                <Link to={route}>
                  <Method method={method} />{' '}
                  <code>
                    <LongName>{path}</LongName>
                  </code>
                </Link>
              </th>
              <td>{strongest ? <EvidenceBadge kind={strongest} /> : 'None'}</td>
              <td data-label="In guides">{guides}</td>
              <td data-label="In the API reference">{exchanges}</td>
              <td>
                {statuses.map(({ status, seen }) => (
                  <span key={status} className={`badge badge--${seen ? 'good' : 'caution'}`}>
                    {status} {seen ? 'seen' : 'not seen'}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>

      <AnchoredHeading level={2} id="examples">
        Examples of the guides
      </AnchoredHeading>
      {examples.rows.length < examples.total && (
        <p>
          The first {examples.rows.length} of {examples.total}.
        </p>
      )}
      <ScrollTable label="Examples of the guides" className="stacks stacks--short">
        <thead>
          <tr>
            <th scope="col">Example</th>
            <th scope="col">Language</th>
            <th scope="col">Guide</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {examples.rows.map(({ anchor, id, language, outcome, evidence: own, at, reason, page, line }) => (
            <tr key={anchor} id={anchor}>
              <th scope="row">{id}</th>
              <td>{language}</td>
              <td>
                <GuideLine page={page} line={line} />
              </td>
              <td>
                {own ? (
                  <EvidenceBadge kind={own} />
                ) : (
                  <span className={`badge badge--${outcomes[outcome].kind}`}>{outcomes[outcome].word}</span>
                )}
                {at.map((address) => (
                  <span key={address}>
                    {' '}
                    at <code>{address}</code>
                  </span>
                ))}
                {reason && ` ${reason}`}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>

      <AnchoredHeading level={2} id="untruths">
        How many false statements the checks find
      </AnchoredHeading>
      <p>
        False statements were generated from the API descriptions, with a seed that changes with each release, and
        inserted into correct pages; so were true statements, at the same positions.
      </p>
      <ScrollTable label="Generated false statements" className="stacks">
        <thead>
          <tr>
            <th scope="col">In</th>
            <th scope="col">False statements found at their line</th>
            <th scope="col">True statements rejected</th>
          </tr>
        </thead>
        <tbody>
          {untruths.rates.map(({ layer, edits, found, truths, falseAlarms }) => (
            <tr key={layer}>
              <th scope="row">{layer}</th>
              <td data-label="False statements found at their line">
                {found} of {edits}
              </td>
              <td data-label="True statements rejected">
                {falseAlarms} of {truths}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>

      {exempted.length > 0 && (
        <>
          <AnchoredHeading level={2} id="exempted">
            Exempted from the checks
          </AnchoredHeading>
          <ScrollTable label="Exempted from the checks" className="stacks">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Guide</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {exempted.map(({ what, page, line, reason }) => (
                <tr key={`${page?.route} ${line} ${what}`}>
                  <th scope="row">{what}</th>
                  <td>
                    <GuideLine page={page} line={line} />
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </>
      )}
    </>
  );
}

const EvidenceBadge = ({ kind }: { readonly kind: Kind }) => (
  <span className={`badge badge--${badges[kind].kind}`}>{evidenceLabel(kind)}</span>
);

function GuideLine({ page, line }: Pick<VerificationView['exempted'][number], 'page' | 'line'>) {
  return (
    <>
      {page ? <Link to={page.route}>{page.title}</Link> : 'a guide of another portal'}, line {line}
    </>
  );
}

/** What passed first, then whatever else there is. */
const amount = (count: number): string => count.toLocaleString('en');

const countText = (counts: VerificationView['totals']): string =>
  (Object.keys(outcomes) as Outcome[])
    .filter((outcome) => outcome === 'passed' || counts[outcome] > 0)
    .map((outcome) => `${amount(counts[outcome])} ${inSentence(outcomes[outcome].word)}`)
    .join('; ');
