import type { ProtocolName } from '@pipa/broker-sandbox';
import { type DrillOutcome, type DrillStep, MOST_DRILL_STEPS } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { type DueDrill, saveDrill } from '@pipa/db/brokers';
import type { CommandContext } from '@pipa/portfolios';
import type { WorkerContext } from '../../context.ts';
import type { SandboxControl } from './sandbox-control.ts';

export type Drilling = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

/** A drill with what its moves need. */
export interface Played {
  readonly drill: DueDrill;
  readonly context: Drilling;
  readonly commands: CommandContext;
  readonly control: SandboxControl;
  readonly protocol: ProtocolName;
}

/** Where a drill goes on. */
export type Progress = Partial<
  Pick<DueDrill, 'startedAt' | 'outcome' | 'isEnding' | 'move' | 'madeAt' | 'symbol' | 'portfolioId'>
> & { readonly endedAt?: Date };

/** What a move has come to: the drill waits, goes on, or does not go as it should. */
export type Answered =
  | { readonly kind: 'Wait' }
  | { readonly kind: 'Done'; readonly to: Progress; readonly steps: readonly DrillStep[] }
  | { readonly kind: 'Failed'; readonly outcome: Exclude<DrillOutcome, 'Passed'>; readonly step: DrillStep };

export const WAIT: Answered = { kind: 'Wait' };

export const step = (
  { context }: Pick<Played, 'context'>,
  what: DrillStep['what'],
  facts: DrillStep['facts'] = {},
): DrillStep => ({ at: context.clock().toISOString(), what, facts });

/** A drill with changes, as it is stored. */
export const progressOf = (
  drill: DueDrill,
  to: Progress,
  steps: readonly DrillStep[],
): Parameters<typeof saveDrill>[1] => {
  const { id, startedAt, outcome, isEnding, move, madeAt, symbol, portfolioId } = drill;
  const now = { startedAt, outcome, isEnding, move, madeAt, symbol, portfolioId, endedAt: null };
  const all = [...drill.steps, ...steps].slice(0, MOST_DRILL_STEPS);
  return { id, was: { move, isEnding }, ...now, ...to, steps: all };
};

/** Stores how far a drill is, unless it has been called off meanwhile. */
export async function save(
  { context, drill }: Pick<Played, 'context' | 'drill'>,
  to: Progress,
  steps: readonly DrillStep[] = [],
): Promise<void> {
  await inTransaction(context.prisma, (tx) => saveDrill(tx, progressOf(drill, to, steps)));
}
