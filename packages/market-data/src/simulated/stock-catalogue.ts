import { epochDayOf, fromEpochDay, type TradingDay, tradingDayOnOrAfter } from '@pipa/calendar';
import type { SizeClass } from '@pipa/quant';
import { normalAt, streamKey, uniformAt } from '../counter-random.ts';
import { clamp } from './clamp.ts';
import { companyBrands } from './company-names.ts';
import { GICS_SECTORS, type SectorTraits } from './gics-sectors.ts';
import type { DividendPolicy, Ending, InstrumentSpec } from './instrument-spec.ts';

const KEY = streamKey(0, 'companies');
/** 1/φ: places the sectors evenly whatever the number of companies. */
const GOLDEN = 0.6180339887498949;
const LARGE_FROM = 0.634;
const MID_FROM = -0.25;
/** Exchanges do not list shares that stay below a dollar. */
const LEAST_LISTED_PRICE = 1;
/** A giant is not bought. */
const LARGEST_LEAVING = 1;
const LEGAL_FORMS = ['', '', '', ' Inc.', ' Inc.', ' Corp.', ' Group', ' Holdings', ' Co.', ' plc'] as const;

/** Companies from here on list from 2024 on; how many there are decides nothing about those before them. */
const NEWCOMERS_FROM = 2_020;

/** Companies of the full universe, those that are still to list included: more than 1,900 are listed at any time. */
export const FULL_UNIVERSE_STOCKS = 2_140;

/**
 * The first `count` invented companies. Company i is the same whatever the count and the seed of the market, so that
 * a universe can grow without changing what is in it.
 */
export function stockSpecs(count: number): InstrumentSpec[] {
  return companyBrands(count).map(({ brand, ticker }, index) => stockSpec(index, brand, ticker));
}

function sectorOf(index: number): SectorTraits {
  let place = (index * GOLDEN) % 1;
  for (const sector of GICS_SECTORS) {
    place -= sector.countWeight;
    if (place < 0) return sector;
  }
  return GICS_SECTORS[GICS_SECTORS.length - 1];
}

function stockSpec(index: number, brand: string, ticker: string): InstrumentSpec {
  const sector = sectorOf(index);
  const [industry, ...endings] = sector.industries[Math.floor(uniformAt(KEY, index, 1) * sector.industries.length)];
  const size = clamp(normalAt(KEY, index, 0), 2.5);
  const loadings = loadingsOf(index, sector, size);
  const young = industry === 'Biotechnology' || industry === 'Software' || industry === 'Metals & Mining';
  const ownVolatility =
    0.17 + 0.1 * uniformAt(KEY, index, 2) - 0.025 * size - 0.02 * loadings.Quality + (young ? 0.07 : 0);
  const startPrice = 12 * Math.exp(1.7 * uniformAt(KEY, index, 4)) + 4;
  const listing = listingOf(index, size);
  return {
    instrument: {
      symbol: ticker,
      name: `${brand} ${pick(endings, index, 30)}${pick(LEGAL_FORMS, index, 31)}`,
      kind: 'Stock',
      sector: sector.name,
      industry,
      sizeClass: sizeClassOf(size),
      ...listing,
    },
    loadings,
    leverage: 1,
    driftAnnual: 0,
    ownVolatility: Math.max(0.12, ownVolatility * (sector.name === 'Utilities' ? 0.7 : 1)),
    earningsMove: 0.025 + 0.025 * uniformAt(KEY, index, 3),
    startPrice,
    dollarVolume: 4.5e7 * Math.exp(1.15 * size),
    volumeFollowsValue: true,
    dividends: dividendsOf(index, sector, loadings.Growth, young),
    splitAbove: 180 + 420 * uniformAt(KEY, index, 6),
    reverseSplitBelow: LEAST_LISTED_PRICE,
    momentumLoading: 0.5,
    ending: listing.delistedOn === null ? null : endingOf(index),
    company: { size, sharesAtStart: Math.round(marketValueAtStart(size) / startPrice / 1000) * 1000 },
  };
}

function loadingsOf(index: number, sector: SectorTraits, size: number) {
  const value = clamp(normalAt(KEY, index, 1) * 0.6 + (sector.rateDuration < 0 ? 0.3 : 0), 1.5);
  const growth = clamp(-0.5 * value + 0.5 * normalAt(KEY, index, 2), 1.5);
  const quality = clamp(0.6 * normalAt(KEY, index, 3) + 0.15 * size, 1.5);
  return {
    Market: 1 + 0.14 * clamp(normalAt(KEY, index, 4), 2) - 0.05 * quality,
    [sector.name]: 1 + 0.2 * clamp(normalAt(KEY, index, 5), 2),
    Value: value,
    Growth: growth,
    Quality: quality,
    Size: 0.35 - 0.45 * size,
  };
}

/** Dollars, when the history begins; grows faster with size than the dollars traded: large companies turn over less. */
function marketValueAtStart(size: number): number {
  return 5e9 * Math.exp(1.45 * size);
}

/** A good quarter of all companies is large, a third in the middle. */
function sizeClassOf(size: number): SizeClass {
  if (size >= LARGE_FROM) return 'Large';
  return size >= MID_FROM ? 'Mid' : 'Small';
}

/** Two of three are bought, the others decline for a year or two. */
function endingOf(index: number): Ending {
  const place = uniformAt(KEY, index, 21);
  return uniformAt(KEY, index, 20) < 0.65
    ? { kind: 'takeover', sessions: 35 + Math.floor(70 * place), premiumLog: 0.16 + 0.12 * uniformAt(KEY, index, 22) }
    : { kind: 'decline', sessions: 240 + Math.floor(260 * place), fallLog: 1.3 + uniformAt(KEY, index, 22) };
}

function pick(parts: readonly string[], index: number, channel: number): string {
  return parts[Math.floor(uniformAt(KEY, index, channel) * parts.length)];
}

function dividendsOf(index: number, sector: SectorTraits, growth: number, young: boolean): DividendPolicy {
  const pays = uniformAt(KEY, index, 7) < Math.min(0.97, 0.45 + 17 * sector.dividendYield) - 0.35 * growth;
  if (young || !pays) return { kind: 'none' };
  return { kind: 'board', yieldAnnual: sector.dividendYield * (0.6 + uniformAt(KEY, index, 8)), everySessions: 63 };
}

/**
 * One in four lists after the market's start, one in fifteen of the rest leaves it again by 2025. From then on it loses and
 * gains some each year until 2035: one in thirty leaves, and newcomers take their places.
 */
function listingOf(index: number, size: number): { listedOn: TradingDay; delistedOn: TradingDay | null } {
  const place = uniformAt(KEY, index, 10);
  if (index >= NEWCOMERS_FROM) return { listedOn: dayIn(2024, 2035, place), delistedOn: null };
  const late = uniformAt(KEY, index, 9) < 0.25;
  const listedOn = late ? dayIn(2005, 2023, place) : dayIn(1975, 2004, place);
  return { listedOn, delistedOn: delistingOf(index, late, size) };
}

function delistingOf(index: number, late: boolean, size: number): TradingDay | null {
  const fate = uniformAt(KEY, index, 11);
  const place = uniformAt(KEY, index, 12);
  if (fate < 0.067) return late ? null : dayIn(2008, 2025, place);
  return fate < 0.105 && size < LARGEST_LEAVING ? dayIn(2026, 2035, place) : null;
}

function dayIn(firstYear: number, lastYear: number, place: number): TradingDay {
  const first = epochDayOf(firstYear, 1, 10);
  const day = fromEpochDay(first + Math.floor(place * (epochDayOf(lastYear, 12, 20) - first)));
  // Before the calendar's first year a listing date is only a date.
  return firstYear < 1990 ? day : tradingDayOnOrAfter(day);
}
