import { type api, type BacktestTrial, DomainError, isOwnStrategy } from '@pipa/contract';
import {
  countTried,
  findTrial,
  findTrials,
  type ListedTrial,
  readStrategyDeclaration,
  type TrialWithReport,
} from '@pipa/db/strategies';
import { parametersToTry, type TunableParameter } from '@pipa/quant';
import type { Database, Read } from '../context.ts';
import { wireMoney } from '../values/wire-rows.ts';
import { audienceOf } from './audience.ts';
import { performanceRows } from './performance-rows.ts';
import { overfittingRow, reportRow } from './report-rows.ts';
import { requireStrategy } from './require-strategy.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

/** The numbers of a strategy that an own backtest may choose otherwise. */
export const readBacktestParameters: Read<typeof api.backtestParameters> = async (context, reader, { strategyId }) => {
  const { code } = await requireStrategy(context, audienceOf(reader), strategyId);
  return tunableOf(context, code);
};

/** Of an own strategy: the parameters that the version on offer declares, with the values that it runs with. */
async function tunableOf({ pool }: Database, code: string): Promise<TunableParameter[]> {
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

export const readTrials: Read<typeof api.backtestTrials> = async ({ pool }, { userId }, { strategyId = null }) =>
  (await findTrials(pool, userId, strategyId)).map(trialRow);

/** An own backtest with its report, once it is done. */
export const readTrial: Read<typeof api.backtestTrial> = async ({ pool }, { userId }, { id }) => {
  const trial = await findTrial(pool, userId, id);
  if (trial === null) throw new DomainError('NOT_FOUND');
  return {
    ...trialRow(trial),
    report: await reportOf(pool, userId, trial),
    performance: trial.report === null ? [] : performanceRows(trial.report),
  };
};

function trialRow(trial: ListedTrial): BacktestTrial {
  const { id, strategyId, strategyName, parameters, fromDay, toDay, asOfDay, amount, status, progress, error } = trial;
  const figures = trial.metrics && comparedMetricsOf(trial.metrics, trial.metrics);
  return {
    id,
    strategyId,
    strategyName,
    parameters,
    fromDate: fromDay,
    toDate: toDay,
    asOfDate: asOfDay,
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
async function reportOf(pool: Database['pool'], userId: number, { id, code, strategyId, report }: TrialWithReport) {
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
