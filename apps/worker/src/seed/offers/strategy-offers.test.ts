import { type Strategy, strategyCatalogue, symbolIndex, type UniverseInstrument } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../../../../../packages/quant/src/testing/random-panel.ts';
import { STRATEGY_FAMILIES } from './strategy-offer.ts';
import { strategyOffers } from './strategy-offers.ts';

const INSTRUMENTS: readonly UniverseInstrument[] = [
  { symbol: 'AAAAA', kind: 'Stock', sector: 'Energy', sizeClass: 'Large' },
  ...'SPY IVV VTI QQQ IWM IWN VIG VYM EFA VEA EEM VWO VGK EWJ ACWX VNQ TLT IEF SHY BIL TIP AGG BND LQD HYG GLD SLV USO DBC DBA XLE XLF XLK'
    .split(' ')
    .map((symbol) => ({ symbol, kind: 'ETF' as const })),
];
const kindOf = new Map(INSTRUMENTS.map(({ symbol, kind }) => [symbol, kind]));

/** Whether a strategy is long or short in random markets. */
function sidesOf(strategy: Strategy): { longs: boolean; shorts: boolean } {
  const sessions = strategy.warmUpSessions + 120;
  const { panel, instruments } = randomMarket({ seed: 12, sessions, stocks: 80 });
  const index = symbolIndex(panel);
  const columns = Int32Array.from(strategy.universe(instruments), (symbol) => index.get(symbol) ?? -1);
  const weights = [20, 60, 100].flatMap((t) => [
    ...strategy.decide({ panel, t: strategy.warmUpSessions + t, columns }).values(),
  ]);
  return { longs: weights.some((weight) => weight > 0), shorts: weights.some((weight) => weight < 0) };
}

describe('offers', () => {
  const offers = [...strategyOffers.values()];

  it('are made of every strategy that is computed and of no other', () => {
    expect([...strategyOffers.keys()].sort()).toEqual(strategyCatalogue.map(({ code }) => code).sort());
  });

  it('have no two of one name or way of working', () => {
    expect(new Set(offers.map(({ name }) => name)).size).toBe(offers.length);
    expect(new Set(offers.map(({ algoType }) => algoType)).size).toBe(offers.length);
  });

  it('are there for every class of member that may subscribe', () => {
    const classes = new Set(offers.map(({ limitToMemberClass }) => limitToMemberClass));
    expect([...classes].sort()).toEqual(['Bronze', 'Gold', 'Platinum', 'Silver']);
  });

  it('leave no family out', () => {
    expect(new Set(offers.flatMap(({ families }) => families))).toEqual(new Set(STRATEGY_FAMILIES));
  });
});

describe.each(strategyCatalogue.map((strategy) => [strategy.code, strategy] as const))(
  'the offer of %s',
  (code, strategy) => {
    const offer = strategyOffers.get(code)!;

    it('names what it holds', () => {
      const kinds = new Set(strategy.universe(INSTRUMENTS).map((symbol) => kindOf.get(symbol)));
      const held = { Stock: ['Stock'], ETF: ['ETF'], Hybrid: ['ETF', 'Stock'] }[offer.componentType];
      expect([...kinds].sort()).toEqual(held);
    });

    it('asks for margin where it sells short and nowhere else', () => {
      expect(offer.useMargin).toBe(offer.longShort !== 'LONG');
      expect(sidesOf(strategy)).toEqual({ longs: offer.longShort !== 'SHORT', shorts: offer.longShort !== 'LONG' });
    });

    it('charges dollars a month or a fraction of the money, below two and a half per cent a year of the least that is invested', () => {
      const { chargeType, chargeAmount, minInvestmentAmount, maxInvestmentAmount } = offer;
      expect(minInvestmentAmount).toBeLessThan(maxInvestmentAmount);
      if (chargeType === 'FixedMonthly') expect(chargeAmount).toBeGreaterThanOrEqual(1);
      const monthly = chargeType === 'FixedMonthly' ? chargeAmount / minInvestmentAmount : chargeAmount;
      expect(12 * monthly).toBeLessThan(0.025);
      expect(monthly > 0).toBe(chargeType !== 'Free');
    });

    it('says what an investor asks', () => {
      expect(offer.description.length).toBeGreaterThan(150);
      expect(offer.families.length).toBeGreaterThan(0);
      if (offer.kind === 'AQM') expect(offer.investmentGoal && offer.investmentMethod).toBeTruthy();
    });

    it('promises nothing and names no year, since another market has other years', () => {
      const texts = [
        offer.description,
        ...(offer.kind === 'AQM' ? [offer.investmentGoal, offer.investmentMethod] : []),
      ].join(' ');
      expect(texts).not.toMatch(/\b(19|20)\d\d\b/);
      expect(texts).not.toMatch(/guarante|risk-free|safe return|never los|cannot los|always (gain|earn|profit)/i);
    });
  },
);
