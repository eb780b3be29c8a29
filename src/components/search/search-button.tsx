import { useCallback, useEffect, useRef } from 'react';
import { SearchIcon } from '../elements/icons';
import { useBeforePaint } from '../runtime/use-before-paint';
import { usePagePath, useSite, versionOf } from '../site/site';
import { keepRecent } from './recent-pages';
import { warmUp } from './search-client';
import { SearchDialog } from './search-dialog';
import { slashKey } from './slash-key';

/** Opens the search; so do Ctrl+K and, unless the reader has turned it off, `/` anywhere but in a field. */
export function SearchButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const path = usePagePath();
  const part = versionOf(path, useSite())?.path;
  const withSlash = slashKey.use();

  const open = useCallback(() => {
    if (dialog.current?.open) return;
    warmUp(part);
    document.documentElement.dataset.modal = '';
    dialog.current?.showModal();
  }, [part]);
  const onClose = () => delete document.documentElement.dataset.modal;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!withControl && !(slash && slashKey.get() && !isField(event.target))) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  useEffect(() => {
    keepRecent(path, document.querySelector('h1')?.textContent.trim() ?? '', () => window.sessionStorage);
  }, [path]);

  // Together with the new page, not later: by then a reader may have opened the search again.
  useBeforePaint(() => dialog.current?.close(), [path]);

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label="Search"
        aria-keyshortcuts={withSlash ? '/ Control+K' : 'Control+K'}
        onClick={open}
      >
        <SearchIcon />
        <span className="search-button__text">Search</span>
        <kbd className="kbd search-button__key" aria-hidden="true" data-off={withSlash ? undefined : ''}>
          /
        </kbd>
      </button>
      <SearchDialog dialog={dialog} onClose={onClose} />
    </>
  );
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
