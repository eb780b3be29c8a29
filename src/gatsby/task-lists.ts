import type MarkdownIt from 'markdown-it';

const box = /^\[([ xX])\]\s+/;

/** A plugin: `- [ ]` and `- [x]` are the items of a task list, as in GitHub's Markdown (GFM 0.29 §5.3). */
export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_lists', ({ tokens, Token }) => {
    for (const [index, token] of tokens.entries()) {
      const [item, paragraph] = [tokens[index - 2], tokens[index - 1]];
      if (token.type !== 'inline' || item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open') continue;
      const first = token.children?.[0];
      const [mark, state] = (first?.type === 'text' && box.exec(first.content)) || [];
      if (!first || mark === undefined) continue;
      first.content = first.content.slice(mark.length);
      item.attrJoin('class', 'task-list-item');
      const checkbox = new Token('html_inline', '', 0);
      checkbox.content = `<input type="checkbox" disabled${state === ' ' ? '' : ' checked'}> `;
      token.children!.unshift(checkbox);
    }
  });
}
