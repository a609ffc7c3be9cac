import { catalogue } from '@pipa/words';

export const actWords = catalogue(
  {
    draft: 'I do not act myself. I have prepared it: nothing happens until you confirm it in Pipa’s own dialog.',
    watch: (symbols: string, list: string) =>
      list === '' ? `Add ${symbols} to your default watch list` : `Add ${symbols} to the watch list ${list}`,
    alert: (symbol: string, figure: string, direction: string, level: string) =>
      `Alert when ${figure} of ${symbol} goes ${direction} ${level}`,
    move: (symbol: string, direction: string, percent: string) =>
      `Alert when ${symbol} moves ${direction} ${percent}% or more in a session`,
    directions: { above: 'above', below: 'below', up: 'up', down: 'down', either: 'either way' },
    subscribe: (name: string, amount: string) =>
      amount === '' ? `Subscribe to ${name}` : `Subscribe to ${name} with ${amount}`,
    change: (name: string, amount: string) => `Change the amount of ${name} by ${amount}`,
    stop: (name: string) => `Stop the portfolio ${name}`,
    backtest: (name: string) => `Backtest ${name}`,
    screen: (name: string) => `Save the screen ${name}`,
    screenName: 'Screen from Ask',
    whichLevel: 'At which price or level should the alert fire?',
    whichAmount: 'By how many dollars should the amount change?',
    whichScreen: 'Which conditions should the screen have?',
    cannot:
      'That cannot be done from here. Trades of single symbols are not placed in Pipa: strategies trade, and you subscribe to them.',
    noPause:
      'A portfolio cannot be paused: it follows its strategy until it is stopped. A stop sells everything at the next open.',
    target: (name: string, invested: string, amount: string) =>
      `${invested} is invested in ${name}; it shall be ${amount}.`,
    sameAmount: (name: string, amount: string) => `${amount} is what is invested in ${name} already.`,
    noOrders: 'Pipa places no single orders: strategies trade, and you follow one with an amount.',
  },
  {
    zh: {
      draft: '我自己不会执行操作。已为您准备好：在 Pipa 的对话框中确认之前，什么都不会发生。',
      watch: (symbols, list) => (list === '' ? `将 ${symbols} 加入默认自选列表` : `将 ${symbols} 加入自选列表 ${list}`),
      alert: (symbol, figure, direction, level) => `当 ${symbol} 的${figure}${direction} ${level} 时提醒`,
      move: (symbol, direction, percent) => `当 ${symbol} 单日${direction} ${percent}% 及以上时提醒`,
      directions: { above: '高于', below: '低于', up: '上涨', down: '下跌', either: '涨跌' },
      subscribe: (name, amount) => (amount === '' ? `订阅 ${name}` : `以 ${amount} 订阅 ${name}`),
      change: (name, amount) => `将 ${name} 的金额变动 ${amount}`,
      stop: (name) => `停止投资组合 ${name}`,
      backtest: (name) => `回测 ${name}`,
      screen: (name) => `保存筛选 ${name}`,
      screenName: 'Ask 的筛选',
      whichLevel: '价格或指标到多少时提醒？',
      whichAmount: '金额要变动多少美元？',
      whichScreen: '筛选要有哪些条件？',
      cannot: '这里无法执行该操作。Pipa 不对单个代码下单：由策略交易，您订阅策略。',
      noPause: '投资组合不能暂停：它会一直跟随策略，直到被停止。停止后会在下一次开盘卖出全部持仓。',
      target: (name, invested, amount) => `${name} 已投入 ${invested}，目标为 ${amount}。`,
      sameAmount: (name, amount) => `${name} 目前投入的就是 ${amount}。`,
      noOrders: 'Pipa 不下单个订单：由策略交易，您以一笔金额跟随策略。',
    },
  },
);
