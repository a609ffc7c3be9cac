import { addDays, fromEpochDay, toEpochDay } from '@pipa/calendar';
import { api, type InputOf, type OutputOf } from '@pipa/contract';
import { loadBars } from '@pipa/db/market';
import { reads } from '@pipa/reads';
import { CLOSED_DAY, type PlannerMarket } from './planner-market.ts';

type Api = typeof api;
interface Close {
  readonly day: string;
  readonly close: number;
  readonly adjusted: number;
  readonly volume: number;
}

/** What is true of the market of the test: by its bars in plain arithmetic, and by reads that no planner has chosen. */
export async function factsOf({ context, reader, market, ids }: PlannerMarket) {
  const { rows: instruments } = await market.db.pool.query<{
    symbol: string;
    name: string;
    kind: string;
    sector: string | null;
  }>(
    `SELECT "symbol", "name", "kind"::text AS kind, "sector" FROM "instrument" WHERE "kind" <> 'Index' ORDER BY "symbol"`,
  );
  const loaded = await loadBars(
    context.pool,
    instruments.map(({ symbol }) => symbol),
    { to: CLOSED_DAY },
  );
  const closes = new Map<string, Close[]>();
  for (const [symbol, { days, close, adjClose, volume }] of loaded) {
    closes.set(
      symbol,
      [...days].map((day, i) => ({
        day: fromEpochDay(day),
        close: close[i] ?? 0,
        adjusted: adjClose[i] ?? 0,
        volume: volume[i] ?? 0,
      })),
    );
  }
  const of = (symbol: string): Close[] => closes.get(symbol) ?? [];
  const at = (symbol: string, day = CLOSED_DAY): Close => of(symbol).findLast((one) => one.day <= day) as Close;
  const from = (symbol: string, day: string): Close => of(symbol).find((one) => one.day >= day) as Close;
  const before = (symbol: string, sessions: number): Close => of(symbol).at(-1 - sessions) as Close;
  const read = async <Name extends keyof typeof reads & keyof Api>(
    name: Name,
    input: InputOf<Api[Name]>,
  ): Promise<OutputOf<Api[Name]>> =>
    (reads[name] as (...call: unknown[]) => Promise<OutputOf<Api[Name]>>)(
      context,
      reader,
      (api[name] as { input: { parse(value: unknown): unknown } }).input.parse(input),
    );
  const table = async (code: number, symbol?: string, more: object = {}): Promise<Record<string, number & string>[]> =>
    (
      (await read('getStockIDA', { function: code, symbol, length: 1, ...more } as never)) as {
        idaTable: never[] | null;
      }
    ).idaTable ?? [];
  const funds = instruments.filter(({ kind, symbol }) => kind === 'ETF' && at(symbol)?.day === CLOSED_DAY);
  const stocks = instruments.filter(({ kind, symbol }) => kind === 'Stock' && at(symbol)?.day === CLOSED_DAY);
  const moved = (symbol: string, sessions = 1) => at(symbol).adjusted / before(symbol, sessions).adjusted - 1;
  const grew = (symbol: string, first: string, last = CLOSED_DAY) =>
    at(symbol, last).adjusted / from(symbol, first).adjusted - 1;
  /** From the last close before a day. */
  const returned = (symbol: string, first: string, last = CLOSED_DAY) =>
    at(symbol, last).adjusted / at(symbol, addDays(first, -1)).adjusted - 1;
  const best = <One>(all: readonly One[], figureIn: (one: One) => number | null | undefined, sign = 1): One =>
    [...all]
      .filter((one) => typeof figureIn(one) === 'number')
      .sort((a, b) => sign * ((figureIn(b) ?? 0) - (figureIn(a) ?? 0)))[0] as One;
  return {
    ids,
    instruments,
    funds,
    stocks,
    at,
    from,
    before,
    read,
    table,
    moved,
    grew,
    returned,
    best,
    years: (a: string, b: string) => (toEpochDay(b) - toEpochDay(a)) / 365.25,
  };
}
export type Facts = Awaited<ReturnType<typeof factsOf>>;
