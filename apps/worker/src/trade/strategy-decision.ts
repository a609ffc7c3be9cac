import type { TradingDay } from '@pipa/calendar';
import { DomainError, isOwnStrategy } from '@pipa/contract';
import { readStrategyFault } from '@pipa/db/strategies';
import type { TradedPortfolio } from '@pipa/db/trading';
import type { TargetWeights } from '@pipa/quant';
import type { WorkerContext } from '../context.ts';
import type { DueWork } from './decide-work.ts';
import type { SessionMarket } from './session-market.ts';

type Deciding = Pick<WorkerContext, 'pool' | 'strategies'>;
type Decided = Pick<TradedPortfolio, 'strategyCode' | 'startRequestedDay' | 'nextTradeDate'>;

/** The market data of a session and a tick of it. */
export interface TickMarket {
  readonly market: SessionMarket;
  readonly tick: number;
}

/** What a portfolio is to hold by its strategy, or in words why there is no decision. */
export type Decision = TargetWeights | string;

/**
 * The decision that a start or a rebalance trades; null for other work, which needs none, and `Awaited` on the day on which work of
 * an own strategy is due and no decision is stored yet.
 */
export async function decisionFor(
  context: Deciding,
  portfolio: Decided,
  work: DueWork | null,
  { market, tick }: TickMarket,
): Promise<Decision | 'Awaited' | null> {
  if (work !== 'Start' && work !== 'Rebalance') return null;
  const { strategyCode: code, startRequestedDay, nextTradeDate } = portfolio;
  if (!isOwnStrategy(code)) return decide(context, code, market);
  const due = work === 'Start' ? startRequestedDay : nextTradeDate;
  return storedDecision(context, code, { market, tick }, due ?? market.day);
}

async function decide({ strategies }: Deciding, code: string, market: SessionMarket): Promise<Decision> {
  const strategy = strategies(code);
  if (strategy === undefined) return 'The strategy is not available';
  try {
    return await market.targetsOf(strategy);
  } catch (error) {
    // Too little history and a strategy that fails are reasons; any other error is a fault, and the next tick retries.
    if (error instanceof DomainError && error.code === 'UNAVAILABLE') return error.message;
    throw error;
  }
}

/**
 * Own strategies run in processes of the background work only, so that none can hold up the trades of others. What is not stored in the
 * session of the day, a late analysis or a fault of the strategy, is awaited for that day.
 */
async function storedDecision(
  { pool }: Deciding,
  code: string,
  { market, tick }: TickMarket,
  due: TradingDay,
): Promise<Decision | 'Awaited'> {
  const targets = await market.storedTargets(code, due, tick);
  if (targets !== null) return targets;
  if (due >= market.day) return 'Awaited';
  const fault = await readStrategyFault(pool, code, 'Targets');
  return fault?.message ?? 'The strategy has not decided in time';
}
