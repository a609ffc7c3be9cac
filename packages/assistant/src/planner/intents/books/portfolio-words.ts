import { catalogue } from '@pipa/words';

export const portfolioWords = catalogue(
  {
    one: (name: string, value: string, profit: string, ratio: string, benchmark: string, symbol: string) =>
      `${name} is worth ${value}: ${profit} since its start, a return of ${ratio}; its benchmark ${symbol} returned ${benchmark}.`,
    status: (name: string, status: string) => `${name} has the status ${status}.`,
    count: (count: string, running: string) =>
      `You have ${count} ${count === '1' ? 'portfolio' : 'portfolios'}, ${running} of which ${running === '1' ? 'runs' : 'run'}.`,
    noPortfolios: 'You have no portfolios yet. You follow a strategy with an amount from its page.',
    sums: (value: string, invested: string, profit: string) =>
      `Your running portfolios are worth ${value}; ${invested} was put in, a profit or loss of ${profit}.`,
    total: (value: string, cash: string) =>
      `Your accounts are worth ${value} altogether; ${cash} of it is usable cash.`,
    best: (name: string, ratio: string, profit: string) => `${name} did best: a return of ${ratio} (${profit}).`,
    worst: (name: string, ratio: string, profit: string) => `${name} did worst: a return of ${ratio} (${profit}).`,
    today: (name: string, ratio: string, profit: string) => `${name} moved ${ratio} (${profit}) on the day.`,
    orders: (name: string, count: string) => `${name} has ${count} orders in this list.`,
    noOrders: (name: string) => `${name} has no orders.`,
    decision: (name: string, day: string, kind: string, planned: string, executed: string) =>
      `The last decision of ${name} was on ${day} (${kind}): ${planned} orders planned, ${executed} executed.`,
    because: (reason: string) => `Its reason: ${reason}.`,
    noDecision: (name: string) => `${name} has not decided to trade yet.`,
    profit: (name: string, total: string, price: string, realized: string, dividends: string, costs: string) =>
      `The profit or loss of ${name} is ${total}: ${price} from prices of what it holds, ${realized} realized, ${dividends} dividends, ${costs} costs.`,
    log: (count: string, name: string) => `The log of ${name} has ${count} entries in this list, newest first.`,
    amounts: (count: string, name: string) => `The amount of ${name} was changed ${count} times.`,
    noAmounts: (name: string) => `The amount of ${name} was never changed.`,
    signals: (name: string, count: string) => `The strategy of ${name} recorded ${count} signals.`,
    noSignals: (name: string) => `The strategy of ${name} recorded no signals.`,
    nextTrade: (name: string, day: string) => `The next trade date of ${name} is ${day}.`,
    noNextTrade: (name: string) => `${name} has no next trade date.`,
  },
  {
    zh: {
      one: (name, value, profit, ratio, benchmark, symbol) =>
        `${name} 现值 ${value}：开始以来盈亏 ${profit}，收益率 ${ratio}；基准 ${symbol} 收益率 ${benchmark}。`,
      status: (name, status) => `${name} 的状态为 ${status}。`,
      count: (count, running) => `您有 ${count} 个投资组合，其中 ${running} 个在运行。`,
      noPortfolios: '您还没有投资组合。在策略页面可以用一笔金额跟随策略。',
      sums: (value, invested, profit) => `运行中的投资组合现值 ${value}；投入 ${invested}，盈亏 ${profit}。`,
      total: (value, cash) => `您的账户总值 ${value}，其中可用现金 ${cash}。`,
      best: (name, ratio, profit) => `表现最好的是 ${name}：收益率 ${ratio}（${profit}）。`,
      worst: (name, ratio, profit) => `表现最差的是 ${name}：收益率 ${ratio}（${profit}）。`,
      today: (name, ratio, profit) => `${name} 当日涨跌 ${ratio}（${profit}）。`,
      orders: (name, count) => `${name} 在此列表中有 ${count} 笔订单。`,
      noOrders: (name) => `${name} 没有订单。`,
      decision: (name, day, kind, planned, executed) =>
        `${name} 最近一次决策在 ${day}（${kind}）：计划 ${planned} 笔订单，执行 ${executed} 笔。`,
      because: (reason) => `原因：${reason}。`,
      noDecision: (name) => `${name} 还没有做出交易决策。`,
      profit: (name, total, price, realized, dividends, costs) =>
        `${name} 的盈亏为 ${total}：持仓价格变动 ${price}，已实现 ${realized}，股息 ${dividends}，费用 ${costs}。`,
      log: (count, name) => `${name} 的日志在此列表中有 ${count} 条，最新的在前。`,
      amounts: (count, name) => `${name} 的金额变动过 ${count} 次。`,
      noAmounts: (name) => `${name} 的金额从未变动。`,
      signals: (name, count) => `${name} 的策略记录了 ${count} 个信号。`,
      noSignals: (name) => `${name} 的策略没有记录信号。`,
      nextTrade: (name, day) => `${name} 的下一交易日为 ${day}。`,
      noNextTrade: (name) => `${name} 没有下一交易日。`,
    },
  },
);
