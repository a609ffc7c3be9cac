import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react';

/** The text after a key, or null for a key that writes nothing. */
function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  // Keys that write have one character as their name.
  return [...key].length === 1 ? text + key : null;
}

/** Keeps what is typed between the opening of the search and the moment its box has the focus: a quick typist does not wait for it. */
export function useTypedAhead(isOpen: boolean, setText: Dispatch<SetStateAction<string>>, onEscape: () => void) {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.activeElement?.closest('[role=dialog]')) return;
      if (event.key === 'Escape') leave();
      // Enter would press the button behind, which has the focus.
      else if (event.key !== 'Enter' && textAfter('', event) === null) return;
      event.preventDefault();
      setText((text) => textAfter(text, event) ?? text);
    };
    // Before the page behind, which may have the focus and keys of its own.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen, setText]);
}
