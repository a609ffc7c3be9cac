import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { fractionOf } from './draw.ts';
import type { WorldIndexDay, WorldRelease, WorldSeries } from './facts-world.ts';

interface Observation {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly releasedDay: number;
  readonly value: number;
}

/** What is needed of an economy that is computed: values by the names of the product. */
export interface ComputedEconomy {
  macroSeries(): readonly { readonly id: string; readonly name: string; readonly unit: string }[];
  macro(id: string, from: TradingDay, to: TradingDay): readonly Observation[];
}

type Frequency = WorldSeries['frequency'];
type Row = readonly [
  id: string,
  frequency: Frequency,
  release: readonly [id: number, name: string],
  source: string,
  /** Where the first value of a period is an estimate: by how much of it, or by how many units, the next release changes it at most. */
  revision?: { readonly part?: number; readonly units?: number },
];

const RATES = [18, 'H.15 Selected Interest Rates'] as const;
const SPREADS = [304, 'Interest Rate Spreads'] as const;
const EXCHANGE = [17, 'H.10 Foreign Exchange Rates'] as const;
const HOUSING = [27, 'New Residential Construction'] as const;
const BALANCE = [20, 'H.4.1 Factors Affecting Reserve Balances'] as const;
const BEGIN: TradingDay = '2005-01-03';

/** Series of FRED, with the one of the computed economy that each is. */
// biome-ignore format: a table reads by its lines
const ROWS: readonly Row[] = [
  ['CFNAI', 'Monthly', [219, 'Chicago Fed National Activity Index'], 'cfnai', { units: 0.08 }],
  ['GDP', 'Quarterly', [53, 'Gross Domestic Product'], 'gdp', { part: 0.002 }],
  ['HOUSTNSA', 'Monthly', HOUSING, 'housensa', { part: 0.02 }],
  ['RSXFS', 'Monthly', [9, 'Advance Monthly Sales for Retail and Food Services'], 'rsxfs', { part: 0.004 }],
  ['TDSP', 'Quarterly', [261, 'Household Debt Service and Financial Obligations Ratios'], 'tdsp', { units: 0.05 }],
  ['ANFCI', 'Weekly', [221, 'Chicago Fed National Financial Conditions Index'], 'anfci', { units: 0.01 }],
  ['T10Y2Y', 'Daily', SPREADS, 't10y2y'],
  ['T10Y3M', 'Daily', SPREADS, 't10y3m'],
  ['DFF', 'Daily', RATES, 'dff'],
  ['BAMLH0A0HYM2', 'Daily', [209, 'ICE BofA Indices'], 'bamlh0a0hym2'],
  ['WALCL', 'Weekly', BALANCE, 'walcl'],
  ['WTREGEN', 'Weekly', BALANCE, 'wtregen'],
  ['RRPONTSYD', 'Daily', [379, 'Temporary Open Market Operations'], 'rrpontsyd'],
  ['WM2NS', 'Weekly', [21, 'H.6 Money Stock Measures'], 'wm2ns', { part: 0.001 }],
  ['PCEPILFE', 'Monthly', [54, 'Personal Income and Outlays'], 'pcepilfe', { part: 0.0005 }],
  ['CSUSHPINSA', 'Monthly', [199, 'S&P Cotality Case-Shiller Home Price Indices'], 'csushpinsa', { part: 0.001 }],
  ['T5YIE', 'Daily', SPREADS, 't5yie'],
  ['T10YIE', 'Daily', SPREADS, 't10yie'],
  ['DEXUSEU', 'Daily', EXCHANGE, 'sixe'],
  ['DCOILWTICO', 'Daily', [212, 'Spot Prices'], 'cl'],
];
/** Volatility indices of Cboe. */
const INDICES = ['VIX', 'VIX9D', 'VIX3M', 'VIX6M', 'VIX1Y'] as const;

/** The series of FRED with their releases, and the volatility indices of Cboe, of a computed economy until a day. */
export function simulatedEconomy(
  economy: ComputedEconomy,
  to: TradingDay,
): { readonly series: readonly WorldSeries[]; readonly indices: ReadonlyMap<string, readonly WorldIndexDay[]> } {
  const facts = new Map(economy.macroSeries().map((one) => [one.id, one]));
  const observed = (id: string) => (facts.has(id) ? economy.macro(id, BEGIN, to) : []);
  const series = ROWS.flatMap(([id, frequency, [releaseId, name], source, revision = {}]): WorldSeries[] => {
    const own = facts.get(source);
    if (own === undefined) return [];
    const firsts = observed(source).map((one) => released(one, frequency));
    const releases =
      revision.part === undefined && revision.units === undefined ? firsts : revised(id, firsts, revision);
    return [
      {
        id,
        title: own.name,
        units: `${own.unit.charAt(0).toUpperCase()}${own.unit.slice(1)}`,
        frequency,
        release: { id: releaseId, name },
        releases,
      },
    ];
  });
  const indices = INDICES.map((name) => [name, indexDays(name, observed(name.toLowerCase()))] as const);
  return { series: [...series, ...exchangeRates(observed)], indices: new Map(indices) };
}

/** A month or a quarter is named by its first day there. */
function released({ day, releasedDay, value }: Observation, frequency: Frequency): WorldRelease {
  const text = fromEpochDay(day);
  const month = Number(text.slice(5, 7));
  const first = frequency === 'Quarterly' ? month - ((month - 1) % 3) : month;
  const isPeriod = frequency === 'Monthly' || frequency === 'Quarterly';
  return {
    day: isPeriod ? `${text.slice(0, 5)}${String(first).padStart(2, '0')}-01` : text,
    releasedDay: fromEpochDay(releasedDay),
    value,
  };
}

/** Each value is another one from the next release on. */
function revised(
  id: string,
  firsts: readonly WorldRelease[],
  { part = 0, units = 0 }: { readonly part?: number; readonly units?: number },
): WorldRelease[] {
  return firsts.flatMap((first, i) => {
    const next = firsts[i + 1];
    if (next === undefined || first.value === null) return [first];
    const draw = 2 * fractionOf(`${id} ${first.day}`) - 1;
    const value = round(first.value + draw * (units + part * first.value));
    return value === first.value ? [first] : [first, { day: first.day, releasedDay: next.releasedDay, value }];
  });
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Yen a dollar, and dollars an Australian one, which the economy has as dollars a yen and as yen an Australian dollar. */
function exchangeRates(observed: (id: string) => readonly Observation[]): WorldSeries[] {
  const yen = new Map(observed('sixj').map((one) => [one.day, one]));
  const cross = observed('audjpy');
  const rate = (id: string, title: string, units: string, rows: readonly Observation[]): WorldSeries => ({
    ...{ id, title, units, frequency: 'Daily', release: { id: EXCHANGE[0], name: EXCHANGE[1] } },
    releases: rows.map((one) => released(one, 'Daily')),
  });
  const perDollar = [...yen.values()].map((one) => ({ ...one, value: 1 / one.value }));
  const australian = cross.flatMap((one) => {
    const ofDay = yen.get(one.day);
    return ofDay === undefined ? [] : [{ ...one, value: one.value * ofDay.value }];
  });
  return [
    rate('DEXJPUS', 'Japanese Yen to U.S. Dollar Spot Exchange Rate', 'Japanese Yen to One U.S. Dollar', perDollar),
    rate('DEXUSAL', 'U.S. Dollars to Australian Dollar Spot Exchange Rate', 'U.S. Dollars to One Dollar', australian),
  ];
}

/** A day opens at the close before, and its range is beyond both. */
function indexDays(name: string, closes: readonly Observation[]): WorldIndexDay[] {
  return closes.map(({ day, value: close }, i) => {
    const open = closes[i - 1]?.value ?? close;
    const beyond = 1 + 0.05 * fractionOf(`${name} ${day}`);
    return {
      day: fromEpochDay(day),
      open,
      high: Math.max(open, close) * beyond,
      low: Math.min(open, close) / beyond,
      close,
    };
  });
}
