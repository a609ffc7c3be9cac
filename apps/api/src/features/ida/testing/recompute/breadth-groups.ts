import type { Instrument } from '@pipa/market-data';

type Grouped = Pick<Instrument, 'kind' | 'sector' | 'industry'>;

/** Its sector for a stock, the sector that a fund tracks, the market for a fund of the broad market, else its kind of fund. */
export function breadthGroupOf({ kind, sector, industry }: Grouped): string {
  if (kind === 'Stock') return sector ?? 'Market';
  if (sector === null || sector === 'Broad') return 'Market';
  return industry ?? `Funds: ${sector}`;
}

/** The groups that a symbol is a member of: stocks of their sector and of the market, funds of their kind. */
export function breadthGroupsOf({ kind, sector }: Grouped): string[] {
  if (kind === 'Stock') return sector === null ? ['Market'] : ['Market', sector];
  return sector === null ? [] : [`Funds: ${sector}`];
}
