import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const run = promisify(execFile);
const MAX_OUTPUT = 2 ** 20;
const PACKAGE = '@pipa/client';
/** What one package holds is imported by path. */
const CONTRACT = /(['"])@pipa\/contract\1/g;

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

/** The name of the package in a folder, null where there is none; throws for a folder with other files. */
async function packageIn(folder: string): Promise<string | null> {
  const files: string[] = await readdir(folder).catch(() => []);
  if (files.length === 0) return null;
  if (files.includes('package.json')) return (await readJson(join(folder, 'package.json'))).name;
  throw new Error(`${folder} is not empty`);
}

async function manifestOf(root: string) {
  const { version, license } = await readJson(join(root, 'packages/client/package.json'));
  const { catalog } = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const main = './client/src/index';
  return {
    name: PACKAGE,
    version,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: `${main}.d.ts`, default: `${main}.js` } },
    engines: { node: '>=20.3' },
    dependencies: { zod: catalog.zod },
  };
}

/** Writes the typed client into a folder, compiled, as one package that any project can install; replaces what it wrote before. */
export async function writeClient(root: string, folder: string): Promise<void> {
  const found = await packageIn(folder);
  if (found !== null && found !== PACKAGE) throw new Error(`${folder} holds another package, ${found}`);
  for (const part of ['client', 'contract']) await rm(join(folder, part), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'packages/client/tsconfig.build.json');
  await run(process.execPath, [compiler, '-p', project, '--outDir', folder], { maxBuffer: MAX_OUTPUT });
  for (const name of await readdir(join(folder, 'client/src'))) {
    const path = join(folder, 'client/src', name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(CONTRACT, '$1../../contract/src/index.js$1'));
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifestOf(root), null, 2)}\n`);
  await copyFile(join(root, 'packages/client/README.md'), join(folder, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}
