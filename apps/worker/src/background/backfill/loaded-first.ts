import type { Instrument } from '@pipa/market-data';

/** Whether an instrument's history is loaded before a new market opens: funds, and companies that strategies choose from. */
export const isLoadedFirst = ({ kind, sizeClass }: Instrument): boolean => kind === 'ETF' || sizeClass === 'Large';
