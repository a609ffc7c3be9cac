import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../apps/web/src', import.meta.url));
/** What a file of the client draws when it holds a dialog or a drawer. */
const DRAWS_DIALOG = /<(Dialog|ConfirmDialog|FormDialog|DrawerRoot)\b/;

async function sources(pattern: RegExp): Promise<{ path: string; text: string }[]> {
  const paths = (await readdir(WEB, { recursive: true })).filter((path) => pattern.test(path)).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(WEB, path), 'utf8') })));
}

/** Paths of the client's table of routes. */
export async function allRoutes(): Promise<string[]> {
  const tables = await sources(/^app\/[a-z-]*routes\.ts$/);
  return tables.flatMap(({ text }) => [...text.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) => path));
}

/** Files of the client that draw a dialog or a drawer; `ui` draws what others give it. */
export async function allDialogs(): Promise<string[]> {
  const files = await sources(/(?<!\.test)\.tsx$/);
  return files
    .filter(({ path, text }) => path !== 'ui/confirm-dialog.tsx' && DRAWS_DIALOG.test(text))
    .map(({ path }) => path);
}
