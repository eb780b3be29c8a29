import { HtmlText } from '../html-text';
import { ExpandAll } from '../page/expand-all';
import { Section } from '../page/section';
import { Flags } from '../schema/flags';
import type { RequestBodyView } from '../view';
import { MediaTypes } from './media-types';

interface RequestBodyProps {
  readonly body: RequestBodyView;
  readonly level: 2 | 3 | 4;
  readonly title?: string;
}

export const RequestBody = ({ body, level, title = 'Request body' }: RequestBodyProps) => (
  <Section
    id={body.anchor}
    title={title}
    name={title}
    flags={<Flags required={body.required} />}
    level={level}
    aside={<ExpandAll what={title.toLowerCase()} />}
  >
    {body.description && <HtmlText html={body.description} />}
    <MediaTypes content={body.content} />
  </Section>
);
