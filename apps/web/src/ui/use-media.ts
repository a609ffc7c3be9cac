import { useSyncExternalStore } from 'react';

const subscribeTo = (query: string) => (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

const PHONE = '(max-width: 639px)';
const subscribePhone = subscribeTo(PHONE);
/** Whether the screen is so narrow that tables show only the name and two numbers. */
export const usePhone = (): boolean => useSyncExternalStore(subscribePhone, () => window.matchMedia(PHONE).matches);

const NARROW = '(max-width: 767px)';
const subscribeNarrow = subscribeTo(NARROW);
/** Whether the buttons of a dialog are at the bottom of the screen. */
export const isNarrow = (): boolean => window.matchMedia(NARROW).matches;
export const useNarrow = (): boolean => useSyncExternalStore(subscribeNarrow, isNarrow);
