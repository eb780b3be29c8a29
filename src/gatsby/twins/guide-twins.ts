import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'gatsby';
import type { Portal } from '../../portal/portal';
import { oneLine } from './text';
import { wholeLinks } from './whole-links';
import { writeTwin } from './write-twins';

interface GuideNode extends Node {
  readonly route: string;
  readonly title: string;
  readonly description?: string;
  readonly area: string;
  readonly position: number;
  readonly mdx: string;
}

type NodesArgs = {
  readonly getNodesByType: (type: string) => Node[];
  readonly getNode: (id: string) => Node | undefined;
};

/** Writes the twins of the guides, and `llms.txt` with where everything is (llmstxt.org). */
export function writeGuideTwins({ getNodesByType, getNode }: NodesArgs, portal: Portal, folder: string): void {
  const guides = (getNodesByType('Guide') as GuideNode[]).toSorted(
    (a, b) => a.position - b.position || (a.route < b.route ? -1 : 1),
  );
  for (const { route, title, mdx } of guides) {
    const source = wholeLinks(String(getNode(mdx)?.body ?? ''), route, portal.pathPrefix);
    writeTwin(folder, route, guideMarkdown(title, source));
  }
  writeFileSync(join(folder, 'llms.txt'), llmsText(guides, portal));
}

/** The source of a guide as it is, without the lines that only a compiler reads. */
function guideMarkdown(title: string, body: string): string {
  const text = body.replace(/^(import|export) .*\n/gm, '').trim();
  return `${/^# /m.test(text) ? '' : `# ${title}\n\n`}${text}\n`;
}

function llmsText(guides: readonly GuideNode[], portal: Portal): string {
  const twinOf = (route: string): string => `${portal.pathPrefix}${route.replace(/\/?$/, '/')}index.md`;
  const parts = portal.docs.map(({ id, label }) =>
    [
      `## ${label}`,
      '',
      ...guides
        .filter(({ area }) => area === id)
        .map(
          ({ title, route, description }) =>
            `- [${oneLine(title)}](${twinOf(route)})${description ? `: ${oneLine(description)}` : ''}`,
        ),
    ].join('\n'),
  );
  const apis = ['## API reference', '', ...portal.apis.map(({ label, path }) => `- [${label}](${twinOf(path)})`)].join(
    '\n',
  );
  return `# ${portal.title}\n\n${portal.tagline ? `> ${portal.tagline}\n\n` : ''}${[...parts, apis].join('\n\n')}\n`;
}
