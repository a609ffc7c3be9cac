import { readdir } from 'node:fs/promises';
import { openStrategy, type StrategyFacts, StrategyFault } from '@pipa/strategy-host';
import type { StrategyContext } from './strategy-context.ts';
import { readStrategyFile } from './strategy-file.ts';

const MOST_LISTED = 200;

/** Prints each strategy of the folder with its name, or with what is wrong with it. */
export async function listStrategies(_: readonly string[], { strategiesDir, say }: StrategyContext): Promise<number> {
  const files = await filesOf(strategiesDir);
  if (files.length === 0) {
    say(`There is no strategy in ${strategiesDir}. npm run strategy -- new NAME writes one.`);
    return 0;
  }
  const width = Math.max(...files.map(({ length }) => length));
  for (const file of files.slice(0, MOST_LISTED)) say(`${file.padEnd(width)}  ${await describe(file, strategiesDir)}`);
  return 0;
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name)).sort();
}

async function describe(file: string, strategiesDir: string): Promise<string> {
  try {
    const sources = await readStrategyFile(file, strategiesDir);
    await using strategy = await openStrategy(sources);
    return `${sources.hash.slice(0, 12)}  ${describeFacts(strategy.facts)}`;
  } catch (error) {
    if (error instanceof StrategyFault) return error.message;
    throw error;
  }
}

export function describeFacts({ name, rebalance, warmUpSessions, longShort, parameters }: StrategyFacts): string {
  const ranges = Object.entries(parameters).map(([key, { value, min, max }]) => `${key} ${value} (${min} to ${max})`);
  const parts = [rebalance.toLowerCase(), `${warmUpSessions} sessions of history`, ...ranges];
  if (longShort === 'LONG_SHORT') parts.splice(1, 0, 'long and short');
  return `${name}: ${parts.join(', ')}`;
}
