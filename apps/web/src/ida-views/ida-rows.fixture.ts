import { type DetectionGroup, eventNames, type IdaFunctionCode } from '@pipa/contract';
import { columnsOf, detectionGroups, type IdaColumn, type SymbolEvents, type TableVariant } from '@pipa/ida';
import type { IdaRow } from './cells.tsx';

const cellFor = ({ unit, key }: IdaColumn, day: string): unknown => {
  switch (unit) {
    case 'day':
      return day;
    case 'symbol':
      return 'SPY';
    case 'rating':
      return 'Bullish';
    case 'components':
      return 'UUuu-ddDDu-u';
    case 'state':
      return 'Bull';
    case 'call':
      return 'Bearish';
    case 'code':
      return key === 'rsiCo1' ? -2 : 0;
    case 'text':
      return 'S&P 500 fund';
    default:
      return 0.25;
  }
};

/** A row with every column of a function. */
export const rowOf = (code: IdaFunctionCode, day = '2026-11-20', variant: TableVariant = {}): IdaRow =>
  Object.fromEntries(columnsOf(code, variant).map((column) => [column.key, cellFor(column, day)]));

/** An answer of getStockIDA. */
export const answerOf = (code: IdaFunctionCode, rows: readonly IdaRow[] | null, rest: object = {}) => ({
  function: code,
  idaTable: rows,
  comment: null,
  isEtf: null,
  updateTime: '2026-11-20',
  validated: true,
  sectorETF: null,
  errMsg: null,
  ...rest,
});

const noCodes = Object.fromEntries(eventNames.map((name) => [name, 0])) as SymbolEvents['codes'];

/** The eight groups of detections of symbols with their events, on a day on which the state R1 of the market changed. */
export function groupsOf(symbols: Readonly<Record<string, Partial<SymbolEvents['codes']>>>): DetectionGroup[] {
  const market = { symbol: 'SPY', name: 'S&P 500 fund', close: 450.5, dailyReturn: -1.25, isEtf: true };
  const events = Object.entries(symbols).map(([symbol, codes]) => ({
    ...market,
    symbol,
    name: `${symbol} Inc.`,
    isEtf: false,
    codes: { ...noCodes, ...codes },
  }));
  return detectionGroups(events, [{ source: 'R1', from: 'Bull', to: 'Sideways' }], market);
}
