import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent } from '@pipa/charts';
import type { TearSheetKind, TearSheetOfOne } from '@pipa/contract';
import { type Metrics, NAMED_CRISES, tearSheetOf } from '@pipa/quant';
import { cellOf, tableOf } from './write-answer.ts';

const FIGURES = {
  totalReturn: ['Total return', formatPercent],
  cagr: ['Compound annual growth', formatPercent],
  volatility: ['Volatility, annual', formatPercent],
  sharpe: ['Sharpe', formatNumber],
  sortino: ['Sortino', formatNumber],
  maxDrawdown: ['Max drawdown', formatPercent],
  calmar: ['Calmar', formatNumber],
  valueAtRisk: ['Value at risk, 1 day 95%', formatPercent],
  beta: ['Beta', formatNumber],
  alpha: ['Alpha, annual', formatPercent],
} as const satisfies Partial<Record<keyof Metrics, readonly [string, (value: number | null) => string]>>;

const KINDS: Readonly<Record<TearSheetKind, string>> = {
  backtest: 'Backtest',
  track: 'Track since the release, not traded with money',
  portfolio: 'Portfolio',
  account: 'Paper account',
};

/** A tear sheet in Markdown: the figures of its page without its curves. */
export function writeTearSheet(kind: TearSheetKind, record: TearSheetOfOne): string {
  const { name, benchmark, source, startDay, days, trading, survivorship } = record;
  const sheet = tearSheetOf(record, source === 'simulated' ? [] : NAMED_CRISES);
  const day = fromEpochDay;
  const percent = (value: number | null) => formatPercent(value);
  const metrics = Object.entries(FIGURES) as [keyof typeof FIGURES, (typeof FIGURES)[keyof typeof FIGURES]][];
  return [
    `# ${cellOf(name)}`,
    '',
    `Kind: ${KINDS[kind]}`,
    `Period: ${day(startDay)} to ${day(days.at(-1) ?? startDay)}, ${sheet.sessions} trading days, against ${benchmark}`,
    `Mode: ${source === 'simulated' ? 'simulated market, generated prices' : 'real prices'}`,
    ...(survivorship === null
      ? []
      : [`Survivorship: ${survivorship.stocks} stocks of the imported market, of which ${survivorship.ended} ended`]),
    'Returns are time-weighted, after costs and fees. N/A: the record is too short. Past results say nothing certain of later ones.',
    '',
    ...tableOf(
      ['Figure', 'Record', benchmark],
      metrics.map(([key, [label, format]]) => [label, format(sheet.metrics[key]), format(sheet.benchmarkMetrics[key])]),
    ),
    ...(trading === null
      ? []
      : [
          '',
          `Turnover a year: ${percent(trading.turnoverAnnual)}`,
          `Costs a year, of the mean value: ${percent(trading.costAnnual)}`,
        ]),
    '',
    '## Return by year',
    ...tableOf(
      ['Year', 'Record', benchmark],
      sheet.years.map(({ year, own, benchmark: theirs }) => [String(year), percent(own), percent(theirs)]),
    ),
    '',
    '## Deepest falls',
    ...(sheet.drawdowns.length === 0
      ? ['The value has not fallen below an earlier close.']
      : tableOf(
          ['High', 'Low', 'Recovered', 'Depth', 'Calendar days'],
          sheet.drawdowns.map(({ start, trough, end, depth, days: length }) => [
            day(start),
            day(trough),
            end === null ? 'not yet' : day(end),
            percent(depth),
            length,
          ]),
        )),
    ...(sheet.crises.length === 0
      ? []
      : [
          '',
          '## When the market fell',
          ...tableOf(
            ['Fall', 'From', 'To', 'Record', benchmark],
            sheet.crises.map((one) => [
              one.name,
              day(one.fromDay),
              day(one.toDay),
              percent(one.strategyReturn),
              percent(one.benchmarkReturn),
            ]),
          ),
        ]),
  ].join('\n');
}
