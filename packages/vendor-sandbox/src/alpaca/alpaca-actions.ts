import { addDays, newYorkDay, type TradingDay } from '@pipa/calendar';
import { jsonAnswer, type ProtocolAnswer, type ProtocolRequest } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';
import type { WorldAction } from '../vendor-world.ts';
import { isAnswer, refused, symbolsOf } from './alpaca-answers.ts';

const MOST_ACTIONS = 1_000;
/** Longest from an ex-day to the day on which the vendor processes an action. */
const LONGEST_PROCESSING_DAYS = 120;

interface Wire {
  /** Name of the list, and of the type without its s. */
  readonly list: string;
  readonly processDay: TradingDay;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Actions by the day on which they are processed: a dividend on its pay day, all others on their ex-day. */
export function answerActions(
  { world, clock, mostRows = MOST_ACTIONS }: ProtocolContext,
  { query }: ProtocolRequest,
): ProtocolAnswer {
  const symbols = query.has('symbols') ? symbolsOf(query) : null;
  if (symbols !== null && isAnswer(symbols)) return symbols;
  const limit = Number(query.get('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ACTIONS) return refused(400, 'invalid limit');
  const now = clock();
  const [start, end] = [query.get('start') ?? newYorkDay(now), query.get('end') ?? newYorkDay(now)];
  if (start > end) return refused(400, 'end should not be before start');
  const types = query.get('types')?.split(',') ?? null;
  const all = world
    .actions(symbols, { from: addDays(start, -LONGEST_PROCESSING_DAYS), to: end }, now)
    .map(wireOf)
    .filter(
      ({ list, processDay }) => processDay >= start && processDay <= end && (types?.includes(typeOf(list)) ?? true),
    )
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const after = query.get('page_token');
  const rest = after === null ? all : all.filter((one) => placeOf(one) > Buffer.from(after, 'base64').toString());
  const page = rest.slice(0, Math.min(limit, mostRows));
  const last = page.at(-1);
  const lists = Object.groupBy(page, ({ list }) => list);
  return jsonAnswer(200, {
    corporate_actions: Object.fromEntries(
      Object.entries(lists).map(([list, rows = []]) => [list, rows.map(({ row }) => row)]),
    ),
    next_page_token:
      rest.length > page.length && last !== undefined ? Buffer.from(placeOf(last)).toString('base64') : null,
  });
}

const typeOf = (list: string): string => list.replace(/s$/, '');
const placeOf = ({ processDay, row }: Wire): string => `${processDay} ${row.id}`;

function wireOf(action: WorldAction): Wire {
  const { id, symbol, exDay } = action;
  const shared = { id, cusip: '000000000', process_date: exDay, ex_date: exDay, record_date: exDay };
  const both = { id, old_cusip: '000000000', new_cusip: '000000001', process_date: exDay };
  const merger = {
    id,
    acquiree_symbol: symbol,
    acquiree_cusip: '000000000',
    process_date: exDay,
    effective_date: exDay,
    payable_date: exDay,
  };
  switch (action.kind) {
    case 'Split': {
      const isForward = action.ratio > 1;
      const rates = { old_rate: isForward ? 1 : 1 / action.ratio, new_rate: isForward ? action.ratio : 1 };
      const row = { ...both, symbol, ex_date: exDay, record_date: exDay, ...rates };
      return { list: isForward ? 'forward_splits' : 'reverse_splits', processDay: exDay, row };
    }
    case 'Dividend': {
      const { cash: rate, payDay } = action;
      const row = {
        ...shared,
        symbol,
        rate,
        special: false,
        foreign: false,
        process_date: payDay,
        payable_date: payDay,
      };
      return { list: 'cash_dividends', processDay: payDay, row };
    }
    case 'Renamed':
      return {
        list: 'name_changes',
        processDay: exDay,
        row: { ...both, old_symbol: symbol, new_symbol: action.newSymbol },
      };
    case 'SpunOff':
      return {
        list: 'spin_offs',
        processDay: exDay,
        row: {
          id,
          source_symbol: symbol,
          source_cusip: '000000000',
          source_rate: 1,
          new_symbol: action.spunOff,
          new_cusip: '000000001',
          new_rate: action.ratio,
          process_date: exDay,
          ex_date: exDay,
        },
      };
    case 'Removed':
      return {
        list: 'worthless_removals',
        processDay: exDay,
        row: { id, symbol, cusip: '000000000', process_date: exDay },
      };
    case 'Merged': {
      const { into, ratio, cash } = action;
      if (into === null) return { list: 'cash_mergers', processDay: exDay, row: { ...merger, rate: cash } };
      const shares = { acquirer_symbol: into, acquirer_cusip: '000000001', acquirer_rate: ratio, acquiree_rate: 1 };
      return cash === 0
        ? { list: 'stock_mergers', processDay: exDay, row: { ...merger, ...shares } }
        : { list: 'stock_and_cash_mergers', processDay: exDay, row: { ...merger, ...shares, cash_rate: cash } };
    }
  }
}
