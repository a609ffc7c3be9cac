import type { MarketRating } from '@pipa/contract';
import { catalogue } from '@pipa/words';

const ratingsInChinese: Readonly<Record<MarketRating, string>> = {
  Bearish: '看跌',
  'Bearish to Neutral': '中性偏空',
  Neutral: '中性',
  'Neutral to Bullish': '中性偏多',
  Bullish: '看涨',
};

export const marketWords = catalogue(
  {
    status: (open: string, day: string, at: string) =>
      `The market is ${open}; its day is ${day} (market time ${at} UTC).`,
    open: 'open',
    closed: 'closed',
    lastClosed: (day: string) => `The last closed day is ${day}.`,
    next: (day: string) => `The next trading day is ${day}.`,
    simulated: 'Prices are simulated.',
    notSimulated: 'Prices are not simulated.',
    costs: (count: string) => `These are the ${count} costs of trading on a paper account.`,
    cost: (name: string, value: string) => `${name}: ${value}.`,
    days: (count: string, newest: string, stocks: string, etfs: string) =>
      `The analysis is whole up to ${newest}: ${stocks} stocks and ${etfs} funds are compared, and ${count} days can be shown.`,
    noAnalysis: 'The first analysis is still being computed.',
    letter: (date: string, subtitle: string, rating: string) =>
      `The newsletter of ${date}: ${subtitle}${rating === '' ? '' : ` (${rating})`}.`,
    rating: (rating: MarketRating): string => rating,
    noLetter: 'There is no newsletter yet.',
    state: (r1: string, h1: string, day: string) =>
      `As of ${day} the state of the market is ${r1} by rules (R1) and ${h1} by the hidden Markov model (H1).`,
    others: (s1: string, m1: string) => `Sentiment (S1) is ${s1}, the economy (M1) ${m1}.`,
    calls: (drl: string, ta: string, macro: string) =>
      `The predictions: 5 days (DRL) ${drl}, 5 days (TA factors) ${ta}, 20 days (macro factors) ${macro}.`,
    up: (name: string, value: string) => `Probability that the close is higher, ${name}: ${value}.`,
    edges: (list: string) => `By their records against the base rate: ${list}.`,
    record: 'How often such predictions came true is in the scorecards; they are no promise.',
    noState: 'There is no state of the market yet.',
    breadth: (value: string, day: string) => `The breadth of the market is ${value} on ${day} (from −1 to 1).`,
    above: (value: string, day: string) => `${value} of the stocks are above their mean of 20 days on ${day}.`,
    best: (name: string, symbol: string, figure: string, value: string, day: string) =>
      `${name} (${symbol}) leads by ${figure}: ${value} as of ${day}.`,
    worst: (name: string, symbol: string, value: string) => `${name} (${symbol}) is last: ${value}.`,
    fund: (name: string, symbol: string, figure: string, value: string, day: string) =>
      `${name} (${symbol}): ${figure} ${value} as of ${day}.`,
    cards: (count: string, beats: string) =>
      `${count} signals have a record; ${beats} of them beat the base rate after the correction for all of them.`,
    card: (name: string, hit: string, base: string, count: string, horizon: string) =>
      `${name}: hit rate ${hit} against a base rate of ${base}, over ${count} outcomes after ${horizon} sessions.`,
    noCards: 'No signal has a record yet.',
    series: (name: string, value: string, day: string) => `${name}: ${value} as of ${day}.`,
    noSeries: (name: string) => `The market has no values of ${name}.`,
    momentum: (symbol: string, name: string, rank: string, day: string) =>
      `${symbol} (${name}) is first in momentum with an average rank of ${rank} as of ${day}.`,
    weakest: (symbol: string, name: string, rank: string, day: string) =>
      `${symbol} (${name}) is last in momentum with an average rank of ${rank} as of ${day}.`,
    noMomentum: 'There is no momentum ranking yet.',
    changes: (count: string, day: string, symbol: string, what: string) =>
      `${count} signals fired or changed on ${day}; the first: ${symbol}, ${what}.`,
    noChanges: (day: string) => `No signal fired on ${day}.`,
    notKept:
      'The product keeps no such series of the economy. It has GDP, activity (CFNAI), housing starts, retail sales, debt service, core PCE prices, home prices, inflation breakevens, the Fed funds rate, yield spreads, the balance sheet of the Fed and M2.',
    left: (count: string, day: string, end: string) => `${count} sessions are left after ${day}, up to ${end}.`,
    questions: [
      'Which sector is strongest?',
      'What moved SPY?',
      'How good are the signals?',
      'Which ETFs have the strongest momentum?',
    ],
  },
  {
    zh: {
      status: (open, day, at) => `市场现在${open}；市场日期为 ${day}（市场时间 ${at} UTC）。`,
      open: '开市',
      closed: '休市',
      lastClosed: (day) => `最近收盘日为 ${day}。`,
      next: (day) => `下一交易日为 ${day}。`,
      simulated: '价格为模拟价格。',
      notSimulated: '价格不是模拟的。',
      costs: (count) => `模拟账户的交易成本共 ${count} 项。`,
      cost: (name, value) => `${name}：${value}。`,
      days: (count, newest, stocks, etfs) =>
        `分析完整至 ${newest}：比较 ${stocks} 只股票和 ${etfs} 只基金，可查看 ${count} 天。`,
      noAnalysis: '首次分析仍在计算中。',
      letter: (date, subtitle, rating) => `${date} 的周报：${subtitle}${rating === '' ? '' : `（${rating}）`}。`,
      rating: (rating) => ratingsInChinese[rating],
      noLetter: '还没有周报。',
      state: (r1, h1, day) => `截至 ${day}，市场状态：按规则（R1）为${r1}，按隐马尔可夫模型（H1）为${h1}。`,
      others: (s1, m1) => `情绪（S1）为${s1}，经济（M1）为${m1}。`,
      calls: (drl, ta, macro) => `预测：5 日（DRL）${drl}，5 日（技术因子）${ta}，20 日（宏观因子）${macro}。`,
      up: (name, value) => `${name}期末收盘更高的概率：${value}。`,
      edges: (list) => `按历史记录与基准率相比：${list}。`,
      record: '这类预测的历史命中率见信号记录；预测不是承诺。',
      noState: '还没有市场状态。',
      breadth: (value, day) => `${day} 的市场广度为 ${value}（−1 至 1）。`,
      above: (value, day) => `${day} 有 ${value} 的股票高于 20 日均线。`,
      best: (name, symbol, figure, value, day) => `截至 ${day}，按${figure}领先的是 ${name}（${symbol}）：${value}。`,
      worst: (name, symbol, value) => `最后的是 ${name}（${symbol}）：${value}。`,
      fund: (name, symbol, figure, value, day) => `${name}（${symbol}）：${figure} ${value}（截至 ${day}）。`,
      cards: (count, beats) => `${count} 种信号有历史记录；对全部记录校正后，其中 ${beats} 种优于基准率。`,
      card: (name, hit, base, count, horizon) =>
        `${name}：${horizon} 个交易日后命中率 ${hit}，基准率 ${base}，共 ${count} 次结果。`,
      noCards: '还没有信号的历史记录。',
      series: (name, value, day) => `${name}：${value}（截至 ${day}）。`,
      noSeries: (name) => `市场没有 ${name} 的数据。`,
      momentum: (symbol, name, rank, day) => `截至 ${day}，动量第一的是 ${symbol}（${name}），平均排名 ${rank}。`,
      weakest: (symbol, name, rank, day) => `截至 ${day}，动量最后的是 ${symbol}（${name}），平均排名 ${rank}。`,
      noMomentum: '还没有动量排名。',
      changes: (count, day, symbol, what) => `${day} 有 ${count} 个信号触发或变化；第一个：${symbol}，${what}。`,
      noChanges: (day) => `${day} 没有信号触发。`,
      notKept:
        '产品没有这类经济数据。已有的经济数据包括：GDP、经济活动（CFNAI）、新屋开工、零售额、偿债比率、核心 PCE 物价、房价、盈亏平衡通胀、联邦基金利率、期限利差、美联储资产负债表和 M2。',
      left: (count, day, end) => `${day} 之后到 ${end} 还有 ${count} 个交易日。`,
      questions: ['哪个板块最强？', 'SPY 为什么涨跌？', '信号的准确率如何？', '动量最强的 ETF 有哪些？'],
    },
  },
);
