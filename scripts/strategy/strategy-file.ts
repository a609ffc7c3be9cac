import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { readStrategySources, type StrategySources } from '@pipa/strategy-host';

/**
 * Sources of the strategy that a command names: by a path, or by the name of a file in the folder of strategies. A file in that
 * folder may import from all of it, another one from its own folder.
 */
export function readStrategyFile(name: string, strategiesDir: string): Promise<StrategySources> {
  const path = pathOf(name, strategiesDir);
  return readStrategySources(path, isWithin(strategiesDir, path) ? strategiesDir : dirname(path));
}

function pathOf(name: string, strategiesDir: string): string {
  const inFolder = [join(strategiesDir, name), join(strategiesDir, `${name}.ts`)];
  return resolve([name, ...inFolder].find((path) => existsSync(path) && /\.\w+$/.test(path)) ?? name);
}

function isWithin(folder: string, path: string): boolean {
  if (!existsSync(folder) || !existsSync(path)) return false;
  const name = relative(realpathSync(folder), realpathSync(path));
  return !name.startsWith('..') && !isAbsolute(name);
}
