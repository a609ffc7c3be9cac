import { toEpochDay } from '@pipa/calendar';
import { api, type ExplanationOf, type IdaFunctionCode, type InputOf, idaFunctionCodes } from '@pipa/contract';
import { columnsOf, helpOf } from '@pipa/ida';
import { beforeAll, expect, it } from 'vitest';
import { createMarketClock } from '../../testing/standing-data.ts';
import { testApp } from '../../testing/test-app.ts';
import { registerReads } from '../reads/routes.ts';
import { AS_OF, readRawMarket } from './testing/recompute/raw-market.ts';
import { type Series, seriesOf } from './testing/recompute/raw-series.ts';
import type { Cell, Row } from './testing/recompute/recompute.ts';
import { seedAnalysis } from './testing/recompute/seed-analysis.ts';
import { type AskedTable, TABLES } from './testing/recompute/tables.ts';
import { publishToday } from './testing/seed-ida-market.ts';

/** Columns that only name what a row is of. */
const NAMES = new Set(['tradeDate', 'calendarDate', 'symbol', 'header', 'name', 'sector']);
const LIST = ['SPY', 'QQQ', 'XLK', 'GLD', 'DALSA', 'TALBA', 'ZANTO'];

const app = testApp({ features: [registerReads] });
let token: string;
let series: Series;
let watchListId: number;

beforeAll(async () => {
  await createMarketClock(app.context);
  const market = readRawMarket();
  series = seriesOf(market);
  await seedAnalysis(app.context, market);
  await publishToday(app.context, AS_OF);
  const user = await app.createUser();
  token = user.token;
  const at = new Date();
  const list = { userId: user.userId, name: 'Own', nameKey: 'own', symbols: LIST, createdAt: at, updatedAt: at };
  ({ id: watchListId } = await app.context.prisma.watchList.create({ data: list }));
});

/** Which end of a figure the help of its rank calls the better one. */
function better(name: string): 'higher' | 'lower' {
  const codes = [20, 21, 22, 23, 24, 25] as const;
  const entries = codes.flatMap((code) => helpOf(code).flatMap((part) => part.entries));
  const entry = entries.find(({ columns = [] }) => columns.some((column) => column === `${name}Ranking`));
  if (entry === undefined) throw new Error(`no help of the rank of ${name}`);
  return entry.text.en.includes('higher is better') ? 'higher' : 'lower';
}

const explanations = new Map<string, Promise<unknown>>();

function cellOf(rows: readonly Row[], at: number, asked: AskedTable): Cell {
  const row = rows[at];
  const symbol = String(row.symbol ?? (asked.input.symbol || row.header || series.benchmark));
  const day = String(row.tradeDate ?? row.calendarDate ?? AS_OF);
  const raw = series.market.symbols.get(symbol);
  const explain: Cell['explain'] = async (what, name) => {
    const question = { symbol, what, asOf: day, ...(name !== undefined && { name }) };
    const key = JSON.stringify(question);
    const asking = explanations.get(key) ?? app.call(api.explain, question, { token }).then(({ data }) => data);
    explanations.set(key, asking);
    return (await asking) as ExplanationOf<typeof what>;
  };
  const members = asked.isOfList
    ? LIST
    : (asked.members === 'ETF' ? series.funds : series.stocks).map(({ instrument }) => instrument.symbol);
  const t = raw === undefined ? -1 : raw.bars.days.indexOf(toEpochDay(day));
  return { series, symbol, row, rows, at, day, t, dim: asked.input.dim ?? 2, better, members, explain };
}

async function rowsOf(input: InputOf<typeof api.getStockIDA>): Promise<readonly Row[]> {
  return (await app.call(api.getStockIDA, input, { token })).data.idaTable ?? [];
}

/** Slopes and turns are of the metrics that the table of the symbol shows, also where another table has them. */
async function withMetrics(cell: Cell, code: IdaFunctionCode): Promise<Cell> {
  if (![16, 18, 27].includes(code) || !series.market.symbols.has(cell.symbol)) return cell;
  const rows = await rowsOf({ function: 11, symbol: cell.symbol, length: 45 });
  return { ...cell, rows, at: rows.findIndex(({ tradeDate }) => tradeDate === cell.day) };
}

const shownOf = (key: string, value: unknown): unknown =>
  key === 'detectionList' && Array.isArray(value)
    ? value.map(({ symbol, code }: { symbol: string; code: number }) => `${symbol} ${code}`)
    : value;

const isSame = (actual: unknown, expected: unknown): boolean =>
  typeof actual === 'number' && typeof expected === 'number'
    ? Math.abs(actual - expected) <= 1e-6 * Math.max(Math.abs(expected), 1e-3)
    : JSON.stringify(actual) === JSON.stringify(expected);

it.each(idaFunctionCodes.map((code) => [code]))(
  'every column of function %i is recomputed from raw rows by its help',
  async (code) => {
    const { columns, asked } = TABLES[code];
    const [checked, exceptions, wrong] = [new Map<string, number>(), new Set<string>(), [] as string[]];
    for (const table of asked) {
      const input = { ...table.input, function: code, ...(table.isOfList && { watchListId }) };
      const rows = await rowsOf(input);
      expect(rows.length).toBeGreaterThan(0);
      const keys = columnsOf(code, table).flatMap(({ key }) => (NAMES.has(key) ? [] : [key]));
      for (const [at, row] of rows.entries()) {
        const cell = await withMetrics(cellOf(rows, at, table), code);
        for (const key of keys) {
          const recompute = columns[key];
          if (recompute === undefined) wrong.push(`${key} has no recomputation`);
          else if (typeof recompute !== 'function') exceptions.add(`${key}: ${recompute.because}`);
          else {
            const expected = await recompute(cell);
            if (expected === undefined) continue;
            checked.set(key, (checked.get(key) ?? 0) + 1);
            const actual = shownOf(key, row[key]);
            if (isSame(actual, expected)) continue;
            wrong.push(
              `${JSON.stringify(table.input)} ${cell.symbol} ${cell.day} ${key}: ${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`,
            );
          }
        }
      }
      for (const key of keys) {
        const isException = [...exceptions].some((one) => one.startsWith(`${key}:`));
        if (!isException && !checked.has(key)) wrong.push(`${key} is never compared`);
      }
    }
    expect(wrong.slice(0, 12)).toEqual([]);
    const listed = { 12: ['currentStateH1', 'pred5dDrlProbability'] }[code as 12] ?? [];
    expect([...exceptions].map((one) => one.split(':')[0]).sort()).toEqual(listed);
  },
);
