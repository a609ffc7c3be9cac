import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { type ReleasedVersion, readStrategyVersion } from '@pipa/db/strategies';
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

/** Bounds of what a user waits for: a backtest of a strategy, or a comparison with it. */
export const FOR_A_USER: Partial<HostBounds> = { decisionMs: 10_000, totalMs: 120_000 };

type Question<T> = (own: OpenStrategy, version: ReleasedVersion) => Promise<T>;

/**
 * Asks the version of an own strategy that decides, in a process which ends with the question.
 * @throws DomainError UNAVAILABLE in the words of its fault
 */
export async function askOwnStrategy<T>(
  context: Asking,
  code: string,
  workBounds: Partial<HostBounds>,
  question: Question<T>,
  parameters: Readonly<Record<string, number>> = {},
): Promise<T> {
  const version = await readStrategyVersion(context.pool, code);
  if (version === null) throw new DomainError('UNAVAILABLE', { note: 'The strategy has no released version' });
  return askVersion(context, code, version, workBounds, question, parameters);
}

/** As `askOwnStrategy`, of a version that need not be the newest; `parameters` take the place of its own values. */
export async function askVersion<T>(
  { hostBounds }: Pick<Asking, 'hostBounds'>,
  code: string,
  version: ReleasedVersion,
  workBounds: Partial<HostBounds>,
  question: Question<T>,
  parameters: Readonly<Record<string, number>> = {},
): Promise<T> {
  const { entry, sources, declaration } = version;
  const options = { parameters: { ...declaration.values, ...parameters }, bounds: { ...workBounds, ...hostBounds } };
  try {
    await using own = await openStrategy(sourcesOf(entry, sources), options);
    return await question(own, version);
  } catch (error) {
    if (!(error instanceof StrategyFault)) throw error;
    const message = `The strategy failed: ${error.message}`;
    throw new DomainError('UNAVAILABLE', { note: message, strategy: code }, { cause: error });
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
  readonly onProgress?: (done: number, of: number) => void;
}

/** What an opened strategy decides in runs over a panel, as a strategy that answers with it. */
export async function decideRuns(
  own: OpenStrategy,
  code: string,
  { panel, universe, spans, onProgress }: DecidedRuns,
): Promise<Strategy> {
  const { rebalance } = own.facts;
  const indices = spans.flatMap(({ from, to }) =>
    backtestDecisionIndices({ panel, fromDay: toEpochDay(from), toDay: toEpochDay(to) }, rebalance),
  );
  const dayIndices = [...new Set(indices)].sort((a, b) => a - b);
  const decisions = dayIndices.length === 0 ? [] : await own.decide({ panel, universe, dayIndices, onProgress });
  return replayStrategy(code, own.facts, universe, decisions);
}
