import GithubSlugger from 'github-slugger';
import { changeLine, linesOf, type Mutator, onProse, replace } from '../mutator';

/** Ways to say something untrue between the examples. */
export const prose: readonly Mutator[] = [
  onProse('the status of an example that does not exist', replace(/<Status of="([^"]+)"/, '<Status of="$1-x"')),
  onProse('a status that does not come', replace(/(<Status of="[^"]+">)\d+/, '$1418')),
  onProse('a status of nothing', replace(/<Status of="[^"]+"/, '<Status')),
  onProse('a misspelt operation', replace(/<Operation id="([^"]+)"/, '<Operation id="$1x"')),
  onProse(
    'an operation with another case',
    replace(/<Operation id="([^"]+)"/, (_, id) => `<Operation id="${id!.toUpperCase()}"`),
  ),
  onProse('a misspelt webhook', replace(/<Webhook name="([^"]+)"/, '<Webhook name="$1x"')),
  onProse('a misspelt schema', replace(/<Field of="([^"]+)"/, '<Field of="$1x"')),
  onProse('a misspelt field', replace(/(<Field of="[^"]+" name="[^"]+)"/, '$1x"')),
  onProse('a misspelt path', replace(/`((?:GET|PUT|POST|DELETE) \/[A-Za-z/]*)([a-z])([^`]*)`/, '`$1xx$2$3`')),
  onProse('another method', replace(/`(?:GET|PUT|POST|DELETE) (\/[^`]+)`/, '`PATCH $1`')),
  onProse('an unknown query parameter', replace(/`((?:GET|PUT|POST|DELETE) \/[^`?]+)(\?[^`]*)?`/, '`$1?surprise=1`')),
  onProse('a link to a page that does not exist', replace(/\]\((\/[a-z-]*)(#[^)]*)?\)/, ']($1-x)')),
  onProse('a link to a heading that does not exist', replace(/\]\(([^)#:]*#[^)]+)\)/, ']($1-x)')),
  onProse('a link that runs a script', replace(/\]\((\/[^)]*|#[^)]*)\)/, '](javascript:alert(1))')),
  {
    name: 'a heading that a link leads to, renamed',
    layer: 'prose',
    *edits(pages) {
      for (const { guide } of pages) {
        const lines = linesOf(guide);
        for (const [index, text] of lines.entries()) {
          const anchor = /\]\(#([^)]+)\)/.exec(text)?.[1];
          const heading = lines.findIndex(
            (line) =>
              anchor !== undefined &&
              /^#+ /.test(line) &&
              new GithubSlugger().slug(line.replace(/^#+ /, '')) === anchor,
          );
          if (heading < 0) continue;
          const edit = changeLine(guide, heading + 1, replace(/$/, ' anew'));
          if (edit) yield { ...edit, from: index + 1, to: index + 1 };
        }
      }
    },
  },
];
