import { existsSync } from 'node:fs';
import { RECEIPT_ID, type Receipt, receiptSchema } from '@pipa/contract';
import { createPool, type Pool } from '@pipa/db';
import { findAnyReceipt } from '@pipa/db/receipts';
import { readEnv } from '@pipa/platform';
import type { Reader } from '@pipa/reads';
import { codeVersion } from '@pipa/receipts';
import { openDatabase } from '../open-database.ts';
import { describeVerdict } from './describe-verdict.ts';
import { readReceipts } from './read-receipts.ts';
import { NO_USER, type Verdict, verifyReceipt } from './verify-receipt.ts';
import { groupByMarket, readContextOf, rebuildWorld, startWorldServer, whyNotRebuilt } from './world.ts';

export interface VerifyOptions {
  readonly named: readonly string[];
  readonly data?: string;
  readonly prices?: string;
  readonly seed?: number;
  readonly isJson: boolean;
  readonly say: (text: string) => void;
  readonly progress: (text: string) => void;
}

/** A receipt, and whose own books it is of where the data folder says it. */
interface Named {
  readonly receipt: Receipt;
  readonly userId: number | null;
}

/** The id at the end of a link, or the id itself. */
const idIn = (name: string): string | null => {
  const last = name.trim().toLowerCase().split(/[/=]/).at(-1) ?? '';
  return RECEIPT_ID.test(last) ? last : null;
};

/** @returns the exit code: 0 all equal, 1 one differs, 2 one could not be verified */
export async function verifyCommand(options: VerifyOptions): Promise<number> {
  const { named, data } = options;
  const needsFolder = data !== undefined || named.some((name) => !existsSync(name));
  const folder = needsFolder ? await openFolder(data) : null;
  try {
    const receipts = (await Promise.all(named.map((name) => find(name, folder?.pool ?? null)))).flat();
    const verdicts =
      data !== undefined && folder !== null ? inFolder(folder.pool, receipts) : inRebuiltMarkets(receipts, options);
    return await tell(verdicts, options);
  } finally {
    await folder?.close();
  }
}

async function openFolder(data: string | undefined) {
  const env = readEnv({ PIPA_MODE: 'local', ...process.env, ...(data !== undefined && { PIPA_DATA_DIR: data }) });
  const database = await openDatabase(env, 'scripts/verify.ts');
  const pool = createPool(database.url, { max: 4, applicationName: 'pipa-verify' });
  const close = async () => {
    await pool.end();
    await database.close();
  };
  return { pool, close };
}

async function find(name: string, pool: Pool | null): Promise<Named[]> {
  if (existsSync(name)) {
    const receipts = await readReceipts(name);
    return Promise.all(receipts.map(async (receipt) => ({ receipt, userId: await ownerOf(receipt.id, pool) })));
  }
  const id = idIn(name);
  const found = id === null || pool === null ? null : await findAnyReceipt(pool, id);
  if (found === null) throw new Error(`There is no file and no receipt ${name}.`);
  return [{ receipt: receiptSchema.parse(found.body), userId: found.userId }];
}

const ownerOf = async (id: string, pool: Pool | null): Promise<number | null> =>
  pool === null ? null : ((await findAnyReceipt(pool, id))?.userId ?? null);

const readerOf = (userId: number | null): Reader | null =>
  userId === null ? null : { ...NO_USER, userId, role: 'Investor' };

async function* inFolder(pool: Pool, receipts: readonly Named[]): AsyncGenerator<Verdict> {
  const world = { context: readContextOf(pool), depth: 'models', isRebuilt: false } as const;
  const code = codeVersion();
  for (const { receipt, userId } of receipts) yield verifyReceipt({ world, code, owner: readerOf(userId) }, receipt);
}

/** Receipts of one market share it; a market is given up before the next is made. */
async function* inRebuiltMarkets(receipts: readonly Named[], options: VerifyOptions): AsyncGenerator<Verdict> {
  const code = codeVersion();
  const server = await startWorldServer();
  try {
    const [known, unknown] = [true, false].map((isKnown) =>
      receipts.filter(({ receipt }) => (whyNotRebuilt(receipt, options) === null) === isKnown),
    ) as [Named[], Named[]];
    for (const { receipt } of unknown) {
      const { id, subject } = receipt;
      yield { id, subject, state: 'unverified', differences: [], note: whyNotRebuilt(receipt, options) };
    }
    for (const [i, group] of groupByMarket(known).entries()) {
      const [first, ...others] = group.map(({ receipt }) => receipt) as [Receipt, ...Receipt[]];
      const connections = await server.open(`market_${i}`);
      try {
        const world = await rebuildWorld(connections, [first, ...others], options);
        for (const receipt of [first, ...others]) yield await verifyReceipt({ world, code, owner: null }, receipt);
      } finally {
        await connections.end();
      }
    }
  } finally {
    await server.close();
  }
}

async function tell(verdicts: AsyncIterable<Verdict>, { isJson, say }: VerifyOptions): Promise<number> {
  const counts = { equal: 0, differs: 0, unverified: 0 };
  for await (const verdict of verdicts) {
    counts[verdict.state]++;
    for (const line of isJson ? [JSON.stringify(verdict)] : describeVerdict(verdict)) say(line);
  }
  const { equal, differs, unverified } = counts;
  if (!isJson && equal + differs + unverified > 1) say(`${equal} equal, ${differs} differ, ${unverified} not verified`);
  if (differs > 0) return 1;
  return unverified > 0 ? 2 : 0;
}
