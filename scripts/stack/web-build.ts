import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFolders } from './folder-hash.ts';

/** What the web client is built from. */
const SOURCES = [
  'apps/web',
  'packages/client/src',
  'packages/contract/src',
  'packages/calendar/src',
  'packages/charts/src',
  'packages/markup/src',
  'packages/quant/src',
  'packages/ida/src',
  'packages/words/src',
  'pnpm-lock.yaml',
];
const MAX_OUTPUT = 20_000;

async function runVite(root: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(root, 'apps/web'),
    // Whatever the caller runs as, people get the production build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The web client could not be built:\n${output}`);
}

/** Builds the web client unless the last build was of the same sources. Resolves to whether it built. */
export async function buildWeb(root: string, signal: AbortSignal): Promise<boolean> {
  const stampPath = join(root, 'apps/web/dist/.stamp');
  const stamp = await hashFolders(root, SOURCES);
  if (existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === stamp) return false;
  await runVite(root, signal);
  await writeFile(stampPath, stamp);
  return true;
}
