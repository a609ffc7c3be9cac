import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { type ReleasedVersion, readStrategyVersion } from '@pipa/db';
import { backtestDecisionIndices, type Panel, type Strategy } from '@pipa/quant';
import {
  type HostBounds,
  type OpenStrategy,
  openStrategy,
  replayStrategy,
  StrategyFault,
  sourcesOf,
} from '@pipa/strategy-host';
import type { BackgroundContext } from './job-kind.ts';

type Asking = Pick<BackgroundContext, 'pool' | 'hostBounds'>;

/** Bounds of what every close waits for: ten strategies at their bounds delay an analysis, and do not end it. */
export const AT_A_CLOSE: Partial<HostBounds> = { decisionMs: 10_000, totalMs: 60_000 };

/**
 * Asks the version of an own strategy that decides, in a process which ends with the question.
 * @throws DomainError UNAVAILABLE in the words of its fault
 */
export async function askOwnStrategy<T>(
  { pool, hostBounds }: Asking,
  code: string,
  workBounds: Partial<HostBounds>,
  question: (own: OpenStrategy, version: ReleasedVersion) => Promise<T>,
): Promise<T> {
  const bounds = { ...workBounds, ...hostBounds };
  const version = await readStrategyVersion(pool, code);
  if (version === null) throw new DomainError('UNAVAILABLE', { message: 'The strategy has no released version' });
  const { entry, sources, declaration } = version;
  try {
    await using own = await openStrategy(sourcesOf(entry, sources), { parameters: { ...declaration.values }, bounds });
    return await question(own, version);
  } catch (error) {
    if (!(error instanceof StrategyFault)) throw error;
    const message = `The strategy failed: ${error.message}`;
    throw new DomainError('UNAVAILABLE', { message, strategy: code }, { cause: error });
  }
}

/** Days of a run, both inclusive: the first session is the first one at or after `from`. */
export interface RunSpan {
  readonly from: TradingDay;
  readonly to: TradingDay;
}

interface DecidedRuns {
  readonly panel: Panel;
  readonly universe: readonly string[];
  readonly spans: readonly RunSpan[];
}

/** What an opened strategy decides in runs over a panel, as a strategy that answers with it. */
export async function decideRuns(
  own: OpenStrategy,
  code: string,
  { panel, universe, spans }: DecidedRuns,
): Promise<Strategy> {
  const { rebalance } = own.facts;
  const indices = spans.flatMap(({ from, to }) =>
    backtestDecisionIndices({ panel, fromDay: toEpochDay(from), toDay: toEpochDay(to) }, rebalance),
  );
  const dayIndices = [...new Set(indices)].sort((a, b) => a - b);
  const decisions = dayIndices.length === 0 ? [] : await own.decide({ panel, universe, dayIndices });
  return replayStrategy(code, own.facts, universe, decisions);
}
