import type { Language } from '@pipa/contract';
import { offlinePage } from './offline-page.ts';
import { addressOf, readPushed } from './shown-notice.ts';

/** The part of a service worker's scope that is used here: its library of types and that of pages exclude each other. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Events {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: WorkerEvent & {
    readonly request: Request;
    readonly preloadResponse: Promise<Response | undefined>;
    respondWith(response: Promise<Response>): void;
  };
  push: WorkerEvent & { readonly data: { text(): string } | null };
  notificationclick: WorkerEvent & { readonly notification: Notification };
}
interface Scope {
  readonly location: Location;
  readonly navigator: { readonly onLine: boolean };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof Events>(event: E, listen: (event: Events[E]) => void): void;
}
const scope = globalThis as unknown as Scope;

/** The page names its language in the address of this script. */
const language: Language = new URL(scope.location.href).searchParams.get('language') === 'zh' ? 'zh' : 'en';

// Nothing is kept of the client or of answers, so a new release is at work as soon as it is there.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  const preloading = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preloading, scope.clients.claim()]));
});

function answerOffline(): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(offlinePage(language, scope.navigator.onLine), { status: 503, headers });
}

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  // Only pages: calls, files and downloads fail as without a service worker.
  if (request.mode !== 'navigate' || new URL(request.url).pathname.startsWith('/api/')) return;
  const read = async () => (await preloadResponse) ?? fetch(request);
  event.respondWith(read().catch(answerOffline));
});

scope.addEventListener('push', (event) => {
  const notice = event.data && readPushed(event.data.text());
  // A browser that is shown nothing for a push takes the permission back.
  const {
    title,
    text,
    path,
    tag,
    language: lang,
  } = notice ?? { title: 'Pipa', text: '', path: '/', tag: 'pipa', language };
  const shown = { body: text, tag, lang, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } };
  event.waitUntil(scope.registration.showNotification(title, shown));
});

// In a window of its own: what a person does in another one goes on.
scope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: unknown };
  event.waitUntil(scope.clients.openWindow(addressOf(path, scope.location.origin)));
});
