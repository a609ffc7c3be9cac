import type { Answer } from '../../answer.ts';

/** What is known of symbols on a day, by the screener. */
export async function figuresOf(a: Answer, symbol: string, columns: readonly string[], asOf?: string) {
  const result = await a.read(
    'screenUniverse',
    { filter: `symbol:has:${symbol}`, columns: columns.join(','), asOf, __pagesize__: 50 },
    'screen_symbols',
    symbol,
  );
  const row = result.data.rows.find((one) => one.symbol === symbol);
  return {
    result,
    row,
    figures: Object.fromEntries(result.data.columns.map((name, place) => [name, row?.values[place] ?? null])),
  };
}
