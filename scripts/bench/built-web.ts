import { fileURLToPath } from 'node:url';
import type { Shutdown } from '@pipa/platform';
import { buildWeb } from '../stack/web-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILD_LIMIT_MS = 240_000;

/** Builds the web client unless its build is current; a build under way ends with the bench. @returns its folder */
export async function builtWeb(shutdown: Shutdown): Promise<string> {
  const stopping = new AbortController();
  shutdown.add('web build', () => stopping.abort());
  await buildWeb(ROOT, AbortSignal.any([stopping.signal, AbortSignal.timeout(BUILD_LIMIT_MS)]));
  return fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
}
