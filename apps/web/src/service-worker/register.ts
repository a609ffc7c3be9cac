import { language } from '../messages/language.ts';

// The service worker says that the product is offline and shows notices. Without one the client works as well.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register(`/service-worker.js?language=${language}`).catch((fault: unknown) => {
    console.warn('The browser takes no service worker', fault);
  });
}
