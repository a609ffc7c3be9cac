import { fromEpochDay } from '@pipa/calendar';
import { formatNumber, formatPercent, type MaybeNumber } from '@pipa/charts';
import type { LookAheadCertificate, Metrics, Survivorship } from '@pipa/quant';
import { elementAt, lastElement } from '@pipa/quant';
import type { KnownRevisions } from './known-market.ts';
import type { OwnBacktest } from './run-own-backtest.ts';

export type MetricRow = readonly [title: string, strategy: string, benchmark: string];

type MetricFormat = readonly [title: string, metric: keyof Metrics, format: (value: MaybeNumber) => string];

const percent = (value: MaybeNumber) => formatPercent(value);
const number = (value: MaybeNumber) => formatNumber(value);
const dollars = (value: number) => `$${formatNumber(value, { decimals: 0 })}`;

/** The rows of a report page, in its order. */
const METRICS: readonly MetricFormat[] = [
  ['Total Return', 'totalReturn', percent],
  ['Annualized Return', 'annualReturn', percent],
  ['CAGR', 'cagr', percent],
  ['Alpha', 'alpha', percent],
  ['Beta', 'beta', number],
  ['Sharpe', 'sharpe', number],
  ['Sortino', 'sortino', number],
  ['Volatility', 'volatility', percent],
  ['Max Drawdown', 'maxDrawdown', percent],
];

export function metricRows({ result }: Pick<OwnBacktest, 'result'>): MetricRow[] {
  const { metrics, benchmarkMetrics } = result;
  return METRICS.map(([title, metric, format]) => [title, format(metrics[metric]), format(benchmarkMetrics[metric])]);
}

const describeSurvivorship = ({ stocks, ended, years }: Survivorship): string =>
  `Of the ${stocks} stocks in the prices ${ended === 0 ? 'none' : ended} ended in ${formatNumber(years, { decimals: 1 })} years: ` +
  'these companies are known to have survived (docs/imported-history.md, Survivorship).';

/** What was run, and what it did besides the metrics: one fact a line. */
export function backtestFacts(backtest: OwnBacktest): string[] {
  const { facts, sources, decisions, result, missing, pricedFrom, survivorship } = backtest;
  const { days, equity, tradeCount, turnoverAnnual, costTotal, dividendsTotal, interestTotal, ruin } = result;
  const values = Object.entries(facts.values).map(([name, value]) => `${name} ${value}`);
  const late = [...pricedFrom]
    .filter(([, day]) => day > elementAt(days, 0))
    .map(([symbol, day]) => `${symbol} ${fromEpochDay(day)}`);
  const sum = (words: string, amount: number) => (Math.abs(amount) < 0.5 ? [] : [`${words} ${dollars(amount)}`]);
  return [
    `${sources.entry} ${sources.hash.slice(0, 12)}${values.length > 0 ? `, ${values.join(', ')}` : ''}`,
    `${fromEpochDay(elementAt(days, 1))} to ${fromEpochDay(lastElement(days))}: ${days.length - 1} sessions, ` +
      `${decisions.length} decisions (${facts.rebalance.toLowerCase()}), ${dollars(elementAt(equity, 0))} became ${dollars(lastElement(equity))}`,
    [
      `${tradeCount} trades`,
      `turnover ${formatNumber(turnoverAnnual)} a year`,
      `costs ${dollars(costTotal)}`,
      ...sum('dividends', dividendsTotal),
      ...sum('interest', interestTotal),
    ].join(', '),
    ...(ruin ? [`It lost everything on ${fromEpochDay(ruin.day)}.`] : []),
    ...(tradeCount === 0 ? ['It never held anything.'] : []),
    ...(survivorship ? [describeSurvivorship(survivorship)] : []),
    ...(late.length > 0
      ? [`Prices begin within the period: ${late.slice(0, 20).join(', ')}${late.length > 20 ? ' …' : ''}`]
      : []),
    ...(missing.length > 0
      ? [`Without prices: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ' …' : ''}`]
      : []),
  ];
}

export function describeCertificate(certificate: LookAheadCertificate): string {
  const { compared, decisions } = certificate;
  if (certificate.isFree) {
    const which = compared === decisions ? `All ${decisions} decisions` : `${compared} of ${decisions} decisions`;
    return `Look-ahead free: ${which} came out the same on a history that ends at their own day.`;
  }
  if (certificate.kind === 'NoDecisions') return 'NOT CERTIFIED: the strategy made no decision.';
  const day = fromEpochDay(certificate.day);
  if (certificate.kind === 'NotRepeatable') {
    const { symbol, weights } = certificate;
    const how =
      symbol === null || weights === null
        ? 'it failed'
        : `${symbol} with ${formatPercent(weights[0])} at first and ${formatPercent(weights[1])} then`;
    return `NOT REPEATABLE: the decision of ${day} came out otherwise when it was made again: ${how}. A strategy keeps nothing between decisions and uses no randomness.`;
  }
  const { symbol, readDay } = certificate;
  const what =
    symbol === null || readDay === null
      ? 'the length of the history after it'
      : `${symbol} of ${fromEpochDay(readDay)}`;
  return `LOOKS AHEAD: the decision of ${day} uses ${what}.`;
}

/** What corrections have to do with the decisions; null for prices of files. */
export function describeRevisions(known: KnownRevisions | null): string | null {
  if (known === null) return null;
  const { day, revised, decisions } = known;
  const data = `Prices as known on ${day}; bars, splits, dividends and reports that were revised since: ${revised}.`;
  if (decisions === null) return `${data} No decision read a value that was corrected between its day and then.`;
  const { affected, compared, changed } = decisions;
  const found =
    changed === 0 ? 'all came out the same' : `${changed} came out otherwise, the first of ${decisions.day}`;
  return `${data} On the days of ${affected} decisions other values were known: ${compared} were made again on those, and ${found}.`;
}

/** The whole report for a terminal. */
export function describeBacktest(backtest: OwnBacktest, benchmark: string): string {
  const rows: MetricRow[] = [['', 'Strategy', benchmark], ...metricRows(backtest)];
  const width = (column: 0 | 1 | 2) => Math.max(...rows.map((row) => row[column].length));
  const [first, second, third] = [width(0), width(1), width(2)];
  return [
    backtest.facts.name,
    ...backtestFacts(backtest),
    '',
    ...rows.map(
      ([title, ours, theirs]) => `${title.padEnd(first)}  ${ours.padStart(second)}  ${theirs.padStart(third)}`,
    ),
    '',
    describeCertificate(backtest.certificate),
    ...[describeRevisions(backtest.known)].filter((text) => text !== null),
  ].join('\n');
}
