import { addDays, newYorkDay } from '@pipa/calendar';
import type { ProtocolAnswer } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';
import { pageOf } from './massive-pages.ts';

const MOST_ACTIONS = 5_000;
const LONGEST_AHEAD_DAYS = 90;

/** Splits and dividends; null for another path. */
export function answerActions(context: ProtocolContext, path: string, given: URLSearchParams): ProtocolAnswer | null {
  const dayName = { '/stocks/v1/splits': 'execution_date', '/stocks/v1/dividends': 'ex_dividend_date' }[path];
  if (dayName === undefined) return null;
  const asked = pageOf(context, path, given, MOST_ACTIONS);
  const { world, clock } = context;
  const now = clock();
  const range = {
    from: asked.query.get(`${dayName}.gte`) ?? '1990-01-02',
    to: asked.query.get(`${dayName}.lte`) ?? addDays(newYorkDay(now), LONGEST_AHEAD_DAYS),
  };
  const ticker = asked.query.get('ticker');
  const rows = world
    .actions(ticker === null ? null : [ticker], range, now)
    .flatMap((action): Record<string, unknown>[] => {
      const { id, symbol, exDay } = action;
      if (dayName === 'execution_date' && action.kind === 'Split') {
        const isForward = action.ratio >= 1;
        return [
          {
            id,
            ticker: symbol,
            execution_date: exDay,
            split_from: isForward ? 1 : 1 / action.ratio,
            split_to: isForward ? action.ratio : 1,
            adjustment_type: isForward ? 'forward_split' : 'reverse_split',
            historical_adjustment_factor: 1 / action.ratio,
          },
        ];
      }
      if (dayName === 'ex_dividend_date' && action.kind === 'Dividend')
        return [
          {
            id,
            ticker: symbol,
            cash_amount: action.cash,
            split_adjusted_cash_amount: action.cash,
            currency: 'USD',
            declaration_date: addDays(exDay, -14),
            ex_dividend_date: exDay,
            record_date: exDay,
            pay_date: action.payDay,
            frequency: 4,
            distribution_type: 'recurring',
          },
        ];
      return [];
    });
  return asked.answer(rows, (row) => `${row[dayName]} ${row.id}`);
}
