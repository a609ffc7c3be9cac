import { matchesGlob } from 'node:path';

/** Whether a .dockerignore leaves out a path, relative to the context. A folder that is left out is so with all that it holds. */
export function ignoredBy(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const exception = patterns.find((pattern) => pattern.startsWith('!'));
  if (exception !== undefined) throw new Error(`A replay knows no exceptions: ${exception}`);
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern));
}
