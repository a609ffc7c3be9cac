import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', '.git']);

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nested = entries
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(nested)).flat();
}

/** One hash over names and contents of all files below some paths; what is built or installed is left out. */
export async function hashFolders(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(join(root, path))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${relative(root, file)}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}
