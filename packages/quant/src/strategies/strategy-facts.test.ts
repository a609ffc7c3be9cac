import { describe, expect, it } from 'vitest';
import { strategyCatalogue, strategyFactsByCode } from './catalogue.ts';
import type { UniverseInstrument } from './strategy.ts';

const INSTRUMENTS: readonly UniverseInstrument[] = [
  { symbol: 'AAAAA', kind: 'Stock', sector: 'Energy', sizeClass: 'Large' },
  ...'SPY IVV VTI QQQ IWM IWN VIG VYM EFA VEA EEM VWO VGK EWJ ACWX VNQ TLT IEF SHY BIL TIP AGG BND LQD HYG GLD SLV USO DBC DBA XLE XLF XLK'
    .split(' ')
    .map((symbol) => ({ symbol, kind: 'ETF' as const })),
];
const kindOf = new Map(INSTRUMENTS.map(({ symbol, kind }) => [symbol, kind]));

describe.each(strategyCatalogue.map((strategy) => [strategy.code, strategy] as const))(
  'facts of %s',
  (code, strategy) => {
    const facts = strategyFactsByCode(code)!;

    it('name what it holds', () => {
      const kinds = new Set(strategy.universe(INSTRUMENTS).map((symbol) => kindOf.get(symbol)));
      const held = { Stock: ['Stock'], ETF: ['ETF'], Hybrid: ['ETF', 'Stock'] }[facts.componentType];
      expect([...kinds].sort()).toEqual(held);
    });

    it('ask for margin where it sells short and nowhere else', () => {
      expect(facts.useMargin).toBe(facts.longShort !== 'LONG');
    });

    it('charge dollars a month or a fraction of the money, below two and a half per cent a year of the least that is invested', () => {
      const { chargeType, chargeAmount, minInvestmentAmount } = facts;
      if (chargeType === 'FixedMonthly') expect(chargeAmount).toBeGreaterThanOrEqual(1);
      const monthly = chargeType === 'FixedMonthly' ? chargeAmount / minInvestmentAmount : chargeAmount;
      expect(12 * monthly).toBeLessThan(0.025);
      expect(monthly > 0).toBe(chargeType !== 'Free');
    });

    it('promise nothing and refer to no year, which another market has not lived through', () => {
      const texts = [facts.description, facts.investmentGoal ?? '', facts.investmentMethod ?? ''].join(' ');
      expect(texts).not.toMatch(/\b(19|20)\d\d\b/);
      expect(texts).not.toMatch(/guarante|risk-free|safe return|never los|cannot los|always (gain|earn|profit)/i);
    });
  },
);
