import { catalogue } from '@pipa/words';

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`;

/** What a written strategy says of itself: its rule in one sentence, and what was decided that the description left open. */
export const writerWords = catalogue(
  {
    rules: {
      weights: (holdings: string) => `Holds fixed weights: ${holdings}.`,
      momentum: (symbols: string, count: number, sessions: number) =>
        `Holds the ${count} of ${symbols} with the highest return over ${sessions} sessions.`,
      trend: (symbols: string, sessions: number) =>
        `Holds ${symbols} while the close is above its average of ${sessions} sessions.`,
      cross: (symbols: string, short: number, long: number) =>
        `Holds ${symbols} while its average of ${short} sessions is above that of ${long}.`,
      reversal: (symbols: string, period: number, low: number, high: number) =>
        `Buys ${symbols} when RSI(${period}) falls below ${low} and sells when it rises above ${high}.`,
      riskParity: (symbols: string, sessions: number) =>
        `Weighs ${symbols} by the inverse of their volatility over ${sessions} sessions.`,
      volatilityTarget: (symbols: string, volatility: number, sessions: number) =>
        `Holds ${symbols} at a volatility of at most ${percent(volatility)} a year, measured over ${sessions} sessions.`,
      stocks: (sector: string, count: number, sessions: number) =>
        `Holds the ${count} large stocks ${sector} with the highest return over ${sessions} sessions.`,
    },
    ofSector: (sector: string) => `of the sector ${sector}`,
    ofAll: 'of all sectors',
    onlyRising: 'Each is held only while that return is positive.',
    refuge: (symbol: string) => `What is left is held in ${symbol}.`,
    rebalance: {
      Daily: 'It decides at every close.',
      Weekly: 'It decides once a week.',
      Monthly: 'It decides once a month.',
    },
    names: {
      weights: (symbols: string) => `Fixed weights of ${symbols}`,
      momentum: (symbols: string) => `Momentum of ${symbols}`,
      trend: (symbols: string) => `Trend of ${symbols}`,
      cross: (symbols: string) => `Crossing averages of ${symbols}`,
      reversal: (symbols: string) => `Reversal of ${symbols}`,
      riskParity: (symbols: string) => `Risk parity of ${symbols}`,
      volatilityTarget: (symbols: string) => `Steady volatility of ${symbols}`,
      stocks: (symbols: string) => `Strongest stocks${symbols === '' ? '' : ` of ${symbols}`}`,
    },
    assumed: {
      weights: 'No weights were given, so they are equal.',
      sessions: (sessions: number) => `No period was given, so it is ${sessions} sessions.`,
      windows: (short: number, long: number) => `No two periods were given, so they are ${short} and ${long} sessions.`,
      holdings: (count: number) => `No number was given, so ${count} are held.`,
      rebalance: (how: string) => `No rhythm was given. ${how}`,
      bounds: (low: number, high: number) => `No bounds were given, so they are ${low} and ${high}.`,
      volatility: (volatility: number) => `No volatility was given, so it is ${percent(volatility)} a year.`,
      scaled: (sum: number) => `The weights added up to ${percent(sum)} and were scaled to 100%.`,
    },
    missing: {
      rule: 'It is not clear by which rule it trades. Say, for example: fixed weights, the strongest by return, above an average, RSI, risk parity.',
      symbols: 'No symbol was named. Name what it may hold, for example SPY, TLT and GLD.',
      two: 'This rule needs at least two symbols to choose among.',
    },
    unknown: (symbols: string) => `The market does not have ${symbols}.`,
  },
  {
    zh: {
      rules: {
        weights: (holdings: string) => `按固定权重持有：${holdings}。`,
        momentum: (symbols: string, count: number, sessions: number) =>
          `在 ${symbols} 中持有过去 ${sessions} 个交易日收益最高的 ${count} 只。`,
        trend: (symbols: string, sessions: number) => `收盘价高于 ${sessions} 日均线时持有 ${symbols}。`,
        cross: (symbols: string, short: number, long: number) =>
          `${short} 日均线高于 ${long} 日均线时持有 ${symbols}。`,
        reversal: (symbols: string, period: number, low: number, high: number) =>
          `RSI(${period}) 跌破 ${low} 时买入 ${symbols}，升破 ${high} 时卖出。`,
        riskParity: (symbols: string, sessions: number) => `按过去 ${sessions} 个交易日波动率的倒数分配 ${symbols}。`,
        volatilityTarget: (symbols: string, volatility: number, sessions: number) =>
          `持有 ${symbols}，使年化波动率不超过 ${percent(volatility)}，按 ${sessions} 个交易日计算。`,
        stocks: (sector: string, count: number, sessions: number) =>
          `持有${sector}大盘股中过去 ${sessions} 个交易日收益最高的 ${count} 只。`,
      },
      ofSector: (sector: string) => ` ${sector} 行业的`,
      ofAll: '所有行业的',
      onlyRising: '只在该收益为正时持有。',
      refuge: (symbol: string) => `其余资金持有 ${symbol}。`,
      rebalance: { Daily: '每个收盘日决策。', Weekly: '每周决策一次。', Monthly: '每月决策一次。' },
      names: {
        weights: (symbols: string) => `${symbols} 固定权重`,
        momentum: (symbols: string) => `${symbols} 动量`,
        trend: (symbols: string) => `${symbols} 趋势`,
        cross: (symbols: string) => `${symbols} 均线交叉`,
        reversal: (symbols: string) => `${symbols} 均值回归`,
        riskParity: (symbols: string) => `${symbols} 风险平价`,
        volatilityTarget: (symbols: string) => `${symbols} 目标波动率`,
        stocks: (symbols: string) => `最强股票${symbols === '' ? '' : `（${symbols}）`}`,
      },
      assumed: {
        weights: '没有说明权重，因此等权。',
        sessions: (sessions: number) => `没有说明期间，因此取 ${sessions} 个交易日。`,
        windows: (short: number, long: number) => `没有说明两个期间，因此取 ${short} 和 ${long} 个交易日。`,
        holdings: (count: number) => `没有说明数量，因此持有 ${count} 只。`,
        rebalance: (how: string) => `没有说明调仓频率。${how}`,
        bounds: (low: number, high: number) => `没有说明界限，因此取 ${low} 和 ${high}。`,
        volatility: (volatility: number) => `没有说明波动率，因此取每年 ${percent(volatility)}。`,
        scaled: (sum: number) => `权重合计为 ${percent(sum)}，已按比例调整为 100%。`,
      },
      missing: {
        rule: '看不出按什么规则交易。可以这样说：固定权重、收益最强、高于均线、RSI、风险平价。',
        symbols: '没有提到任何代码。请写明可以持有什么，例如 SPY、TLT 和 GLD。',
        two: '这条规则至少需要两个代码才能选择。',
      },
      unknown: (symbols: string) => `市场中没有 ${symbols}。`,
    },
  },
);
