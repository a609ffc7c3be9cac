import { previousTradingDay, sessionOf, type TradingDay, tradingDaysBetween } from '@pipa/calendar';
import { type ExplicitCorrection, type ExplicitInstrument, explicitWorld } from '../explicit-world.ts';
import type { VendorWorld, WorldBar } from '../vendor-world.ts';

export const WORLD_DAYS = tradingDaysBetween('2026-01-02', '2026-03-31');
/** What is planted on which day. */
export const PLANTED = {
  dividend: '2026-01-15',
  split: '2026-02-03',
  rename: '2026-02-10',
  lastDay: '2026-02-17',
  merger: '2026-02-24',
  spinOff: '2026-03-03',
  reverseSplit: '2026-03-10',
  corrected: '2026-03-13',
  correctedAt: new Date('2026-03-16T22:00:00Z'),
} as const;
/** The evening of a session, when its bars are whole. */
export const EVENING = new Date('2026-03-20T21:00:00Z');

const fraction = (text: string): number => {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return hash / 4_294_967_296;
};
const cents = (price: number): number => Math.round(price * 100) / 100;

/** The bar of a day: near a price, the same whenever it is asked for. */
export function testBar(id: string, day: TradingDay, price: number): WorldBar {
  const [open, close] = [fraction(`${id} ${day} open`), fraction(`${id} ${day} close`)].map((part) =>
    cents(price * (0.98 + 0.04 * part)),
  ) as [number, number];
  const spread = 1 + 0.01 * fraction(`${id} ${day} range`);
  return {
    day,
    open,
    high: cents(Math.max(open, close) * spread),
    low: cents(Math.min(open, close) / spread),
    close,
    volume: 10_000 + Math.floor(90_000 * fraction(`${id} ${day} volume`)) * 4,
  };
}

function instrument(
  id: string,
  priceOf: number | ((day: TradingDay) => number),
  change: Partial<ExplicitInstrument> = {},
): ExplicitInstrument {
  const bars = WORLD_DAYS.filter(
    (day) => (change.lastDay == null || day <= change.lastDay) && (change.listedOn == null || day >= change.listedOn),
  ).map((day) => testBar(id, day, typeof priceOf === 'number' ? priceOf : priceOf(day)));
  return {
    id,
    symbols: [{ symbol: id, from: '2000-01-03' }],
    name: `${id} Inc`,
    kind: 'Stock',
    exchange: 'NYSE',
    listedOn: null,
    lastDay: null,
    bars,
    ...change,
  };
}

const INSTRUMENTS: readonly ExplicitInstrument[] = [
  instrument('AAA', 100),
  instrument('BRK.B', 400),
  instrument('SPLT', (day) => (day < PLANTED.split ? 200 : 50)),
  instrument('REV', (day) => (day < PLANTED.reverseSplit ? 3 : 30)),
  instrument('OLDN', 20, {
    symbols: [
      { symbol: 'OLDN', from: '2000-01-03' },
      { symbol: 'NEWN', from: PLANTED.rename },
    ],
  }),
  instrument('DEAD', 5, { lastDay: PLANTED.lastDay }),
  instrument('TGT', 60, { lastDay: previousTradingDay(PLANTED.merger) }),
  instrument('ACQ', 80, { exchange: 'NASDAQ' }),
  instrument('PAR', (day) => (day < PLANTED.spinOff ? 90 : 75)),
  instrument('KID', 60, { listedOn: PLANTED.spinOff }),
  instrument('FUND', 250, { kind: 'ETF', exchange: 'ARCA' }),
];

/** A quarter in which something of each kind happens. */
export function testWorld(corrections: readonly ExplicitCorrection[] = []): VendorWorld {
  return explicitWorld({
    instruments: INSTRUMENTS,
    actions: [
      { instrument: 'AAA', kind: 'Dividend', exDay: PLANTED.dividend, cash: 0.5, payDay: '2026-03-02' },
      { instrument: 'SPLT', kind: 'Dividend', exDay: PLANTED.dividend, cash: 2, payDay: '2026-02-02' },
      { instrument: 'SPLT', kind: 'Split', exDay: PLANTED.split, ratio: 4 },
      { instrument: 'REV', kind: 'Split', exDay: PLANTED.reverseSplit, ratio: 0.1 },
      { instrument: 'OLDN', kind: 'Renamed', exDay: PLANTED.rename, newSymbol: 'NEWN' },
      { instrument: 'DEAD', kind: 'Removed', exDay: '2026-02-18' },
      { instrument: 'TGT', kind: 'Merged', exDay: PLANTED.merger, into: 'ACQ', ratio: 0.5, cash: 20 },
      { instrument: 'PAR', kind: 'SpunOff', exDay: PLANTED.spinOff, spunOff: 'KID', ratio: 0.25 },
    ],
    corrections: [
      {
        instrument: 'AAA',
        day: PLANTED.corrected,
        at: PLANTED.correctedAt,
        bar: testBar('AAA corrected', PLANTED.corrected, 100),
      },
      ...corrections,
    ],
  });
}

/** An instant within a session of the world, as a share of it. */
export function duringSession(day: TradingDay, share: number): Date {
  const { openAt, closeAt } = sessionOf(day);
  return new Date(openAt.getTime() + share * (closeAt.getTime() - openAt.getTime()));
}
