import { type KeyboardEvent, useRef } from 'react';

/** Keys of a list of topics: j and k move through their titles, / leads to the search. */
export function useListKeys() {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Keys of one character count only while the list has the focus: elsewhere they would collide with speech input (WCAG 2.1.4).
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      search.current?.focus();
      return;
    }
    if (event.key !== 'j' && event.key !== 'k') return;
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('[data-topic] a') ?? [])];
    const place = titles.indexOf(document.activeElement as HTMLElement);
    titles[Math.max(0, Math.min(titles.length - 1, place + (event.key === 'j' ? 1 : -1)))]?.focus();
  };
  return { search, list, onKeyDown };
}
