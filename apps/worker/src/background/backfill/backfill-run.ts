import type { Prisma } from '@pipa/db';
import { readMarketState } from '@pipa/db/market';
import { lastKnownDay } from '../../reports/backtest-history.ts';
import type { BackgroundContext, JobKind } from '../job-kind.ts';
import { loadCompanies } from './load-companies.ts';
import { loadHistories } from './load-histories.ts';
import { loadMacro } from './load-macro.ts';
import { loadOptions } from './load-options.ts';
import { isLoadedFirst } from './loaded-first.ts';

/** Data that a new market lacks when the product is already in use. Lists are in the sequence of loading. */
export interface BackfillInput extends Prisma.JsonObject {
  /** Symbols without history. */
  missing: string[];
  /** Symbols of companies whose research is to be loaded. */
  companies: string[];
  /** Symbols of instruments whose options are to be loaded. */
  options: string[];
  hasMacro: boolean;
  /** Last closed day when the run was opened; the analysis loads later data. */
  openedOn: string;
}

const BATCHES = { histories: 48, companies: 120, options: 250 } as const;

const batchesOf = (symbols: readonly string[], size: number): number => Math.ceil(symbols.length / size);
const batchOf = (symbols: readonly string[], size: number, shard: number): string[] =>
  symbols.slice(shard * size, (shard + 1) * size);

/** Loads the rest of a new market's data: histories first, then research data. */
export const backfillRun: JobKind = {
  kind: 'backfill',
  stages: (json) => {
    const input = json as BackfillInput;
    return [
      [{ step: 'histories', shards: batchesOf(input.missing, BATCHES.histories) }],
      [{ step: 'macro', shards: input.hasMacro ? 1 : 0 }],
      [{ step: 'companies', shards: batchesOf(input.companies, BATCHES.companies) }],
      [{ step: 'options', shards: batchesOf(input.options, BATCHES.options) }],
    ];
  },
  run: (context, json, step, shard) => {
    const input = json as BackfillInput;
    const work: Record<string, () => Promise<number>> = {
      histories: () => loadHistories(context, batchOf(input.missing, BATCHES.histories, shard)),
      macro: () => loadMacro(context),
      companies: () => loadCompanies(context, batchOf(input.companies, BATCHES.companies, shard)),
      options: () => loadOptions(context, batchOf(input.options, BATCHES.options, shard)),
    };
    const make = work[step];
    if (make === undefined) throw new RangeError(`A backfill has no step ${step}`);
    return make();
  },
};

/** The data that the market of a database lacks now. */
export async function backfillInput({ prisma, market, research }: BackgroundContext): Promise<BackfillInput> {
  const instruments = market?.instruments() ?? [];
  return {
    missing: instruments.filter((instrument) => !isLoadedFirst(instrument)).map(({ symbol }) => symbol),
    companies: research === null ? [] : instruments.filter(({ kind }) => kind === 'Stock').map(({ symbol }) => symbol),
    options: research === null ? [] : instruments.map(({ symbol }) => symbol),
    hasMacro: research !== null,
    openedOn: lastKnownDay(await readMarketState(prisma)),
  };
}
