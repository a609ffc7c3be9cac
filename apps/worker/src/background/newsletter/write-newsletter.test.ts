import { marketRating } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateMarket } from './market-rating.ts';
import type { WeekFacts } from './week-facts.ts';
import { translateNewsletter, writeNewsletter } from './write-newsletter.ts';

const facts: WeekFacts = {
  weekEnd: '2026-03-06',
  sessions: 5,
  isSimulated: true,
  indices: [
    { symbol: 'SPY', name: 'SPDR S&P 500 ETF Trust', weekReturn: 0.0214 },
    { symbol: 'QQQ', name: 'Invesco QQQ Trust', weekReturn: 0.031 },
    { symbol: 'IWM', name: 'iShares Russell 2000 ETF', weekReturn: -0.004 },
  ],
  sectors: [
    { symbol: 'XLK', name: 'Technology', weekReturn: 0.04 },
    { symbol: 'XLE', name: 'Energy', weekReturn: 0.02 },
    { symbol: 'XLP', name: 'Consumer Staples', weekReturn: 0 },
    { symbol: 'XLU', name: 'Utilities', weekReturn: -0.012 },
  ],
  breadth: { now: 0.5, before: 0.2 },
  sectorBreadth: [
    { group: 'Technology', breadth: 0.7 },
    { group: 'Utilities', breadth: -0.2 },
  ],
  momentum: [
    { group: 'Sector', rank: 0.8 },
    { group: 'Broad', rank: 0.7 },
    { group: 'Bond', rank: 0.1 },
  ],
  aboveAverage: 0.071,
  volatility: { now: 0.14, before: 0.19 },
  states: { R1: { now: 'Bull', before: 'Sideways', edge: 'none' }, H1: { now: 'Bull', before: 'Bull', edge: 'edge' } },
};
const nothing: WeekFacts = {
  ...facts,
  indices: [],
  sectors: [],
  breadth: null,
  sectorBreadth: [],
  momentum: [],
  aboveAverage: null,
  volatility: null,
  states: { R1: null, H1: null },
};
const paragraphs = (of: WeekFacts) => writeNewsletter(of).marketView.split('\n\n');

describe('the rating', () => {
  it.each([
    ['Bullish', { R1: 'Bull', H1: 'Bull' }, 0.5, 0.05, 0.12],
    ['Neutral to Bullish', { R1: 'Bull', H1: 'Sideways' }, 0.5, 0, 0.12],
    ['Neutral', { R1: 'Sideways', H1: 'Sideways' }, 0, 0, 0.12],
    ['Bearish to Neutral', { R1: 'Bear', H1: 'Sideways' }, -0.5, 0, 0.2],
    ['Bearish', { R1: 'Crisis', H1: 'Bear' }, -0.8, -0.2, 0.5],
  ] as const)('is %s in the states %j', (rating, { R1, H1 }, breadth, aboveAverage, volatility) => {
    const calm = { ...nothing, aboveAverage, breadth: { now: breadth, before: null } };
    const unproven = { before: null, edge: 'unproven' } as const;
    const states = { R1: { now: R1, ...unproven }, H1: { now: H1, ...unproven } };
    expect(rateMarket({ ...calm, states, volatility: { now: volatility, before: null } })).toBe(rating);
  });

  it('is missing while no model has a state', () => {
    expect(rateMarket({ ...facts, states: { R1: null, H1: null } })).toBeNull();
  });

  it('never rises with more volatility, a worse week or less breadth', () => {
    const levels = marketRating.options;
    const figure = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(figure, figure, figure, fc.nat(100), (breadth, week, volatility, worse) => {
        const at = (less: number): WeekFacts => ({
          ...facts,
          breadth: { now: breadth - less, before: null },
          indices: [{ ...facts.indices[0], weekReturn: week - less }],
          volatility: { now: Math.abs(volatility) + less, before: null },
        });
        const placeOf = (of: WeekFacts) => levels.indexOf(rateMarket(of) ?? 'Neutral');
        expect(placeOf(at(worse / 100))).toBeLessThanOrEqual(placeOf(at(0)));
      }),
    );
  });
});

describe('the newsletter of a week', () => {
  it('has the best sector in its subtitle, and the end of the week as its day', () => {
    expect(writeNewsletter(facts)).toMatchObject({
      weekEnd: '2026-03-06',
      subtitle: 'SPY rose 2.14%, Technology led',
      rating: 'Bullish',
    });
  });

  it('describes indices, sectors, breadth, momentum, volatility and the states of the market', () => {
    expect(paragraphs(facts)).toEqual([
      'SPDR S&P 500 ETF Trust rose 2.14% over the week. Other indices: Invesco QQQ Trust +3.10% and iShares Russell 2000 ETF −0.40%.',
      'The strongest sectors were Technology +4.00% and Energy +2.00%; the weakest were Utilities −1.20% and Consumer Staples 0.00%.',
      'Market breadth: by trend and direction 75% of the readings of all stocks point up, higher than a week before. It is broadest in Technology and narrowest in Utilities.',
      'Momentum over two to six months is strongest among the Sector and Broad funds and weakest among the Bond funds.',
      'Realised volatility over 20 sessions is 14.0% a year, lower than a week before. The benchmark closed 7.1% above its average of 200 sessions.',
      'State of the market: the rules on trend and drawdown (R1) see Bull (no edge) after Sideways a week before; the hidden Markov model (H1) sees Bull (edge).',
    ]);
  });

  it('says when a holiday made the week short', () => {
    expect(paragraphs({ ...facts, sessions: 4 })[0]).toContain('The week had 4 sessions.');
  });

  it('leaves out what the market lacks, and is still a letter', () => {
    const letter = writeNewsletter(nothing);
    expect(letter).toMatchObject({ subtitle: 'The week in the market', marketView: '', rating: null });
    expect(paragraphs({ ...nothing, sectors: facts.sectors.slice(0, 1) })).toEqual(['Sectors: Technology +4.00%.']);
  });

  it('says the same in Chinese, with every figure and no English word but the names of funds', () => {
    const { subtitle, marketView, note } = translateNewsletter(facts).zh ?? {};
    expect(subtitle).toBe('SPY 上涨 2.14%，科技板块领涨');
    expect(marketView?.split('\n\n')).toEqual([
      'SPDR S&P 500 ETF Trust 本周上涨 2.14%。其他指数：Invesco QQQ Trust +3.10%、iShares Russell 2000 ETF −0.40%。',
      '表现最强的板块：科技 +4.00%、能源 +2.00%；表现最弱的板块：公用事业 −1.20%、必需消费品 0.00%。',
      '市场广度：按趋势与方向衡量，全部股票的读数中有 75% 指向上行，高于一周前。广度最高的板块是科技，最低的是公用事业。',
      '按两至六个月动量，行业、宽基类基金最强，债券类基金最弱。',
      '20 个交易日的年化已实现波动率为 14.0%，低于一周前。基准收盘价高于其 200 日均线 7.1%。',
      '市场状态：趋势与回撤规则（R1）判断为牛市（无优势），一周前为震荡；隐马尔可夫模型（H1）判断为牛市（有优势）。',
    ]);
    expect(note).toBe('所有数据均来自模拟市场。本文不构成个人投资建议。');
  });

  it('has as many paragraphs in Chinese, whatever the market lacks', () => {
    for (const week of [facts, nothing, { ...nothing, sectors: facts.sectors.slice(0, 1) }]) {
      expect(translateNewsletter(week).zh?.marketView.split('\n\n')).toHaveLength(paragraphs(week).length);
    }
  });

  it('says so where the market is simulated, and always that it is no personal advice', () => {
    expect(writeNewsletter(facts).note).toContain('simulated market');
    expect(writeNewsletter({ ...facts, isSimulated: false }).note).toBe('Nothing here is personal investment advice.');
  });
});
