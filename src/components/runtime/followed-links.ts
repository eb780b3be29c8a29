/** A link among those of its page that lead to the same address. */
interface FollowedLink {
  readonly href: string;
  readonly index: number;
}

/** By the entry of the history on which a reader followed it. */
const followed = new Map<string, FollowedLink>();

/** Of the page that has just been shown. */
let returnedTo: FollowedLink | undefined;

/** Parts of a page that its address names are entries too, and some of them have no key. */
function entry(): string {
  const { key = '' } = (window.history.state ?? {}) as { readonly key?: string };
  return `${key} ${window.location.pathname}${window.location.hash}`;
}

const linksTo = (href: string) => document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`);

/**
 * On a page to which the reader comes back, gives the focus to the link that was followed from there, so that a keyboard and a screen reader
 * go on where they were. Gatsby's router gives it to the page as a whole, some time after `pageShown`.
 */
export function keepFollowedLinks(): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([role])');
      const href = link && link.getAttribute('href');
      if (link && href) followed.set(entry(), { href, index: [...linksTo(href)].indexOf(link) });
    },
    true,
  );
  window.addEventListener('focusin', ({ target }) => {
    if (!returnedTo || !(target instanceof Element) || target.id !== 'gatsby-focus-wrapper') return;
    focus(returnedTo);
    returnedTo = undefined;
  });
}

/** Has to be called when another page is shown. */
export function pageShown(): void {
  returnedTo = followed.get(entry());
  // So that the router, when it gives the focus to the page, moves it there.
  if (returnedTo) focus(returnedTo);
}

const focus = ({ href, index }: FollowedLink) => linksTo(href)[index]?.focus({ preventScroll: true });
