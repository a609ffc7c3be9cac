import { addDays } from '@pipa/calendar';
import {
  type api,
  type BacktestTrial,
  DomainError,
  isOwnStrategy,
  type OutputOf,
  type ParsedInputOf,
  type Refusal,
  refusal,
  SHORTEST_TRIAL_DAYS,
} from '@pipa/contract';
import {
  addTrial,
  cancelTrial,
  countTried,
  findTrial,
  findTrials,
  type ListedTrial,
  readStrategyDeclaration,
  removeTrial,
  type StrategyAudience,
  type TrialWithReport,
} from '@pipa/db';
import { parameterFault, parametersToTry, type TunableParameter } from '@pipa/quant';
import type { AppContext } from '../../context.ts';
import type { Market } from '../../market-view/read-market.ts';
import { requireStrategy } from '../../strategy-rows/require-strategy.ts';
import { comparedMetricsOf } from '../../strategy-rows/wire-metrics.ts';
import { wireMoney } from '../../valuation/wire-rows.ts';
import { decideCanBacktest } from './backtest-history.ts';
import { performanceRows } from './performance-rows.ts';
import { overfittingRow, reportRow } from './report-rows.ts';

type Writer = Pick<AppContext, 'prisma' | 'pool' | 'clock'>;

/** The numbers of a strategy that an own backtest may choose otherwise. */
export async function readBacktestParameters(
  context: Pick<AppContext, 'pool'>,
  audience: StrategyAudience,
  strategyId: number,
): Promise<OutputOf<typeof api.backtestParameters>> {
  const { code } = await requireStrategy(context, audience, strategyId);
  return tunableOf(context, code);
}

/** Of an own strategy: the parameters that the version on offer declares, with the values that it runs with. */
async function tunableOf({ pool }: Pick<AppContext, 'pool'>, code: string): Promise<TunableParameter[]> {
  if (!isOwnStrategy(code)) return parametersToTry(code);
  const { parameters = {}, values = {} } = (await readStrategyDeclaration(pool, code))?.declaration ?? {};
  return Object.entries(parameters).map(([name, { value, min, max, integer }]) => ({
    name,
    written: values[name] ?? value,
    min,
    max,
    isWhole: integer,
  }));
}

const invalid = (field: string, message: Refusal) => new DomainError('INVALID_INPUT', { field, message });

/** Queues an own backtest within the history of the market. */
export async function startTrial(
  context: Writer,
  market: Market,
  audience: StrategyAudience,
  input: ParsedInputOf<typeof api.startBacktest>,
): Promise<{ id: number }> {
  const { strategyId, fromDate, toDate, amount, parameters } = input;
  const { code } = await requireStrategy(context, audience, strategyId);
  const last = market.lastClosedDay ?? market.firstDay;
  if (fromDate < market.firstDay)
    throw invalid('fromDate', refusal('The history begins on {day}', { day: market.firstDay }));
  if (toDate > last) throw invalid('toDate', refusal('The history ends on {day}', { day: last }));
  if (addDays(fromDate, SHORTEST_TRIAL_DAYS) > toDate) throw invalid('toDate', 'Please choose a year or more');
  const fault = parameterFault(await tunableOf(context, code), parameters);
  if (fault !== null) throw invalid(`parameters.${fault.name}`, fault.reason);
  const { canBacktest, reason } = await decideCanBacktest(context, market, audience, strategyId);
  if (!canBacktest) {
    throw invalid('strategyId', reason ? refusal('{reason}', { reason }) : 'There is no backtest of this strategy');
  }
  const trial = { userId: audience.userId, strategyId, parameters, fromDay: fromDate, toDay: toDate, amount };
  const id = await addTrial(context.prisma, trial, context.clock());
  if (id === null)
    throw new DomainError('TOO_MANY_REQUESTS', { message: 'One of your backtests is under way already' });
  return { id };
}

export async function listTrials(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  strategyId: number | null,
): Promise<BacktestTrial[]> {
  return (await findTrials(pool, userId, strategyId)).map(trialRow);
}

/** An own backtest with its report, once it is done. */
export async function readTrial(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.backtestTrial>> {
  const trial = await findTrial(pool, userId, id);
  if (trial === null) throw new DomainError('NOT_FOUND');
  return {
    ...trialRow(trial),
    report: await reportOf(pool, userId, trial),
    performance: trial.report === null ? [] : performanceRows(trial.report),
  };
}

export async function endTrial({ prisma, pool, clock }: Writer, userId: number, id: number): Promise<null> {
  if (await cancelTrial(prisma, userId, id, clock())) return null;
  return refuse(pool, userId, id, 'This backtest neither waits nor runs');
}

export async function forgetTrial({ prisma, pool }: Writer, userId: number, id: number): Promise<null> {
  if (await removeTrial(prisma, userId, id)) return null;
  return refuse(pool, userId, id, 'This backtest is under way; cancel it first');
}

async function refuse(pool: Writer['pool'], userId: number, id: number, message: Refusal): Promise<never> {
  if ((await findTrial(pool, userId, id)) === null) throw new DomainError('NOT_FOUND');
  throw new DomainError('ILLEGAL_TRANSITION', { message });
}

function trialRow(trial: ListedTrial): BacktestTrial {
  const { id, strategyId, strategyName, parameters, fromDay, toDay, amount, status, progress, error } = trial;
  const figures = trial.metrics && comparedMetricsOf(trial.metrics, trial.metrics);
  return {
    id,
    strategyId,
    strategyName,
    parameters,
    fromDate: fromDay,
    toDate: toDay,
    amount: wireMoney(amount),
    status,
    progress,
    error,
    createTime: trial.createdAt.toISOString(),
    finishTime: trial.finishedAt?.toISOString() ?? null,
    totalReturn: figures?.totalReturn ?? null,
    cagr: figures?.cagr ?? null,
    sharpe: figures?.sharpe ?? null,
    maxDrawdown: figures?.maxDrawdown ?? null,
  };
}

/** The report as one of all variants that its user has tried until now. */
async function reportOf(pool: Writer['pool'], userId: number, { id, code, strategyId, report }: TrialWithReport) {
  if (report === null) return null;
  const ids = { id, strategyId, subPath: '', reportMark: 0 };
  const { survivorship = null } = report.provenance;
  const row = reportRow({ ...report, ...ids, survivorship }, code, {
    ...report,
    id,
    stability: null,
    overfitting: null,
  });
  // One that was made by an earlier release has none.
  if (row.detail === undefined || !report.overfitting) return row;
  const tried = { ...(await countTried(pool, strategyId, userId)), neighbours: 0 };
  return { ...row, detail: { ...row.detail, overfitting: overfittingRow(report.overfitting, tried) } };
}
