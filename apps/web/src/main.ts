import '@fontsource-variable/inter/wght.css';
import './app/validation.ts'; // before any schema is made

// Evaluated in a task of its own, so that a person who types or clicks meanwhile waits for half of the scripts only.
void import('./app/start.tsx');
