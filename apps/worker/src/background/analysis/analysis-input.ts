import type { Prisma } from '@pipa/db';

/** The days after `after` (null: a year) up to `to` are analysed in one go: a clock that runs faster than it is caught up with. */
export interface AnalysisInput extends Prisma.JsonObject {
  after: string | null;
  to: string;
  /** Symbols are dealt over so many shards by instrument id. */
  shards: number;
}

export const analysisKey = (to: string): string => `analysis-${to}`;

/** Symbols a shard, so that its arrays stay small and both cores have something to do to the end. */
const SYMBOLS_A_SHARD = 96;
export const shardsFor = (symbols: number): number => Math.max(1, Math.ceil(symbols / SYMBOLS_A_SHARD));
