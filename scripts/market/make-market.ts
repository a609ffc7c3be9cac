import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DomainError } from '@pipa/contract';
import { readServices } from '../stack/services.ts';
import { folderOf, isMarketName, marketFile, type NewMarket, type NewMarketSource } from './market-file.ts';

const FIRST_PORT = 4000;
const MOST_MARKETS = 50;

/** A market of this clone: one whose folder lies beside the sources. */
export interface FoundMarket {
  readonly name: string;
  readonly folder: string;
  /** As its file says; null for a folder that the shell configures. */
  readonly source: string | null;
  readonly port: number | null;
  /** Where it is served now; null while it does not run. */
  readonly url: string | null;
}

/** The markets of a clone, with the one of `.data` first. */
export async function findMarkets(root: string): Promise<FoundMarket[]> {
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && /^\.data(-[a-z][a-z0-9-]{0,30})?$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, MOST_MARKETS);
  return Promise.all(folders.map((folder) => describeMarket(root, folder)));
}

async function describeMarket(root: string, folder: string): Promise<FoundMarket> {
  const path = join(root, folder, 'market.env');
  const given = existsSync(path) ? parseEnv(await readFile(path, 'utf8')) : {};
  const services = await readServices(join(root, folder));
  return {
    name: folder === '.data' ? '' : folder.slice('.data-'.length),
    folder,
    source: given.MARKET_SOURCE ?? null,
    port: given.PORT === undefined ? null : Number(given.PORT),
    url: services?.apiUrl ?? null,
  };
}

/** Makes the folder of a new market and its file, which only its owner reads. @throws DomainError INVALID_INPUT */
export async function makeMarket(
  root: string,
  { name, source }: { readonly name: string; readonly source: NewMarketSource },
): Promise<NewMarket> {
  if (!isMarketName(name)) {
    throw new DomainError('INVALID_INPUT', { note: 'A market is named with lower-case letters, digits and hyphens' });
  }
  const folder = join(root, folderOf(name));
  if (existsSync(join(folder, 'market.env'))) {
    throw new DomainError('INVALID_INPUT', { note: `There is a market ${name} in ${folderOf(name)} already` });
  }
  if (existsSync(join(folder, 'postgres'))) {
    throw new DomainError('INVALID_INPUT', { note: `${folderOf(name)} holds a database already. Choose another name` });
  }
  const taken = (await findMarkets(root)).map(({ port }) => port ?? FIRST_PORT);
  const made = { name, source, port: Math.max(FIRST_PORT, ...taken) + 1 };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'market.env'), marketFile(made), { mode: 0o600, flag: 'wx' });
  return made;
}

/** The markets as lines. */
export function describeMarkets(markets: readonly FoundMarket[]): string {
  if (markets.length === 0) return 'There is no market yet: npm start makes the simulated one.';
  return markets
    .map(({ name, folder, source, port, url }) => {
      const what = source ?? (name === '' ? 'simulated, or as the shell says' : 'as the shell says');
      const where = url ?? (port === null ? 'stopped' : `stopped, port ${port}`);
      return `${(name || '(default)').padEnd(20)} ${folder.padEnd(24)} ${what.padEnd(34)} ${where}`;
    })
    .join('\n');
}
