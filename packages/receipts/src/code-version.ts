import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Receipt } from '@pipa/contract';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources that compute figures, by the name that a receipt gives them. */
export const COMPUTING = {
  calendar: 'packages/calendar/src',
  contract: 'packages/contract/src/ida',
  ida: 'packages/ida/src',
  'market-data': 'packages/market-data/src',
  quant: 'packages/quant/src',
  reads: 'packages/reads/src',
  trading: 'packages/trading/src',
  universe: 'packages/universe/src',
  'worker-analysis': 'apps/worker/src/background',
  'worker-reports': 'apps/worker/src/reports',
} as const;
export type ComputingPackage = keyof typeof COMPUTING;

const isSource = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !/[\\/](testing|words)[\\/]/.test(path);

function hashSources(folder: string): string {
  const hash = createHash('sha256');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => isSource(`/${path}`))
    .sort();
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

/** The code of a checkout: tests and words are left out, as they compute nothing. */
export function codeIn(root: string): Receipt['code'] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const packages = Object.entries(COMPUTING).map(([name, path]) => [name, hashSources(join(root, path))] as const);
  return { version, packages: Object.fromEntries(packages) };
}

let known: Receipt['code'] | null = null;

/** The code of this process, hashed at the first receipt: the files of a running product do not change. */
export function codeVersion(): Receipt['code'] {
  known ??= codeIn(ROOT);
  return known;
}
