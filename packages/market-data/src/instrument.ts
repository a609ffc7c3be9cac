import type { TradingDay } from '@pipa/calendar';
import type { SizeClass } from '@pipa/quant';

export type InstrumentKind = 'Stock' | 'ETF' | 'Index';

export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly kind: InstrumentKind;
  /** GICS sector of a stock; group of an ETF (Broad, Style, Sector, International, Bond, Commodity, Currency, Volatility, Leveraged). */
  readonly sector: string | null;
  /** GICS industry of a stock; GICS sector that a sector ETF tracks. */
  readonly industry: string | null;
  /** Of a stock, by market value when its history begins; absent for sources without sizes. */
  readonly sizeClass?: SizeClass | null;
  readonly listedOn: TradingDay | null;
  /** Last session of an instrument that no longer trades. */
  readonly delistedOn: TradingDay | null;
}

/** Facts of the instruments that were known on a day. */
export function instrumentsAsOf(instruments: readonly Instrument[], asOf: TradingDay): Instrument[] {
  return instruments
    .filter(({ listedOn }) => listedOn === null || listedOn <= asOf)
    .map((instrument) =>
      instrument.delistedOn !== null && instrument.delistedOn > asOf ? { ...instrument, delistedOn: null } : instrument,
    );
}
