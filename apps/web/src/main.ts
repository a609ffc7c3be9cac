import '@fontsource-variable/inter/wght.css';
import './app/validation.ts'; // before any schema is made
import { showStartFault } from './app/start-fault.ts';
import { loadPart } from './lazy-part.ts';
import { addSentences, language, languages } from './messages/language.ts';

document.documentElement.lang = languages[language].tag;

async function start() {
  if (language === 'zh') addSentences((await import('./messages/zh/sentences.ts')).sentences);
  // Evaluated in a task of its own, so that a person who types or clicks meanwhile waits for half of the scripts only.
  await loadPart(() => import('./app/start.tsx'));
}

start().catch((fault: unknown) => {
  console.error('The client could not start', fault);
  showStartFault(document.getElementById('root') ?? document.body, () => window.location.reload());
});
