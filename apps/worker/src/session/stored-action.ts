import { fromEpochDay } from '@pipa/calendar';
import type { StoredAction } from '@pipa/db/market';
import type { CorporateAction } from '@pipa/market-data';

/** Converts a market's split or dividend to the form of the database. */
export const storedAction = (symbol: string, { exDay, kind, value, payDay }: CorporateAction): StoredAction => ({
  symbol,
  exDate: fromEpochDay(exDay),
  kind: kind === 'split' ? 'Split' : 'Dividend',
  value: value.toFixed(6),
  payDate: payDay === null ? null : fromEpochDay(payDay),
});
