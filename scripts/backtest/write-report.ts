import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderSvg } from '@pipa/api/render-svg';
import { fromEpochDay } from '@pipa/calendar';
import {
  type ComparedSeries,
  chartTheme,
  drawdownPicture,
  equityPicture,
  formatNumber,
  formatPercent,
  monthNames,
  palette,
} from '@pipa/charts';
import { drawdownSeries, elementAt } from '@pipa/quant';
import { htmlEscape } from 'escape-goat';
import type { BacktestOptions } from './backtest-options.ts';
import { backtestFacts, describeCertificate, metricRows } from './describe-backtest.ts';
import type { OwnBacktest } from './run-own-backtest.ts';

const MOST_TRADES = 10_000;
const MOST_DRAWDOWNS = 5;

/** Writes report.html, which needs no other file and no network, and report.json into a folder; answers with their paths. */
export async function writeReport(
  backtest: OwnBacktest,
  options: BacktestOptions,
  keptOut: string | null,
): Promise<string[]> {
  await mkdir(options.out, { recursive: true });
  const files = {
    'report.html': reportHtml(backtest, options.benchmark, keptOut),
    'report.json': reportJson(backtest, options, keptOut),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(options.out, name), text);
  return Object.keys(files).map((name) => join(options.out, name));
}

function reportJson(
  { sources, facts, universe, missing, decisions, result, certificate, known }: OwnBacktest,
  options: BacktestOptions,
  keptOut: string | null,
): string {
  const { days, equity, benchmark, metrics, benchmarkMetrics, drawdowns, monthly, lastPositions, ruin } = result;
  const dated = (day: number | null) => (day === null ? null : fromEpochDay(day));
  const report = {
    strategy: { ...facts, entry: sources.entry, hash: sources.hash },
    terms: {
      prices: options.csv,
      benchmark: options.benchmark,
      amount: options.amount,
      useMargin: options.useMargin,
    },
    universe,
    ...(known !== null && { known }),
    withoutPrices: missing,
    keptOut: keptOut?.split('\n  ') ?? [],
    lookAhead: {
      ...certificate,
      ...('day' in certificate && { day: dated(certificate.day) }),
      ...('readDay' in certificate && { readDay: dated(certificate.readDay) }),
    },
    metrics: { ...metrics, firstDay: dated(metrics.firstDay), lastDay: dated(metrics.lastDay) },
    benchmarkMetrics: {
      ...benchmarkMetrics,
      firstDay: dated(benchmarkMetrics.firstDay),
      lastDay: dated(benchmarkMetrics.lastDay),
    },
    turnoverAnnual: result.turnoverAnnual,
    costs: result.costs,
    dividendsTotal: result.dividendsTotal,
    interestTotal: result.interestTotal,
    ruin: ruin && { ...ruin, day: dated(ruin.day) },
    drawdowns: drawdowns.map((fall) => ({
      ...fall,
      start: dated(fall.start),
      trough: dated(fall.trough),
      end: dated(fall.end),
    })),
    monthly,
    lastPositions,
    days: Array.from(days, fromEpochDay),
    equity: Array.from(equity),
    benchmarkEquity: Array.from(benchmark),
    decisions: decisions.map(({ day, targets, signals }) => ({
      day: fromEpochDay(day),
      targets: Object.fromEntries(targets),
      ...(signals.size > 0 && { signals: Object.fromEntries(signals) }),
    })),
    tradeCount: result.tradeCount,
    trades: result.trades.slice(0, MOST_TRADES).map((trade) => ({ ...trade, day: fromEpochDay(trade.day) })),
  };
  return `${JSON.stringify(report, null, 1)}\n`;
}

function reportHtml(backtest: OwnBacktest, benchmarkName: string, keptOut: string | null): string {
  const { facts, result, certificate } = backtest;
  const { days, equity, benchmark, drawdowns, monthly } = result;
  const labels = Array.from(days, fromEpochDay);
  const compared = (of: (values: Float64Array) => Iterable<number>): ComparedSeries => ({
    labels,
    ours: [...of(equity)],
    ourName: 'Strategy',
    benchmark: [...of(benchmark)],
    benchmarkName,
  });
  const theme = chartTheme('light');
  const growth = compared((values) => values.map((value) => value / elementAt(values, 0) - 1));
  const falls = drawdowns
    .slice(0, MOST_DRAWDOWNS)
    .map(({ start, trough, end, depth }) => [
      fromEpochDay(start),
      fromEpochDay(trough),
      end === null ? 'not yet' : fromEpochDay(end),
      formatPercent(depth),
    ]);
  const months = monthly.map(({ year, months: returns, total }) => [
    String(year),
    ...returns.map((value) => (value === null ? '' : formatNumber(100 * value, { decimals: 1 }))),
    formatNumber(100 * total, { decimals: 1 }),
  ]);
  return page(facts.name, [
    `<h1>${htmlEscape(facts.name)}</h1>`,
    `<p>${htmlEscape(facts.description)}</p>`,
    ...backtestFacts(backtest).map((line) => `<p class="fact">${htmlEscape(line)}</p>`),
    ...(keptOut?.split('\n') ?? []).map((line) => `<p class="fact">${htmlEscape(line)}</p>`),
    `<p class="${certificate.isFree ? 'free' : 'ahead'}">${htmlEscape(describeCertificate(certificate))}</p>`,
    table(['', 'Strategy', benchmarkName], metricRows(backtest)),
    '<h2>Cumulative return</h2>',
    renderSvg(equityPicture(growth, theme)),
    '<h2>Loss since the last high</h2>',
    renderSvg(drawdownPicture(compared(drawdownSeries), theme)),
    '<h2>Deepest falls</h2>',
    table(['From', 'Lowest', 'Recovered', 'Depth'], falls),
    '<h2>Returns by month, in percent</h2>',
    table(['Year', ...monthNames, 'Year'], months),
  ]);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${htmlEscape(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('\n');
  return `<div class="wide"><table><thead>${line(header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

function page(title: string, parts: readonly string[]): string {
  const { bg, surface, line, ink, accent, gain, loss } = palette.light;
  const ink2 = palette.light['ink-2'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${htmlEscape(title)}</title>
<style>
body { margin: 0 auto; max-width: 900px; padding: 24px; background: ${bg}; color: ${ink}; font: 15px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 8px; } h2 { font-size: 16px; margin: 24px 0 8px; }
p { margin: 4px 0; } .fact { color: ${ink2}; } .free { color: ${gain}; } .ahead { color: ${loss}; font-weight: 600; }
a { color: ${accent}; } svg { max-width: 100%; height: auto; background: ${surface}; border: 1px solid ${line}; border-radius: 8px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; background: ${surface}; font-variant-numeric: tabular-nums; margin: 12px 0; }
th, td { padding: 4px 10px; text-align: right; border-bottom: 1px solid ${line}; white-space: nowrap; } th:first-child, td:first-child { text-align: left; }
</style>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`;
}
