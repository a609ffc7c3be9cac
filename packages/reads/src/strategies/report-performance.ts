import { type api, DomainError } from '@pipa/contract';
import { findReportSeries, findReportVersion } from '@pipa/db/strategies';
import type { Read, Version } from '../context.ts';
import { pageOf } from '../paging.ts';
import { audienceOf } from './audience.ts';
import { performanceRows } from './performance-rows.ts';
import { requireStrategy } from './require-strategy.ts';

/** The report's own version, for a reader who may see its strategy. @throws DomainError NOT_FOUND */
export const reportVersion: Version<typeof api.backtestReportPerformance> = async (context, reader, input) => {
  const found = await findReportVersion(context.pool, input.portfolioId);
  if (found === null) throw new DomainError('NOT_FOUND');
  await requireStrategy(context, audienceOf(reader), found.strategyId);
  return [found.version];
};

/** A page of the daily series of one report of a strategy that the reader may see. */
export const readReportPerformance: Read<typeof api.backtestReportPerformance> = async (context, reader, input) => {
  await reportVersion(context, reader, input);
  const series = await findReportSeries(context.pool, input.portfolioId);
  if (series === null) throw new DomainError('NOT_FOUND');
  const { limit, offset } = pageOf(input);
  return performanceRows(series, (index) => index >= offset && index < offset + limit);
};
