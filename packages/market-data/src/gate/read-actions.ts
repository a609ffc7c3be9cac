import { isDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { type CorporateAction, sortActions } from '../daily-bars.ts';
import type { VendorAction, VendorPage } from '../vendors/market-vendor.ts';
import { actionFault, type QuarantinedRow } from './bar-row.ts';

export interface CheckedActions {
  readonly actions: ReadonlyMap<string, readonly CorporateAction[]>;
  readonly quarantined: readonly QuarantinedRow[];
}

const MOST_ACTIONS = 2_000_000;
const MOST_QUARANTINED = 1_000;

/** Splits and dividends of a vendor by symbol; each takes effect on the bar of its day. A faulty row is kept out and reported. */
export async function readActions(pages: AsyncIterable<VendorPage<VendorAction>>): Promise<CheckedActions> {
  const bySymbol = new Map<string, CorporateAction[]>();
  const quarantined: QuarantinedRow[] = [];
  let count = 0;
  for await (const { rows } of pages) {
    for (const row of rows) {
      const { symbol, exDay: day, raw, line } = row;
      const checked = checkActions(row);
      if (typeof checked === 'string') {
        if (quarantined.length < MOST_QUARANTINED) quarantined.push({ symbol, day, fault: checked, raw, line });
        continue;
      }
      count += checked.length;
      if (count > MOST_ACTIONS)
        throw new DomainError('PAYLOAD_TOO_LARGE', { note: `More than ${MOST_ACTIONS} actions` });
      const known = bySymbol.get(symbol);
      if (known) known.push(...checked);
      else bySymbol.set(symbol, checked);
    }
  }
  return { actions: new Map([...bySymbol].map(([symbol, list]) => [symbol, sortActions(list)])), quarantined };
}

function checkActions({ symbol, exDay: day, dividend, splitRatio, payDay }: VendorAction): CorporateAction[] | string {
  if (symbol === '') return 'symbol is missing';
  if (!isDay(day)) return 'date is not a day YYYY-MM-DD';
  const fault = actionFault(dividend, splitRatio);
  if (fault) return fault;
  if (payDay !== null && !isDay(payDay)) return 'pay date is not a day YYYY-MM-DD';
  const exDay = toEpochDay(day);
  const actions: CorporateAction[] = [];
  if (splitRatio !== 1) actions.push({ exDay, kind: 'split', value: splitRatio, payDay: null });
  if (dividend > 0) {
    actions.push({ exDay, kind: 'dividend', value: dividend, payDay: payDay === null ? null : toEpochDay(payDay) });
  }
  return actions;
}
