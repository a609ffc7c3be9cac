import { ALERT_MS, ERROR_ALERT_MS } from '@pipa/contract';
import { Suspense, useSyncExternalStore } from 'react';
import { asApiError } from '../api/api-error.ts';
import { lazyPart, loadPart } from '../lazy-part.ts';

// The module of alerts is loaded with the first alert, because most visits of the first page have none.
const load = () => import('./toaster-view.tsx');
const ToasterView = lazyPart(load);

let isNeeded = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function show(type: 'success' | 'info' | 'error', title: string, description?: string) {
  isNeeded = true;
  for (const listener of listeners) listener();
  const duration = type === 'error' ? ERROR_ALERT_MS : ALERT_MS;
  void loadPart(load).then(({ toaster }) => toaster.create({ type, title, description, duration, closable: true }));
}

/** Alerts: errors hide after 6 seconds, all others after 3 (1 §8). */
export const notify = {
  success: (title: string, description?: string) => show('success', title, description),
  info: (title: string, description?: string) => show('info', title, description),
  error: (title: string, description?: string) => show('error', title, description),
  /** Shows the message of a failed call. */
  failure: (error: unknown) => show('error', asApiError(error).errMsg),
};

export function Toaster() {
  const isShown = useSyncExternalStore(subscribe, () => isNeeded);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <ToasterView />
    </Suspense>
  );
}
