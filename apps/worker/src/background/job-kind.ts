import type { JobPayload } from '@pipa/contract';
import type { Pool, Prisma, PrismaClient } from '@pipa/db';
import type { GeneratedMarket, GeneratedResearch } from '@pipa/market-data';
import type { Logger } from '@pipa/platform';
import type { Strategy } from '@pipa/quant';
import type { HostBounds } from '@pipa/strategy-host';
import type { CostSchedule, SizingRules } from '@pipa/trading';

export type AnalysisJob = JobPayload<'analysis'>;

/** Dependencies of background work. It runs in separate processes, so it shares only the database with the simulator. */
export interface BackgroundContext {
  /** Wall clock: it dates rows only. */
  clock(): Date;
  /** Monotonic clock in milliseconds, for the duration of steps. */
  monotonicMs(): number;
  prisma: PrismaClient;
  pool: Pool;
  logger: Logger;
  /** The generator of a simulated market; null for imported history. */
  market: GeneratedMarket | null;
  research: GeneratedResearch | null;
  strategies(code: string): Strategy | undefined;
  /** Bounds of the processes of own strategies that differ from those of their work. */
  hostBounds?: Partial<HostBounds>;
  costs: CostSchedule;
  sizing: SizingRules;
  benchmark: string;
}

export interface Step {
  readonly step: string;
  readonly shards: number;
}

/** Steps that do not need each other: their shards are done in parallel, in the sequence of the steps. */
export type Stage = readonly Step[];

/** A kind of background run: stages one after another, the shards of a stage in parallel. */
export interface JobKind {
  readonly kind: string;
  /** Whether other work goes first. */
  readonly isPatient?: boolean;
  /** Whether a person waits for it: its jobs are taken before all others that wait. */
  readonly isUrgent?: boolean;
  /** A kind of run that goes first: while one is under way, no further shard of this kind is handed out. */
  readonly yieldsTo?: string;
  /** Stages of a run; a pure function of the input. */
  stages(input: Prisma.JsonObject): readonly Stage[];
  /**
   * Does one shard of one step and returns the number of rows written. It may be killed anywhere and called again, also
   * concurrently, and must leave the same rows.
   */
  run(context: BackgroundContext, input: Prisma.JsonObject, step: string, shard: number): Promise<number>;
  /** Called after a run has failed with the last attempt at a shard. */
  noteFailure?(
    context: Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'logger'>,
    input: Prisma.JsonObject,
    failed: Pick<AnalysisJob, 'step' | 'shard'>,
    reason: string,
  ): Promise<void>;
}
