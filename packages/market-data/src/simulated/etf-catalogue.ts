import { ALTERNATIVE_FUNDS } from './funds/alternative-funds.ts';
import { BOND_FUNDS } from './funds/bond-funds.ts';
import { COUNTRY_FUNDS } from './funds/country-funds.ts';
import type { FundRow } from './funds/fund-row.ts';
import { SECTOR_FUNDS } from './funds/sector-funds.ts';
import { STOCK_FUNDS } from './funds/stock-funds.ts';
import type { InstrumentSpec } from './instrument-spec.ts';

export type { EtfGroup } from './funds/fund-row.ts';

/** Prices that funds with resplits keep. */
const SPLIT_ABOVE = 160;
const REVERSE_SPLIT_BELOW = 9;

/** Bond funds pass on about what their curve carries at the rates of an ordinary year. */
function carryYield(loadings: Readonly<Record<string, number>>): number {
  return 0.02 * (loadings.Cash ?? 0) + 0.012 * (loadings.Term ?? 0) + 0.04 * (loadings.Spread ?? 0);
}

function specOf([
  symbol,
  name,
  group,
  inception,
  startPrice,
  dollarVolumeMillions,
  loadings,
  options = {},
]: FundRow): InstrumentSpec {
  const yieldAnnual = options.yield ?? (group === 'Bond' ? carryYield(loadings) : 0);
  const resplits = options.resplits ?? false;
  return {
    instrument: {
      symbol,
      name,
      kind: 'ETF',
      sector: group,
      industry: options.tracks ?? null,
      listedOn: inception,
      delistedOn: null,
    },
    loadings,
    leverage: options.leverage ?? 1,
    driftAnnual: (options.drift ?? 0) - (options.feeBps ?? 0) / 10_000,
    ownVolatility: options.own ?? 0,
    earningsMove: 0,
    startPrice,
    dollarVolume: dollarVolumeMillions * 1e6,
    volumeFollowsValue: !resplits,
    dividends:
      yieldAnnual > 0
        ? { kind: 'passThrough', yieldAnnual, everySessions: options.monthly ? 21 : 63 }
        : { kind: 'none' },
    splitAbove: resplits ? SPLIT_ABOVE : null,
    reverseSplitBelow: resplits ? REVERSE_SPLIT_BELOW : null,
    momentumLoading: 0,
    ending: null,
    company: null,
  };
}

/** Exchange-traded funds with their real symbols, inception dates and what they hold. */
export const ETF_SPECS: readonly InstrumentSpec[] = [
  ...STOCK_FUNDS,
  ...SECTOR_FUNDS,
  ...COUNTRY_FUNDS,
  ...BOND_FUNDS,
  ...ALTERNATIVE_FUNDS,
].map(specOf);
