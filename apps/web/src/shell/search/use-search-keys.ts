import { useEffect, useEffectEvent } from 'react';

const DIALOGS = '[role=dialog], [role=alertdialog]';

/** Whether a key asks for the search: Ctrl or Cmd with K. A key of one character alone would collide with speech input (WCAG 2.1.4). */
const asksForSearch = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

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
