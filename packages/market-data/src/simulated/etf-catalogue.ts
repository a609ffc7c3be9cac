import { ALTERNATIVE_FUNDS } from './funds/alternative-funds.ts';
import { BOND_FUNDS } from './funds/bond-funds.ts';
import { CORE_FUNDS } from './funds/core-funds.ts';
import { COUNTRY_FUNDS } from './funds/country-funds.ts';
import type { EtfGroup, FundOptions, FundRow } from './funds/fund-row.ts';
import { SECTOR_FUNDS } from './funds/sector-funds.ts';
import { STOCK_FUNDS } from './funds/stock-funds.ts';
import type { DividendPolicy, InstrumentSpec } from './instrument-spec.ts';

export type { EtfGroup } from './funds/fund-row.ts';

const ROWS: readonly FundRow[] = [
  ...STOCK_FUNDS,
  ...SECTOR_FUNDS,
  ...COUNTRY_FUNDS,
  ...BOND_FUNDS,
  ...ALTERNATIVE_FUNDS,
];

/** Prices that funds with resplits keep. */
const SPLIT_ABOVE = 160;
const REVERSE_SPLIT_BELOW = 9;

function dividendsOf(group: EtfGroup, { yield: yieldAnnual = 0, monthly = false }: FundOptions): DividendPolicy {
  const everySessions = monthly ? 21 : 63;
  if (yieldAnnual > 0) return { kind: 'fixedYield', yieldAnnual, everySessions };
  return group === 'Bond' ? { kind: 'carry', everySessions } : { kind: 'none' };
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
    dividends: dividendsOf(group, options),
    splitAbove: resplits ? SPLIT_ABOVE : null,
    reverseSplitBelow: resplits ? REVERSE_SPLIT_BELOW : null,
    momentumLoading: 0,
    ending: null,
    company: null,
  };
}

/** Exchange-traded funds with their real symbols, inception dates and what they hold. */
export const ETF_SPECS: readonly InstrumentSpec[] = ROWS.map(specOf);

export function etfSpecs(funds: 'all' | 'core'): readonly InstrumentSpec[] {
  return funds === 'all' ? ETF_SPECS : ETF_SPECS.filter(({ instrument }) => CORE_FUNDS.has(instrument.symbol));
}

export const ETF_GROUPS: ReadonlyMap<string, EtfGroup> = new Map(ROWS.map(([symbol, , group]) => [symbol, group]));
