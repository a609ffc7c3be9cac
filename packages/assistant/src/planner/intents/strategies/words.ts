import { catalogue } from '@pipa/words';

export const strategyWords = catalogue(
  {
    metric: (name: string, strategy: string, value: string, basis: string) =>
      `${name} of ${strategy}: ${value}${basis}.`,
    ofBacktest: ' in its featured backtest',
    best: (strategy: string, metric: string, value: string) => `${strategy} has the best ${metric}: ${value}.`,
    lowest: (strategy: string, metric: string, value: string) => `${strategy} has the lowest ${metric}: ${value}.`,
    highest: (strategy: string, metric: string, value: string) => `${strategy} has the highest ${metric}: ${value}.`,
    worst: (strategy: string, metric: string, value: string) => `${strategy} has the worst ${metric}: ${value}.`,
    named: (count: string, names: string) => `${count} of them fit: ${names}.`,
    count: (count: string, what: string) => `You can see ${count} ${what}.`,
    strategies: 'strategies',
    models: 'model accounts',
    holds: (strategy: string, count: string, day: string, list: string) =>
      `${strategy} holds ${count} positions as of ${day}; the largest: ${list}.`,
    holdsNothing: (strategy: string) => `${strategy} holds nothing at present: it is in cash, or has not decided yet.`,
    weight: (symbol: string, weight: string) => `${symbol} ${weight}`,
    whyHolds: (strategy: string, symbol: string, weight: string, day: string) =>
      `${strategy} holds ${symbol} with ${weight} of its value as of ${day}.`,
    notHeld: (strategy: string, symbol: string) => `${strategy} does not hold ${symbol} as of its last decision.`,
    rules: (description: string) => `Its rules, as it describes them: ${description}`,
    decides: (period: string) =>
      `It decides ${period}, by these rules alone; the product keeps no other reason for a single position.`,
    periods: { Daily: 'every day', Weekly: 'every week', Monthly: 'every month' },
    overview: (name: string, cagr: string, sharpe: string, drawdown: string) =>
      `${name}: CAGR ${cagr}, Sharpe ratio ${sharpe} and max drawdown ${drawdown} in its featured backtest.`,
    risk: (name: string, level: string, text: string) => `The risk level of ${name} is ${level} of 5 (${text}).`,
    terms: (minimum: string, maximum: string, fee: string, period: string) =>
      `From ${minimum} to ${maximum} can be invested; its fee: ${fee}; it trades ${period}.`,
    fees: {
      Free: 'none',
      FixedMonthly: (amount: string) => `${amount} a month`,
      PercentOfPortfolioMonthly: (percentage: string) => `${percentage}% of the portfolio a month`,
    },
    rebalances: (name: string, period: string) => `${name} trades ${period}.`,
    fee: (name: string, fee: string) => `The fee of ${name}: ${fee}.`,
    track: (name: string, total: string, days: string, from: string, to: string, benchmark: string) =>
      `Since it went online, ${name} returned ${total} over ${days} trading days (${from} to ${to}), its benchmark ${benchmark}.`,
    trackFigures: (sharpe: string, drawdown: string) =>
      `Sharpe ratio ${sharpe}, max drawdown ${drawdown} on that track.`,
    noTrack: (name: string) => `${name} has no track yet.`,
    none: 'No strategy fits.',
    benchmark: (name: string, ours: string, benchmark: string) =>
      `${name} returned ${ours} a year in its featured backtest, its benchmark ${benchmark}.`,
    unknownName: (name: string) => `I know no strategy or model account of that name${name === '' ? '' : `: ${name}`}.`,
    next: {
      hold: (name: string) => `What does ${name} hold?`,
      growth: (name: string) => `What would 50,000 in ${name} have meant in 2020?`,
      best: 'Which strategies have the best Sharpe ratio?',
      about: (name: string) => `Tell me about ${name}`,
      why: (symbol: string) => `Why does it hold ${symbol}?`,
    },
    returned: (name: string, total: string, from: string, to: string, fall: string) =>
      `${name} returned ${total} from ${from} to ${to} in its featured backtest; the deepest fall on the way was ${fall}.`,
    month: (name: string, which: string, month: string, value: string) =>
      `The ${which} month of ${name} in its featured backtest was ${month}: ${value}.`,
    worstWord: 'worst',
    bestWord: 'best',
  },
  {
    zh: {
      metric: (name, strategy, value, basis) => `${strategy} 的${name}为 ${value}${basis}。`,
      ofBacktest: '（主打回测）',
      best: (strategy, metric, value) => `${metric}最好的是 ${strategy}：${value}。`,
      lowest: (strategy, metric, value) => `${metric}最低的是 ${strategy}：${value}。`,
      highest: (strategy, metric, value) => `${metric}最高的是 ${strategy}：${value}。`,
      worst: (strategy, metric, value) => `${metric}最差的是 ${strategy}：${value}。`,
      named: (count, names) => `符合的有 ${count} 个：${names}。`,
      count: (count, what) => `您可以看到 ${count} 个${what}。`,
      strategies: '策略',
      models: '模型账户',
      holds: (strategy, count, day, list) => `截至 ${day}，${strategy} 持有 ${count} 个仓位，最大的是：${list}。`,
      holdsNothing: (strategy) => `${strategy} 目前没有持仓：全部为现金，或尚未做出决策。`,
      weight: (symbol, weight) => `${symbol} ${weight}`,
      whyHolds: (strategy, symbol, weight, day) => `截至 ${day}，${strategy} 持有 ${symbol}，占其价值的 ${weight}。`,
      notHeld: (strategy, symbol) => `按最近一次决策，${strategy} 没有持有 ${symbol}。`,
      rules: (description) => `策略自述的规则：${description}`,
      decides: (period) => `它${period}按这些规则决策；产品没有记录单个持仓的其他原因。`,
      periods: { Daily: '每日', Weekly: '每周', Monthly: '每月' },
      overview: (name, cagr, sharpe, drawdown) =>
        `${name}：主打回测年化收益率 ${cagr}，夏普比率 ${sharpe}，最大回撤 ${drawdown}。`,
      risk: (name, level, text) => `${name} 的风险等级为 ${level}（共 5 级，${text}）。`,
      terms: (minimum, maximum, fee, period) => `可投资 ${minimum} 至 ${maximum}；费用：${fee}；${period}交易。`,
      fees: {
        Free: '免费',
        FixedMonthly: (amount) => `每月 ${amount}`,
        PercentOfPortfolioMonthly: (percentage) => `每月为组合价值的 ${percentage}%`,
      },
      rebalances: (name, period) => `${name} ${period}交易。`,
      fee: (name, fee) => `${name} 的费用：${fee}。`,
      track: (name, total, days, from, to, benchmark) =>
        `${name} 上线以来 ${days} 个交易日（${from} 至 ${to}）收益率 ${total}，基准 ${benchmark}。`,
      trackFigures: (sharpe, drawdown) => `该跟踪记录的夏普比率 ${sharpe}，最大回撤 ${drawdown}。`,
      noTrack: (name) => `${name} 还没有跟踪记录。`,
      none: '没有符合的策略。',
      benchmark: (name, ours, benchmark) => `${name} 在主打回测中每年收益 ${ours}，基准 ${benchmark}。`,
      unknownName: (name) => `没有这个名称的策略或模型账户${name === '' ? '' : `：${name}`}。`,
      next: {
        hold: (name) => `${name} 持有什么？`,
        growth: (name) => `2020 年投入 5 万到 ${name} 会怎样？`,
        best: '夏普比率最高的策略有哪些？',
        about: (name) => `介绍一下 ${name}`,
        why: (symbol) => `为什么持有 ${symbol}？`,
      },
      returned: (name, total, from, to, fall) =>
        `${name} 在主打回测中 ${from} 至 ${to} 的收益率为 ${total}；期间最大回撤 ${fall}。`,
      month: (name, which, month, value) => `${name} 主打回测中${which}的一个月是 ${month}：${value}。`,
      worstWord: '最差',
      bestWord: '最好',
    },
  },
);
