import { openStrategy, sourcesOf } from '@pipa/strategy-host';
import { describe, expect, it } from 'vitest';
import { writeStrategy } from './write-strategy.ts';

const MARKET = new Set('SPY QQQ EFA EEM TLT GLD BIL DBC'.split(' '));
const write = (description: string, language: 'en' | 'zh' = 'en') =>
  writeStrategy(description, language, (symbol) => MARKET.has(symbol));

function written(description: string, language: 'en' | 'zh' = 'en') {
  const answer = write(description, language);
  if (!answer.written) throw new Error(answer.missing);
  return answer;
}

describe('a description', () => {
  it.each([
    [
      'Hold 60% SPY and 40% TLT, rebalance monthly',
      'Holds fixed weights: SPY 60%, TLT 40%. It decides once a month.',
      0,
    ],
    ['60/40 SPY TLT', 'Holds fixed weights: SPY 60%, TLT 40%. It decides once a month.', 1],
    [
      'equal weights of SPY, EFA and TLT every week',
      'Holds fixed weights: SPY 33.3333%, EFA 33.3333%, TLT 33.3333%. It decides once a week.',
      1,
    ],
    ['SPY 80% TLT 40%', 'Holds fixed weights: SPY 66.6667%, TLT 33.3333%. It decides once a month.', 2],
    [
      'Every month hold the top 2 of SPY, EFA, EEM, TLT and GLD by 6-month return, only if positive',
      'Holds the 2 of SPY, EFA, EEM, TLT, GLD with the highest return over 126 sessions. Each is held only while that return is positive. It decides once a month.',
      0,
    ],
    [
      'Hold SPY when it is above its 200-day moving average, otherwise TLT',
      'Holds SPY while the close is above its average of 200 sessions. What is left is held in TLT. It decides once a month.',
      1,
    ],
    [
      'golden cross on QQQ, 20 and 100 days, checked daily',
      'Holds QQQ while its average of 20 sessions is above that of 100. It decides at every close.',
      0,
    ],
    [
      'Buy QQQ when RSI(10) is below 25 and sell above 60',
      'Buys QQQ when RSI(10) falls below 25 and sells when it rises above 60. It decides at every close.',
      1,
    ],
    [
      'risk parity of SPY, TLT, GLD over 3 months',
      'Weighs SPY, TLT, GLD by the inverse of their volatility over 63 sessions. It decides once a month.',
      1,
    ],
    [
      'SPY with a target volatility of 12%',
      'Holds SPY at a volatility of at most 12% a year, measured over 21 sessions. It decides once a month.',
      2,
    ],
    [
      '20 strongest technology stocks by 12 month momentum',
      'Holds the 20 large stocks of the sector Information Technology with the highest return over 252 sessions. It decides once a month.',
      1,
    ],
  ])('%s', (description, explanation, assumptions) => {
    const answer = written(description);
    expect(answer.explanation).toBe(explanation);
    expect(answer.assumptions).toHaveLength(assumptions);
    expect(answer.source).toContain(explanation);
  });

  it.each([
    [
      '每月持有 SPY、EFA、TLT 中过去 12 个月涨幅最大的两只',
      '在 SPY, EFA, TLT 中持有过去 252 个交易日收益最高的 2 只。每月决策一次。',
    ],
    ['当 SPY 高于 200 日均线时持有，否则持有 BIL', '收盘价高于 200 日均线时持有 SPY。其余资金持有 BIL。每月决策一次。'],
    ['风险平价 SPY TLT GLD，每周调仓', '按过去 63 个交易日波动率的倒数分配 SPY, TLT, GLD。每周决策一次。'],
    ['SPY 60%，TLT 40%', '按固定权重持有：SPY 60%, TLT 40%。每月决策一次。'],
  ])('%s', (description, explanation) => {
    expect(written(description, 'zh').explanation).toBe(explanation);
  });

  it.each([
    ['make me rich', 'It is not clear by which rule it trades'],
    ['hold the strongest fund of the last year', 'No symbol was named'],
    ['momentum of SPY', 'at least two symbols'],
    ['60% SPY 40% ZZZ', 'The market does not have ZZZ'],
    ['', 'It is not clear'],
  ])('%j is asked about', (description, missing) => {
    const answer = write(description);
    expect(answer).toMatchObject({ written: false, missing: expect.stringContaining(missing) });
  });

  it('cannot put code into the file', () => {
    const { source } = written("60/40 SPY TLT '; process.exit(); //` + process.env");
    expect(source).not.toContain('process');
  });
});

describe('a written file', () => {
  it.each([
    '60/40 SPY TLT',
    'top 2 of SPY, EFA, TLT by 6-month return, only if positive',
    'top 1 of SPY and EFA by 3 month return, otherwise TLT',
    'SPY above its 200-day average, otherwise TLT',
    'cross of 50 and 200 day averages of QQQ, else hold BIL',
    'RSI under 25 for SPY, out over 60, else hold BIL',
    'inverse volatility of SPY, TLT and GLD',
    'SPY and TLT with a target volatility of 10%, rest in BIL',
    '10 strongest stocks by 6 month momentum, only rising ones',
  ])('of %j is one that the product runs', async (description) => {
    const { source, name } = written(description);
    await using own = await openStrategy(sourcesOf('written.ts', { 'written.ts': source }));
    expect(own.facts).toMatchObject({ name, longShort: 'LONG' });
  });
});
