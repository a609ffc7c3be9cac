import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../apps/web/src', import.meta.url));
/** What a file of the client draws when it holds a dialog or a drawer. */
const DRAWS_DIALOG = /<(Dialog|ConfirmDialog|FormDialog|DrawerRoot)\b/;

/** Dialogs without content of their own: what is drawn in them is looked at. */
const FRAMES = ['ui/confirm-dialog.tsx', 'ui/form/form-dialog.tsx'];

async function sources(pattern: RegExp): Promise<{ path: string; text: string }[]> {
  const paths = (await readdir(WEB, { recursive: true })).filter((path) => pattern.test(path)).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(WEB, path), 'utf8') })));
}

/** Paths of the client's table of routes. */
export async function allRoutes(): Promise<string[]> {
  const tables = await sources(/^app\/[a-z-]*routes\.ts$/);
  return tables.flatMap(({ text }) => [...text.matchAll(/ path: '([^']+)'/g)].map(([, path = '']) => path));
}

/** Paths of the client's pages, with the layout, that visitors may open, and of those that they may not. */
export async function routesByAccess(): Promise<{ open: string[]; closed: string[] }> {
  const tables = await sources(/^app\/[a-z-]*routes\.ts$/);
  const found = tables.flatMap(({ text }) => [...text.matchAll(/ path: '([^']+)'.*?access: '(\w+)'/gs)]);
  const pathsOf = (isOpen: boolean) =>
    found.filter(([, , access]) => (access === 'public') === isOpen).map(([, path]) => `/admin${path}`);
  return { open: pathsOf(true), closed: pathsOf(false) };
}

/** Files of the client that draw a dialog or a drawer; `ui` draws what others give it. */
export async function allDialogs(): Promise<string[]> {
  const files = await sources(/(?<!\.test)\.tsx$/);
  return files.filter(({ path, text }) => !FRAMES.includes(path) && DRAWS_DIALOG.test(text)).map(({ path }) => path);
}
