import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { StrategyFault } from './strategy-fault.ts';

/** A strategy's file with the files that it imports by relative paths. What is hashed is what runs. */
export interface StrategySources {
  /** Path of the strategy's file: relative to the folder, separated by '/'. */
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
  /** SHA-256 over the entry and every path and text, hexadecimal. */
  readonly hash: string;
}

const MOST_FILES = 50;
const MOST_BYTES = 1_000_000;
const FILE_NAME = /\.(ts|mts|js|mjs|json)$/;
/** Also matches in a comment, which only adds a file. */
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;

/** The sources of files that are known already, such as those of a stored version. */
export function sourcesOf(entry: string, files: Readonly<Record<string, string>>): StrategySources {
  const hash = createHash('sha256');
  const paths = Object.keys(files).sort();
  for (const text of [entry, ...paths.flatMap((path) => [path, files[path] ?? ''])]) {
    hash.update(`${Buffer.byteLength(text)}\n`).update(text);
  }
  return { entry, files, hash: hash.digest('hex') };
}

/**
 * Reads a strategy's file and what it imports, without running any of it.
 * @throws StrategyFault 'Sources' for a file that cannot be read, one outside of `folder`, and more than 50 files or a megabyte.
 */
export async function readStrategySources(path: string, folder = dirname(path)): Promise<StrategySources> {
  const root = await realFolder(folder);
  const entry = await realFile(path);
  const files: Record<string, string> = {};
  const waiting = [entry];
  let bytes = 0;
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const name = nameWithin(root, file);
    if (Object.hasOwn(files, name)) continue;
    const text = await readText(file);
    bytes += Buffer.byteLength(text);
    files[name] = text;
    if (Object.keys(files).length > MOST_FILES) throw fault(`A strategy has at most ${MOST_FILES} files.`);
    if (bytes > MOST_BYTES) throw fault('The files of a strategy have at most a megabyte together.');
    for (const [, specifier = ''] of text.matchAll(RELATIVE_IMPORT)) {
      const imported = await realpath(resolve(dirname(file), specifier)).catch(() => null);
      // Loading names the line of an import that leads nowhere.
      if (imported !== null && FILE_NAME.test(imported)) waiting.push(imported);
    }
  }
  return sourcesOf(nameWithin(root, entry), files);
}

async function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch((cause) => {
    throw fault(`There is no folder ${folder}.`, { cause });
  });
}

async function realFile(path: string): Promise<string> {
  if (!FILE_NAME.test(path)) throw fault(`${path} is not a TypeScript file (.ts).`);
  const real = await realpath(path).catch((cause) => {
    throw fault(`There is no file ${path}.`, { cause });
  });
  if (!(await stat(real)).isFile()) throw fault(`${path} is not a file.`);
  return real;
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw fault(`${file} is larger than a megabyte.`);
  return readFile(file, 'utf8').catch((cause) => {
    throw fault(`${file} cannot be read.`, { cause });
  });
}

function nameWithin(root: string, file: string): string {
  const name = relative(root, file);
  if (name.startsWith('..') || resolve(root, name) !== file) throw fault(`${file} is outside of the folder ${root}.`);
  return name.split(sep).join('/');
}

function fault(message: string, options?: ErrorOptions): StrategyFault {
  return new StrategyFault({ kind: 'Sources', message }, options);
}
