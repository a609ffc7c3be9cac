import type { Instrument } from '@pipa/market-data';

/** Funds and the companies that strategies choose from have their history before a new market opens; the others follow. */
export const isLoadedFirst = ({ kind, sizeClass }: Instrument): boolean => kind === 'ETF' || sizeClass === 'Large';
