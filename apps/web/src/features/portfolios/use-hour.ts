import { useSyncExternalStore } from 'react';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 60_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};
const currentHour = () => Math.floor(Date.now() / HOUR_MS);

/** Number of the hour, the cache key of pictures (2 §9). */
export const useHour = (): number => useSyncExternalStore(subscribe, currentHour);
