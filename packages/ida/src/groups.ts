import type { TradingDay } from '@pipa/calendar';
import { fundBreadth, MARKET_BREADTH } from '@pipa/quant';

/** What of an instrument its groups follow from. */
export interface GroupedInstrument {
  readonly symbol: string;
  readonly kind: 'Stock' | 'ETF' | 'Index';
  /** GICS sector of a stock, group of an ETF. */
  readonly sector: string | null;
  /** Of an ETF the GICS sector that it tracks. */
  readonly industry: string | null;
}

/** When an instrument was traded. */
export interface TradedInstrument extends Pick<GroupedInstrument, 'kind'> {
  /** First session; null where the source does not say. */
  readonly listedOn: TradingDay | null;
  /** Last session. */
  readonly delistedOn: TradingDay | null;
}

/** Whether an instrument is in the universe of a day, for which it needs metrics of that day besides: indices are not. */
export const isInUniverse = ({ kind, listedOn, delistedOn }: TradedInstrument, day: TradingDay): boolean =>
  kind !== 'Index' && (listedOn === null || listedOn <= day) && (delistedOn === null || delistedOn >= day);

const BROAD_FUNDS = 'Broad';
const SECTOR_FUNDS = 'Sector';
/** The Select Sector funds, which hold the stocks of one GICS sector of the S&P 500. */
const SELECT_SECTOR = /^XL[A-Z]{1,2}$/;
/** Vanguard's funds of the GICS sectors. */
const VANGUARD_SECTOR = /^V[A-Z]{2}$/;

/**
 * The group whose breadth is shown beside an instrument: a stock's sector, the sector that a fund tracks, the market for a fund
 * of the broad market, and for any other fund the funds of its group.
 */
export function breadthGroupOf({ kind, sector, industry }: GroupedInstrument): string {
  if (kind === 'Stock') return sector ?? MARKET_BREADTH;
  if (kind === 'Index' || sector === null || sector === BROAD_FUNDS) return MARKET_BREADTH;
  return industry ?? fundBreadth(sector);
}

/** Whether a fund is one of the Select Sector funds. */
export const isSelectSectorFund = ({ symbol, kind, sector, industry }: GroupedInstrument): boolean =>
  kind === 'ETF' && sector === SECTOR_FUNDS && industry !== null && SELECT_SECTOR.test(symbol);

/**
 * The fund that stands for a GICS sector: its Select Sector fund, before that one existed Vanguard's fund; null for a sector
 * without either.
 * @param funds those that have prices on the day
 */
export function sectorEtfOf<Fund extends GroupedInstrument>(
  sector: string | null,
  funds: readonly Fund[],
): Fund | null {
  const tracking = funds.filter(
    ({ kind, sector: group, industry }) => kind === 'ETF' && group === SECTOR_FUNDS && industry === sector,
  );
  if (sector === null) return null;
  return tracking.find(isSelectSectorFund) ?? tracking.find(({ symbol }) => VANGUARD_SECTOR.test(symbol)) ?? null;
}

const MAJOR_FUNDS = ['SPY', 'QQQ', 'DIA', 'IWM', 'RSP', 'VEU', 'EEM', 'TLT', 'LQD', 'HYG', 'GLD', 'USO', 'UUP', 'VNQ'];
const WORLD_INDEX_FUNDS = ['VEU', 'VEA', 'VWO', 'EFA', 'EEM', 'ACWI'];

const inGroup =
  (group: string) =>
  ({ sector }: GroupedInstrument): boolean =>
    sector === group;

/** Which funds are in the comparisons 1 to 5 (3 §9), whose members the document does not show. */
const COMPARISONS: Readonly<Record<number, (fund: GroupedInstrument) => boolean>> = {
  1: ({ symbol }) => MAJOR_FUNDS.includes(symbol),
  2: (fund) => inGroup(BROAD_FUNDS)(fund) || WORLD_INDEX_FUNDS.includes(fund.symbol),
  3: inGroup(SECTOR_FUNDS),
  4: inGroup('Bond'),
  5: inGroup('Commodity'),
};

/** The funds of a comparison 1 to 5: the major ones in the order of their list, the others by symbol. */
export function comparedFunds<Fund extends GroupedInstrument>(group: number, instruments: readonly Fund[]): Fund[] {
  const isMember = COMPARISONS[group];
  if (isMember === undefined) throw new RangeError(`There is no comparison ${group}`);
  const funds = instruments.filter((one) => one.kind === 'ETF' && isMember(one));
  const place = ({ symbol }: Fund) => (group === 1 ? MAJOR_FUNDS.indexOf(symbol) : 0);
  return funds.sort((a, b) => place(a) - place(b) || (a.symbol < b.symbol ? -1 : 1));
}
