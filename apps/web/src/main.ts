import '@fontsource-variable/inter/wght.css';
import './app/validation.ts'; // before any schema is made
import { showStartFault } from './app/start-fault.ts';
import { loadPart } from './lazy-part.ts';
import { language, languages } from './messages/language.ts';

/** Until then the first page has been read. */
const REGISTER_AFTER_MS = 3_000;

document.documentElement.lang = languages[language].tag;

// Evaluated in a task of its own, so that a person who types or clicks meanwhile waits for half of the scripts only.
loadPart(() => import('./app/start.tsx')).then(
  () => {
    // Behind the first page, which it must not delay; a development server has no service worker.
    if (import.meta.env.PROD) setTimeout(() => import('./service-worker/register.ts'), REGISTER_AFTER_MS);
  },
  (fault: unknown) => {
    console.error('The client could not start', fault);
    showStartFault(document.getElementById('root') ?? document.body, () => window.location.reload());
  },
);
