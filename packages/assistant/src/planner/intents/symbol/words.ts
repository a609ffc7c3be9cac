import { catalogue } from '@pipa/words';

export const symbolWords = catalogue(
  {
    price: (name: string, symbol: string, close: string, day: string, daily: string) =>
      `${name} (${symbol}) closed at ${close} on ${day}, ${daily} on the day.`,
    figure: (figure: string, symbol: string, value: string, day: string) =>
      `${figure} of ${symbol}: ${value} as of ${day}.`,
    reported: (quarter: string) =>
      `The figure is of the trailing twelve months to the quarter that ended on ${quarter}.`,
    inSector: (daily: string, sector: string, fund: string, fundDaily: string) =>
      `Its sector ${sector} (${fund}) moved ${fundDaily} on the same day, ${daily} for the symbol itself.`,
    against: (market: string) => `The market (SPY) moved ${market} on that day.`,
    spans: (five: string, month: string) => `Over 5 sessions it moved ${five}, over 21 sessions ${month}.`,
    moved: (symbol: string, daily: string, day: string, close: string) =>
      `${symbol} moved ${daily} on ${day} and closed at ${close}.`,
    volume: (volume: string, average: string, days: string) =>
      `Its volume was ${volume} shares against an average of ${average} over the ${days} sessions before.`,
    events: (events: string) => `Signals of the day: ${events}.`,
    noEvents: 'No signal of the analysis fired on that day.',
    noCause: 'The product has prices, signals and figures, but no news: it does not know why people bought or sold.',
    rating: (symbol: string, rating: string, trend: string, momentum: string) =>
      `The TA State of ${symbol} is ${rating}: trend ${trend}, momentum ${momentum}.`,
    returned: (name: string, symbol: string, total: string, from: string, to: string) =>
      `${name} (${symbol}) returned ${total} from ${from} to ${to}, dividends included.`,
    perYear: (cagr: string, fall: string) => `That is ${cagr} a year; the deepest fall on the way was ${fall}.`,
    fall: (fall: string) => `The deepest fall on the way was ${fall}.`,
    signals: (symbol: string, day: string, events: string) => `Signals of ${symbol} on ${day}: ${events}.`,
    noSignals: (symbol: string, day: string) => `No signal fired for ${symbol} on ${day}.`,
    isA: (name: string, symbol: string, kind: string, sector: string) =>
      `${name} (${symbol}) is ${kind}${sector === '' ? '' : ` of ${sector}`}.`,
    kinds: { Stock: 'a stock', ETF: 'a fund' },
    onlyCompanies: (figure: string, symbol: string) =>
      `${symbol} has no ${figure}: the product knows it of companies alone, or it has not been reported.`,
    highest: (symbol: string, close: string, day: string) =>
      `The highest close of ${symbol} in that time was ${close} on ${day}.`,
    lowest: (symbol: string, close: string, day: string) =>
      `The lowest close of ${symbol} in that time was ${close} on ${day}.`,
    deepest: (symbol: string, fall: string, from: string, to: string) =>
      `The deepest fall of ${symbol} from ${from} to ${to} was ${fall}, by closes with dividends.`,
    away: (symbol: string, close: string, day: string, distance: string) =>
      `${symbol} closed at ${close} on ${day}, ${distance} from there.`,
    within: (sessions: string) => `The product was read over the last ${sessions} sessions.`,
    absent: (what: string) => `The product has no data about ${what}. The nearest that it has:`,
    absentAlone: (what: string) => `The product has no data about ${what}.`,
    title: (symbol: string) => symbol,
    prices: (symbol: string) => `${symbol}: close`,
    next: {
      why: (symbol: string) => `What moved ${symbol}?`,
      rating: (symbol: string) => `Why does ${symbol} have this TA State?`,
      year: (symbol: string) => `How much did ${symbol} return last year?`,
      growth: (symbol: string) => `What would 10,000 in ${symbol} have become since 2020?`,
      compare: (symbol: string, other: string) => `Compare ${symbol} with ${other}`,
    },
  },
  {
    zh: {
      price: (name, symbol, close, day, daily) => `${name}（${symbol}）在 ${day} 收于 ${close}，当日涨跌 ${daily}。`,
      figure: (figure, symbol, value, day) => `${symbol} 的${figure}为 ${value}（截至 ${day}）。`,
      reported: (quarter) => `该指标为截至 ${quarter} 季度末的过去十二个月数据。`,
      inSector: (daily, sector, fund, fundDaily) =>
        `所属板块 ${sector}（${fund}）当日涨跌 ${fundDaily}，该代码为 ${daily}。`,
      against: (market) => `同日大盘（SPY）涨跌 ${market}。`,
      spans: (five, month) => `近 5 个交易日涨跌 ${five}，近 21 个交易日 ${month}。`,
      moved: (symbol, daily, day, close) => `${symbol} 在 ${day} 涨跌 ${daily}，收于 ${close}。`,
      volume: (volume, average, days) => `成交量 ${volume} 股，此前 ${days} 个交易日平均 ${average} 股。`,
      events: (events) => `当日信号：${events}。`,
      noEvents: '当日没有触发分析信号。',
      noCause: '产品有价格、信号和指标，但没有新闻，因此不知道人们买卖的原因。',
      rating: (symbol, rating, trend, momentum) => `${symbol} 的技术状态为${rating}：趋势 ${trend}，动量 ${momentum}。`,
      returned: (name, symbol, total, from, to) =>
        `${name}（${symbol}）从 ${from} 到 ${to} 的总收益率为 ${total}（含股息）。`,
      perYear: (cagr, fall) => `年化 ${cagr}；期间最大回撤 ${fall}。`,
      fall: (fall) => `期间最大回撤 ${fall}。`,
      signals: (symbol, day, events) => `${symbol} 在 ${day} 的信号：${events}。`,
      noSignals: (symbol, day) => `${symbol} 在 ${day} 没有触发信号。`,
      isA: (name, symbol, kind, sector) =>
        `${name}（${symbol}）是一只${kind}${sector === '' ? '' : `，属于 ${sector}`}。`,
      kinds: { Stock: '股票', ETF: '基金' },
      onlyCompanies: (figure, symbol) => `${symbol} 没有${figure}：产品只有公司的这项数据，或尚未公布。`,
      highest: (symbol, close, day) => `期间 ${symbol} 的最高收盘价为 ${close}（${day}）。`,
      lowest: (symbol, close, day) => `期间 ${symbol} 的最低收盘价为 ${close}（${day}）。`,
      deepest: (symbol, fall, from, to) => `${symbol} 从 ${from} 到 ${to} 的最大回撤为 ${fall}（按含息收盘价）。`,
      away: (symbol, close, day, distance) => `${symbol} 在 ${day} 收于 ${close}，与之相差 ${distance}。`,
      within: (sessions) => `查看的是最近 ${sessions} 个交易日。`,
      absent: (what) => `产品没有${what}的数据。最接近的是：`,
      absentAlone: (what) => `产品没有${what}的数据。`,
      title: (symbol) => symbol,
      prices: (symbol) => `${symbol}：收盘价`,
      next: {
        why: (symbol) => `${symbol} 为什么涨跌？`,
        rating: (symbol) => `${symbol} 的技术状态为什么是这样？`,
        year: (symbol) => `${symbol} 去年的收益率是多少？`,
        growth: (symbol) => `2020 年以来在 ${symbol} 投入 1 万会变成多少？`,
        compare: (symbol, other) => `对比 ${symbol} 和 ${other}`,
      },
    },
  },
);
