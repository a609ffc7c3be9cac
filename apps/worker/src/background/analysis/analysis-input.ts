import type { Prisma } from '@pipa/db';

/** One run analyses the days after `after` (null: a year) up to `to`, so that the analysis catches up with a fast clock. */
export interface AnalysisInput extends Prisma.JsonObject {
  after: string | null;
  to: string;
  /** Number of shards, to which symbols are assigned by instrument id. */
  shards: number;
}

export const analysisKey = (to: string): string => `analysis-${to}`;

/** Symbols per shard, so that its arrays are small and both cores have work to the end. */
const SYMBOLS_A_SHARD = 96;
export const shardsFor = (symbols: number): number => Math.max(1, Math.ceil(symbols / SYMBOLS_A_SHARD));
