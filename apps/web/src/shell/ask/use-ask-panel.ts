import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

export const ASK_BUTTON_ID = 'ask-button';

const DIALOGS = '[role=dialog], [role=alertdialog]';

/** Whether a key asks for Ask: Ctrl or Cmd with J. */
const asksForPanel = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'j';

/**
 * Whether the panel of Ask is open, for who is signed in. Its keys open it, put the focus into its box, and close it from there; on the
 * page of Ask, which has the box itself, there is none.
 */
export function useAskPanel(isMember: boolean) {
  const [isOpen, setOpen] = useState(false);
  /** How often it was asked for. */
  const [asked, setAsked] = useState(0);
  const isOnPage = useLocation().pathname.toLowerCase() === paths.ask;
  const isShown = isOpen && isMember && !isOnPage;
  const open = () => {
    setOpen(true);
    setAsked((before) => before + 1);
  };
  const close = () => {
    setOpen(false);
    document.getElementById(ASK_BUTTON_ID)?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isMember || !asksForPanel(event)) return;
    const panel = document.querySelector('[data-ask-panel]');
    // Another dialog would be covered.
    if (panel === null && document.querySelector(DIALOGS) !== null) return;
    event.preventDefault();
    if (isOnPage) document.querySelector<HTMLElement>('main textarea')?.focus();
    else if (panel?.contains(document.activeElement)) close();
    else open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { isShown, asked, open, close, toggle: () => (isShown ? close() : open()), isOffered: isMember && !isOnPage };
}
