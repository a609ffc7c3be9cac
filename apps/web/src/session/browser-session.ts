import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { createSessionStore, type Session, storageKeys } from './session-store.ts';

export const sessionStore = createSessionStore(browserStorage);

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === storageKeys.accessToken) sessionStore.refresh();
});

export const useSession = (): Session => useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
