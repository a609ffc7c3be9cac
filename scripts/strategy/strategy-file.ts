import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
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
  const file = /\.\w+$/.test(name) ? name : `${name}.ts`;
  const inFolder = resolve(strategiesDir, file);
  return existsSync(file) || file !== basename(file) ? resolve(file) : inFolder;
}

function isWithin(folder: string, path: string): boolean {
  if (!existsSync(folder) || !existsSync(path)) return false;
  const name = relative(realpathSync(folder), realpathSync(path));
  return !name.startsWith('..') && !isAbsolute(name);
}
