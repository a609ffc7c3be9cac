import { z } from 'zod';
import { ordered, pagesOf, rawOf } from '../http/answer-pages.ts';
import type { VendorAction, VendorPart, VendorRange } from '../market-vendor.ts';
import { type MassiveLine, readList } from './massive-line.ts';

const MOST_ACTIONS = 5_000;
const Split = z.object({
  ticker: z.string(),
  execution_date: z.string(),
  split_from: z.number(),
  split_to: z.number(),
});
const Dividend = z.object({
  ticker: z.string(),
  cash_amount: z.number(),
  currency: z.string().nullish(),
  ex_dividend_date: z.string(),
  pay_date: z.string().nullish(),
});

type Step = { readonly key: string; readonly list: 'dividends' | 'splits'; readonly ticker: string | null };

export function massiveActions(line: MassiveLine): VendorPart<VendorRange, VendorAction> {
  return ({ symbols, from, to }, call) => {
    const steps = (symbols === null ? [null] : ordered(symbols)).flatMap((ticker): Step[] =>
      (['dividends', 'splits'] as const).map((list) => ({ key: `${ticker ?? ''} ${list}`, list, ticker })),
    );
    return pagesOf(
      {
        steps: steps.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        keyOf: ({ key }) => key,
        read: async ({ list, ticker }, token) => {
          const day = list === 'splits' ? 'execution_date' : 'ex_dividend_date';
          const query = {
            ticker: ticker ?? undefined,
            [`${day}.gte`]: from ?? undefined,
            [`${day}.lte`]: to ?? undefined,
            sort: `${day}.asc`,
            limit: MOST_ACTIONS,
          };
          const first = { path: `/stocks/v1/${list}`, query, signal: call.signal };
          if (list === 'splits') {
            const { rows, next } = await readList(line, Split, first, token);
            return { rows: rows.map(splitOf), next };
          }
          const { rows, next } = await readList(line, Dividend, first, token);
          return { rows: rows.flatMap(dividendOf), next };
        },
        placeOf: null,
        isSorted: false,
        provenance: () => line.provenance('splits and dividends'),
      },
      call,
    );
  };
}

const splitOf = (row: z.output<typeof Split>, i: number): VendorAction => ({
  symbol: row.ticker,
  exDay: row.execution_date,
  dividend: 0,
  splitRatio: row.split_to / row.split_from,
  payDay: null,
  raw: rawOf(row),
  line: i + 1,
});

/** None for a dividend that is not in dollars. */
function dividendOf(row: z.output<typeof Dividend>, i: number): VendorAction[] {
  if (row.currency && row.currency !== 'USD') return [];
  const { ticker: symbol, ex_dividend_date: exDay, cash_amount: dividend, pay_date: payDay = null } = row;
  return [{ symbol, exDay, dividend, splitRatio: 1, payDay, raw: rawOf(row), line: i + 1 }];
}
