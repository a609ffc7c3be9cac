import { dayFromUtcDate } from '@pipa/calendar';
import { type BacktestReport, Prisma, readMarketState } from '@pipa/db';
import { type Metrics, type Strategy, strategyVariants } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { reportData, reportInput } from '../../reports/backtest-report.ts';
import { stabilityOf } from '../../reports/parameter-stability.ts';
import { periodsFor } from '../../reports/report-periods.ts';
import { loadResearch, type Research } from '../../reports/research-panel.ts';
import { robustnessOf } from '../../reports/robustness.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Completes what is known of a strategy: the periods still missing, and of every report how far it can be trusted. */
export async function reportStrategy(context: BackgroundContext, code: string): Promise<number> {
  const { prisma, pool, strategies } = context;
  const strategy = strategies(code);
  const row = await prisma.strategy.findUnique({
    where: { code },
    select: {
      id: true,
      useMargin: true,
      reports: { select: { beginDay: true, endDay: true }, orderBy: { beginDay: 'asc' } },
    },
  });
  if (strategy === undefined || row === null) return 0;
  // All periods end on the same day, so that they can be compared.
  const end = row.reports[0]?.endDay;
  const research = await loadResearch(pool, await readMarketState(prisma), [strategy], end && dayFromUtcDate(end));
  const universe = strategy.universe(research.instruments);
  const known = new Set(row.reports.map(({ beginDay }) => dayFromUtcDate(beginDay)));
  for (const beginDay of periodsFor(strategy, research, universe).filter((day) => !known.has(day))) {
    const input = reportInput(strategy, row.useMargin, universe, research, beginDay);
    const data = reportData(input, backtestStrategy(input), research, beginDay);
    const made = { ...data, strategyId: row.id, createdAt: context.clock() };
    await prisma.backtestReport.createMany({ data: [made], skipDuplicates: true });
  }
  const reports = await prisma.backtestReport.findMany({ where: { strategyId: row.id }, orderBy: { beginDay: 'asc' } });
  for (const report of reports) await judgeReport(context, report, strategy, row.useMargin, research);
  return reports.length;
}

async function judgeReport(
  { prisma }: BackgroundContext,
  report: BacktestReport,
  strategy: Strategy,
  useMargin: boolean,
  research: Research,
): Promise<void> {
  if (report.crisisWindows !== null) return;
  const { verdict, crisisWindows, monteCarlo } = robustnessOf(
    {
      benchmarkSymbol: report.benchmark,
      days: report.days,
      equity: report.equity,
      benchmark: report.benchmarkEquity,
      metrics: report.metrics as unknown as Metrics,
      benchmarkMetrics: report.benchmarkMetrics as unknown as Metrics,
    },
    research.market.source,
  );
  const variants = report.reportMark === 1 ? strategyVariants(strategy.code) : [];
  const stability =
    variants.length === 0 ? null : stabilityOf(strategy, variants, useMargin, research, report.beginDay);
  await prisma.backtestReport.update({
    where: { id: report.id },
    data: {
      verdict: json(verdict),
      crisisWindows: json(crisisWindows),
      monteCarlo: json(monteCarlo),
      stability: json(stability),
    },
  });
}

const json = (value: object | null) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));
