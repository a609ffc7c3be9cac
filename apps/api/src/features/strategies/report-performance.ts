import { api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { findReportSeries, findReportVersion, type StrategyAudience } from '@pipa/db/strategies';
import type { AppContext } from '../../context.ts';
import { createEncodedAnswers } from '../../http/encoded-answers.ts';
import { type EncodedAnswer, encodeAnswer } from '../../http/route.ts';
import { requireStrategy } from '../../strategy-rows/require-strategy.ts';
import { performanceRows } from './performance-rows.ts';

type PageInput = ParsedInputOf<typeof api.backtestReportPerformance>;

/** Bound of all cached answers together: about a dozen series of sixteen years. */
const MOST_BYTES = 24_000_000;

async function readPage(
  { pool }: Pick<AppContext, 'pool'>,
  { portfolioId, __pageno__, __pagesize__ }: PageInput,
): Promise<EncodedAnswer> {
  const series = await findReportSeries(pool, portfolioId);
  if (series === null) throw new DomainError('NOT_FOUND');
  const from = (__pageno__ - 1) * __pagesize__;
  const rows = performanceRows(series, (index) => index >= from && index < from + __pagesize__);
  return encodeAnswer(api.backtestReportPerformance, rows);
}

/**
 * Answers the daily series of one report of a strategy that the user may see. It is a megabyte, so those that were asked for last are
 * encoded once until the report is made anew.
 */
export function createReportPerformance(context: Pick<AppContext, 'pool'>) {
  const answers = createEncodedAnswers(MOST_BYTES);
  return async (audience: StrategyAudience, input: PageInput): Promise<EncodedAnswer> => {
    const found = await findReportVersion(context.pool, input.portfolioId);
    if (found === null) throw new DomainError('NOT_FOUND');
    await requireStrategy(context, audience, found.strategyId);
    return answers([input, found.version], () => readPage(context, input));
  };
}
