// npm run compare-paper                compares every portfolio of the simulator with the backtest of its strategy
// npm run compare-paper -- 12 15      some, by id
// Same days, strategy and amount. Lists each trade and close that differ by a cent or more, with the rule of
// docs/paper-and-backtest.md that explains it. Exits with 1 when there is one that no rule explains, and for an id
// that no started portfolio has, or an own strategy that fails. Changes nothing.
import { DomainError } from '@pipa/contract';
import { createPool } from '@pipa/db';
import { listRepeatablePortfolios, type RepeatablePortfolio } from '@pipa/db/trading';
import { readEnv } from '@pipa/platform';
import { strategyByCode } from '@pipa/quant';
import { type CloseDifference, defaultCostSchedule, defaultSizingRules, type TradeDifference } from '@pipa/trading';
import { type ComparingContext, comparePaper, type PaperComparison } from '@pipa/worker';
import { summarise } from './comparison-summary.ts';
import { openDatabase } from './open-database.ts';

/** Differences of a portfolio that are printed; the others are counted. */
const MOST_LINES = 40;
const UNEXPLAINED = 'NOT EXPLAINED';

const dollars = (value: number) => value.toFixed(2);

function tradeLine({ day, symbol, side, paper, backtest, rule }: TradeDifference): string {
  const text = ({ shares, value, charges }: TradeDifference['paper']) =>
    `${shares} for ${dollars(value)}, charges ${dollars(charges)}`;
  return `  ${day}  ${side} ${symbol}: paper ${text(paper)}; backtest ${text(backtest)}  ${rule ?? UNEXPLAINED}`;
}

const closeLine = ({ day, paper, backtest, rule }: CloseDifference): string =>
  `  ${day}  close: paper ${dollars(paper)}; backtest ${dollars(backtest)}; ${dollars(paper - backtest)}  ${rule ?? UNEXPLAINED}`;

function report({ id, name, strategyCode }: RepeatablePortfolio, comparison: PaperComparison): number {
  const { from, to, amount, closes, trades, differentCloses, differentTrades } = comparison;
  const differences = [
    ...differentTrades.map((difference) => ({ ...difference, line: tradeLine(difference) })),
    ...differentCloses.map((difference) => ({ ...difference, line: closeLine(difference) })),
  ].sort((left, right) => left.day.localeCompare(right.day));
  console.log(
    `${id} ${name} (${strategyCode}), ${from} to ${to}, ${dollars(amount)}: ` +
      `${closes - differentCloses.length} of ${closes} closes and ${trades - differentTrades.length} of ${trades} trades the same to the cent`,
  );
  for (const { line } of differences.slice(0, MOST_LINES)) console.log(line);
  if (differences.length > MOST_LINES) console.log(`  and ${differences.length - MOST_LINES} more`);
  return differences.filter(({ rule }) => rule === null).length;
}

/** The comparison, or in words how an own strategy fails. */
async function compared(
  context: ComparingContext,
  portfolio: RepeatablePortfolio,
): Promise<PaperComparison | string | null> {
  try {
    return await comparePaper(context, portfolio);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAVAILABLE') return error.message;
    throw error;
  }
}

async function main(ids: readonly string[]): Promise<number> {
  const env = readEnv({ PIPA_MODE: 'local', ...process.env });
  const database = await openDatabase(env, 'scripts/compare-paper.ts');
  const pool = createPool(database.url, { max: 2, applicationName: 'pipa-compare' });
  const rules = { costs: defaultCostSchedule, sizing: defaultSizingRules, benchmark: 'SPY' };
  try {
    const started = await listRepeatablePortfolios(pool);
    const unknownIds = ids.filter((asked) => !started.some(({ id }) => asked === String(id)));
    let [portfolios, unexplained, failed] = [0, 0, 0];
    for (const portfolio of started.filter(({ id }) => ids.length === 0 || ids.includes(String(id)))) {
      const { id, name } = portfolio;
      const comparison = await compared({ pool, ...rules, strategies: strategyByCode }, portfolio);
      if (typeof comparison === 'string') {
        failed++;
        console.log(`${id} ${name}: ${comparison}`);
      } else if (comparison === null) console.log(`${id} ${name}: no close to compare`);
      else {
        portfolios++;
        unexplained += report(portfolio, comparison);
      }
    }
    const { lines, exitCode } = summarise({ unknownIds, portfolios, unexplained, failed });
    for (const line of lines) console.log(line);
    return exitCode;
  } finally {
    await pool.end();
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2).filter((argument) => argument !== '--'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// The channel to the parent would keep the process alive.
process.disconnect?.();
