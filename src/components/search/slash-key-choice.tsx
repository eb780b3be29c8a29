import { slashKey, useSlashKey } from './slash-key';

/** For readers whose voice or hand types a `/` by mistake. */
export function SlashKeyChoice() {
  const on = useSlashKey();
  return (
    <label className="search__choice">
      <input type="checkbox" checked={on} onChange={(event) => slashKey.set(event.target.checked)} />
      <span>
        Open the search with <kbd className="kbd">/</kbd> too, not only with <kbd className="kbd">Ctrl</kbd>{' '}
        <kbd className="kbd">K</kbd>
      </span>
    </label>
  );
}
