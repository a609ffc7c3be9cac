import type { SymbolHistory } from '@pipa/contract';
import { formatMoney, formatNumber, formatShares } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { symbolPage as words } from '../../messages/symbol-page.ts';

export const eventKinds = ['trades', 'reports', 'dividends', 'splits'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What happened to a symbol on a day, as it is marked on the chart. */
export interface HistoryEvent {
  readonly kind: EventKind;
  readonly day: string;
  /** One letter on the chart. */
  readonly mark: string;
  readonly text: string;
  /** A purchase or a sale of the own portfolios; null for other events. */
  readonly isBuy: boolean | null;
}

const DECIMALS = { decimals: 4 } as const;

/** Events of the chosen kinds, ascending by day. */
export function eventsOf(history: SymbolHistory, kinds: ReadonlySet<EventKind>): HistoryEvent[] {
  const { dividends, splits, reports, trades } = history;
  const events: HistoryEvent[] = [
    ...trades.map((trade): HistoryEvent => {
      const isBuy = trade.side === 'Buy' || trade.side === 'Cover';
      const side = enums.orderSides[trade.side];
      const text = words.trade(side, formatShares(trade.shares), formatMoney(trade.price), trade.portfolioName);
      return { kind: 'trades', day: trade.day, mark: isBuy ? '▲' : '▼', text, isBuy };
    }),
    ...reports.map(({ day, eps, estimate }): HistoryEvent => {
      const text =
        eps === null
          ? words.report
          : words.earnings(formatMoney(eps), estimate === null ? null : formatMoney(estimate));
      return { kind: 'reports', day, mark: 'E', text, isBuy: null };
    }),
    ...dividends.map(({ day, amount }): HistoryEvent => {
      return { kind: 'dividends', day, mark: 'D', text: words.dividend(formatMoney(amount, DECIMALS)), isBuy: null };
    }),
    ...splits.map(({ day, ratio }): HistoryEvent => {
      return { kind: 'splits', day, mark: 'S', text: words.split(formatNumber(ratio, DECIMALS)), isBuy: null };
    }),
  ];
  return events.filter(({ kind }) => kinds.has(kind)).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
