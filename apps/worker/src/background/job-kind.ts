import type { JobPayload } from '@pipa/contract';
import type { Pool, Prisma, PrismaClient } from '@pipa/db';
import type { MarketDataProvider, ResearchDataProvider } from '@pipa/market-data';
import type { Logger } from '@pipa/platform';
import type { Strategy } from '@pipa/quant';
import type { CostSchedule, SizingRules } from '@pipa/trading';

export type AnalysisJob = JobPayload<'analysis'>;

/** What background work needs. It runs in threads of its own, so it shares nothing with the simulator but the database. */
export interface BackgroundContext {
  /** Wall clock: it dates rows only. */
  clock(): Date;
  /** Milliseconds that only ever grow, for how long a step took. */
  monotonicMs(): number;
  prisma: PrismaClient;
  pool: Pool;
  logger: Logger;
  /** The generator of a simulated market; null where history is imported. */
  market: MarketDataProvider | null;
  research: ResearchDataProvider | null;
  strategies(code: string): Strategy | undefined;
  costs: CostSchedule;
  sizing: SizingRules;
  benchmark: string;
}

export interface Stage {
  readonly step: string;
  readonly shards: number;
}

/** A kind of background run: stages one after the other, the shards of a stage in any order and at once. */
export interface JobKind {
  readonly kind: string;
  /** Work that may wait for all other. */
  readonly isPatient?: boolean;
  /** The same for the same input, whenever it is asked. */
  stages(input: Prisma.JsonObject): readonly Stage[];
  /**
   * Does one shard of one step and returns how many rows it wrote. It may be killed anywhere and called again, also twice
   * at once, and must leave the same rows.
   */
  run(context: BackgroundContext, input: Prisma.JsonObject, step: string, shard: number): Promise<number>;
}
