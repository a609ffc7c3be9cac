import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receipt } from '@pipa/contract';
import { createPool, createPrisma, migrate, type Pool, type PrismaClient } from '@pipa/db';
import { publishAnalysisDay } from '@pipa/db/analysis';
import { createLogger, removeEmbeddedPostgres, startEmbeddedPostgres } from '@pipa/platform';
import { type ReadContext, readMarket } from '@pipa/reads';
import { addHistories, type RebuildDepth, type RebuiltMarket, rebuildMarket } from '@pipa/worker';
import { importFolder } from './import-folder.ts';

/** A market in which receipts are computed again. */
export interface World {
  readonly context: ReadContext;
  readonly depth: RebuildDepth;
  /** False for a data folder, which is only read. */
  readonly isRebuilt: boolean;
}

export const readContextOf = (pool: Pool): ReadContext => ({
  pool,
  clock: () => new Date(),
  market: () => readMarket({ pool }),
});

const DEPTHS: readonly RebuildDepth[] = ['prices', 'analysis', 'models'];

/** Answers that hold what models and signals said through the whole history. */
const OF_THE_PAST = /"tool":"(scorecards|stateChart)"|"function":12\b/;

/** How much of a market a receipt needs. */
export function depthOf({ kind, request }: Receipt): RebuildDepth {
  const text = JSON.stringify(request);
  if (kind === 'report' || kind === 'tearSheet') return 'prices';
  if (kind === 'explanation') {
    if (request.what === 'ta' || request.what === 'event') return 'prices';
    return request.what === 'prediction' || request.what === 'state' ? 'models' : 'analysis';
  }
  if (kind === 'alert') return /"kind":"(state|prediction)"/.test(text) ? 'models' : 'analysis';
  return OF_THE_PAST.test(text) ? 'models' : 'analysis';
}

export const deepest = (depths: readonly RebuildDepth[]): RebuildDepth =>
  DEPTHS.findLast((depth) => depths.includes(depth)) ?? 'prices';

/** Symbols whose bars a market at the depth of prices has to hold beyond those that it is opened with. */
const symbolsOf = (receipts: readonly Receipt[]): string[] => [
  ...new Set(
    receipts.flatMap(({ request }) => {
      const view = request.view as { readonly benchmark?: string | null } | undefined;
      return [request.symbol, view?.benchmark].filter((symbol): symbol is string => typeof symbol === 'string');
    }),
  ),
];

type Some<T> = readonly [T, ...T[]];

/**
 * Receipts in groups that share a market, which is made up to their last day. A tool answers as of the newest day, so each day of
 * answers has a market of its own, which the others share where it is the last one.
 */
export function groupByMarket<T extends { readonly receipt: Receipt }>(receipts: readonly T[]): Some<T>[] {
  const kindOf = ({ source, seed, universe, firstDay }: Receipt['market']) =>
    JSON.stringify([source, seed, universe, firstDay]);
  return [...Map.groupBy(receipts, ({ receipt }) => kindOf(receipt.market)).values()].flatMap((all) => {
    const last =
      all
        .map(({ receipt }) => receipt.market.lastClosedDay ?? '')
        .toSorted()
        .at(-1) ?? '';
    const dayOf = ({ kind, market }: Receipt) => (kind === 'tool' ? (market.lastClosedDay ?? '') : last);
    return [...Map.groupBy(all, ({ receipt }) => dayOf(receipt)).values()] as unknown as Some<T>[];
  });
}

const daysOf = (receipts: readonly Receipt[], day: 'lastClosedDay' | 'analysedDay' | 'firstAnalysedDay') =>
  receipts.flatMap(({ market }) => market[day] ?? []).sort();

export interface WorldOptions {
  /** In place of the seed of the receipts. */
  readonly seed?: number;
  /** Folder of imported prices. */
  readonly prices?: string;
  readonly progress: (text: string) => void;
}

/** Why a market cannot be made again, in words; null where it can. */
export function whyNotRebuilt({ market }: Receipt, { prices }: Pick<WorldOptions, 'prices'>): string | null {
  if (market.lastClosedDay === null) return 'it was made before the first close of its market';
  if (market.source === 'simulated')
    return market.universe === null ? 'its market does not say how many stocks it has' : null;
  return prices === undefined ? 'its market is of imported prices: name their folder with --prices' : null;
}

/** Makes the market of receipts again, as deep as they need it. */
export async function rebuildWorld(
  connections: { readonly prisma: PrismaClient; readonly pool: Pool },
  receipts: Some<Receipt>,
  { seed, prices, progress }: WorldOptions,
): Promise<World> {
  const [{ market }] = receipts;
  const work = { ...connections, logger: createLogger({ name: 'verify', level: 'warn' }), progress };
  const generator =
    market.source === 'simulated' && market.universe !== null
      ? { seed: seed ?? market.seed ?? 0, universe: market.universe }
      : null;
  if (generator === null && prices !== undefined) {
    await importFolder({ ...connections, clock: () => new Date(), say: progress }, prices);
  }
  const lastClosedDay = daysOf(receipts, 'lastClosedDay').at(-1);
  const analysedDay = daysOf(receipts, 'analysedDay').at(-1) ?? null;
  const firstAnalysedDay = daysOf(receipts, 'firstAnalysedDay')[0] ?? null;
  if (lastClosedDay === undefined) throw new RangeError('a market before its first close');
  const depth = deepest(receipts.map(depthOf));
  const rebuilt: RebuiltMarket = { generator, lastClosedDay, analysedDay, firstAnalysedDay };
  await rebuildMarket(work, rebuilt, depth);
  if (depth === 'prices') {
    if (generator !== null) await addHistories(work, generator, symbolsOf(receipts));
    if (analysedDay !== null) await publishAnalysisDay(connections.pool, analysedDay, new Date());
  }
  return { context: readContextOf(connections.pool), depth, isRebuilt: true };
}

/** A database server for markets that are made again; it ends with its data. */
export async function startWorldServer() {
  const dir = await mkdtemp(join(tmpdir(), 'pipa-verify-'));
  const close = () => removeEmbeddedPostgres(dir);
  const open = async (name: string) => {
    const { url } = await startEmbeddedPostgres({ dir, durable: false, database: name });
    await migrate(url);
    const connection = { max: 4, applicationName: 'pipa-verify' };
    const [prisma, pool] = [createPrisma(url, connection), createPool(url, connection)];
    const end = async () => void (await Promise.all([prisma.$disconnect(), pool.end()]));
    return { prisma, pool, end };
  };
  return { open, close };
}
