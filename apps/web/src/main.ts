import '@fontsource-variable/inter/wght.css';
import './app/validation.ts'; // before any schema is made
import { showStartFault } from './app/start-fault.ts';
import { browserStorage } from './browser-storage.ts';
import { loadPart } from './lazy-part.ts';
import { languages, readLanguage } from './messages/language.ts';

/** The words are in place before the pages are loaded, as these keep some of them. Without Chinese words the client speaks English. */
async function speakChinese() {
  try {
    const { replaceByChinese } = await import('./messages/zh/index.ts');
    replaceByChinese();
    document.documentElement.lang = languages.zh.tag;
  } catch (fault) {
    console.warn('The Chinese words could not be loaded', fault);
  }
}

async function start() {
  if (readLanguage(browserStorage, navigator.languages) === 'zh') await speakChinese();
  // Evaluated in a task of its own, so that a person who types or clicks meanwhile waits for half of the scripts only.
  await loadPart(() => import('./app/start.tsx'));
}

start().catch((fault: unknown) => {
  console.error('The client could not start', fault);
  showStartFault(document.getElementById('root') ?? document.body, () => window.location.reload());
});
