import { useEffect, useEffectEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable=true]';
const DIALOGS = '[role=dialog], [role=alertdialog]';

/** Whether a key asks for the search: Ctrl or Cmd with K anywhere, a slash where nobody types. */
export function asksForSearch(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (isCommand) return event.key.toLowerCase() === 'k';
  const isTyped = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return event.key === '/' && !isTyped;
}

/** Opens the search by its keys, unless a dialog is open, which would be covered. */
export function useSearchKeys(open: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !asksForSearch(event) || document.querySelector(DIALOGS) !== null) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
