import type { AlertMetric, Portfolio } from '@pipa/contract';
import { alertMetrics } from '@pipa/contract';
import { COLUMN_FACTS, formatValue, metricUnit, printFilter, printSort } from '@pipa/ida';
import { catalogue } from '@pipa/words';
import { dollars, figureName } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import { levelIn } from '../understand/amounts.ts';
import { screenFieldOf } from '../understand/figures.ts';
import type { Understood } from '../understand/understand.ts';
import { screenOf } from './screen.ts';
import { askSymbol, chooseNamed, strategyOf, symbolOf } from './subjects.ts';

const words = catalogue(
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

const ASKS =
  /^(?:what|which|who|when|why|how|is|are|does|did|has|have|do|show|list|tell)\b|什么|哪些|哪个|多少|如何|怎么|吗[？?]?$|有没有/;
const WATCH =
  /\b(?:add|put|save|include|track|watch)\b.*\b(?:watch ?list|watching|list|favou?rites)\b|\b(?:watch|track|follow)\b(?! ?list)(?=.*\b[A-Za-z]{2,5}\b)|(?:加入|添加|加到|放进|放到|收藏|关注).*(?:自选|关注|列表|收藏)?|自选.*(?:加|添)/;
const ALERT =
  /\balert me\b|\b(?:set|create|make|add|give me|need|want)\b.*\balert\b|\bnotify me\b|\btell me (?:when|if|once)\b|\blet me know (?:when|if|once)\b|\bwarn me\b|\bremind me (?:when|if)\b|提醒我|通知我|告诉我.*(?:时|如果)|(?:设置?|创建|新建|添加|加).*(?:提醒|预警|警报)|(?:如果|当).*(?:提醒|通知)/;
const SUBSCRIBE =
  /\bsubscribe\b|\bsign me up\b|\b(?:follow|start|open|begin)\b.*\b(?:with|strategy|portfolio)\b|\b(?:invest|put|allocate)\b.*\b(?:in|into|to|on)\b|订阅(?!了|的|哪|有|数|情况)|跟投|跟随|开始投资|投资.*到|投入.*到/;
const AMOUNT =
  /\bset\b.*\b(?:amount|investment|portfolio)\b.*\bto\b|\b(?:increase|raise|top up|add|decrease|reduce|lower|withdraw|take out|change)\b.*\b(?:amount|investment|portfolio|to my|from my|from|by)\b|(?:增加|追加|加投|减少|减|取出|赎回|调整|追投|加仓|减仓).*(?:金额|投资|组合|元|万|美元)?/;
/** The amount that is wanted in the end, not the change of it. */
const TARGET =
  /\b(?:to|until it is)\b (?:a total of )?(?:\$|us\$|usd)? ?\d|(?:到|至|为) ?(?:\$|¥)? ?[\d一二三四五六七八九十百]/;
const PAUSE = /\b(?:pause|suspend|freeze|halt|put on hold)\b|暂停/;
const LESS = /\b(?:decrease|reduce|lower|withdraw|take out)\b|减|取出|赎回/;
const STOP =
  /^(?:stop|liquidate|end|close) [A-Z"a-z]|\b(?:stop|end|close|liquidate|quit|terminate|sell (?:everything|all))\b.*\b(?:portfolio|strategy|subscription|investment)\b|\b(?:stop|liquidate|end) (?:my|the)\b|(?:停止|终止|结束|清仓|清算|退出|卖光|平仓).*(?:组合|投资|策略|订阅)?/;
const BACKTEST =
  /^(?:please |can you |could you )?(?:run|start|do|make|launch|try)?(?: an?| the)? ?back ?test\b|\b(?:run|start|launch|do|make|try)\b.*\bback ?test|(?:跑|做|运行|启动|开始|来)(?:一个|一次|一下|个|下)?.*回测|^(?:请|帮我)?回测/;
const SCREEN = /\bsave\b.*\bscreen\b|\b(?:create|make)\b.*\bscreen\b|保存.*筛选|(?:新建|创建|建立).*筛选/;
const TRADE =
  /^(?:please |can you |could you )?(?:buy|sell|short|purchase|trade)\b(?!.*\?$)|\bplace an? order\b|^(?:请|帮我|给我)?(?:买入?|卖出?|下单|做空)/;
const MINE = /\bmy\b|我的/;

type Act = 'pause' | 'watch' | 'alert' | 'subscribe' | 'amount' | 'stop' | 'backtest' | 'screen' | 'trade';

/** It names something that is no symbol and no strategy: perhaps an own portfolio. */
const namesOther = (u: Understood): boolean =>
  u.symbols.length === 0 && (/(?:\p{Script=Han}|\b)[A-Z][a-z]+/u.test(u.text.slice(1)) || u.strategies.length > 0);

/** The act that a question asks for; null for one that only asks. */
export function actOf(u: Understood): Act | null {
  const polite = u.lower.replace(
    /^(?:please|can you|could you|would you|i want to|i would like to|i'd like to|i'd|help me|go ahead and|请你?|麻烦|帮我|我想要?|我要|能不能|可以|能)[ ,，]*/g,
    '',
  );
  const asks = ASKS.test(polite) && !/^(?:请|帮我|麻烦)/.test(u.lower);
  if (ALERT.test(u.lower) && !/^(?:what|which|how many|show|list|do i)\b|哪些|有什么|多少个/.test(u.lower))
    return 'alert';
  if (asks) return null;
  if (SCREEN.test(polite)) return 'screen';
  if (BACKTEST.test(polite) && !MINE.test(u.lower)) return 'backtest';
  if (
    STOP.test(polite) &&
    (u.isOwn ||
      namesOther(u) ||
      /组合|portfolio|subscription|订阅|investment/.test(polite) ||
      u.page?.portfolioId !== undefined)
  )
    return 'stop';
  if (PAUSE.test(polite) && (u.isOwn || namesOther(u) || /组合|portfolio|strateg|策略/.test(polite))) return 'pause';
  if (TRADE.test(polite)) return 'trade';
  if (
    AMOUNT.test(polite) &&
    u.amounts.length > 0 &&
    (u.isOwn || namesOther(u) || /portfolio|组合|amount|金额|investment/.test(polite))
  )
    return 'amount';
  if (
    SUBSCRIBE.test(polite) &&
    !/\bwould\b|\bif\b|如果|会变成|\bhad\b/.test(u.lower) &&
    (u.strategies.length > 0 || (u.isThis && u.page?.strategyId !== undefined))
  )
    return 'subscribe';
  if (
    WATCH.test(polite) &&
    (u.symbols.length > 0 || u.unknown.length > 0 || (u.isThis && u.page?.symbol !== undefined))
  )
    return 'watch';
  return null;
}

async function proposeWatching(a: Answer): Promise<void> {
  const { u } = a;
  const first = symbolOf(u);
  if (first === null || u.unknown.length > 0) return askSymbol(a);
  const symbols = u.symbols.length > 0 ? u.symbols : [first];
  const lists = await a.read('getIDAWatchList', {}, 'show_watching');
  const named =
    lists.data.length > 1 ? chooseNamed({ ...u, text: u.text.replaceAll(/\bwatch ?list\b/gi, '') }, lists.data) : null;
  const list = lists.data.find(({ id }) => id === named?.id);
  a.say(words[a.language].draft);
  await a.propose(
    'watchList',
    { ...(list !== undefined && { watchListId: list.id }), symbols: symbols.join(',') },
    words[a.language].watch(symbols.join(a.w.comma), list?.name ?? ''),
  );
}

async function proposeAlert(a: Answer): Promise<void> {
  const { u } = a;
  const w = words[a.language];
  const symbol = symbolOf(u);
  if (symbol === null) return askSymbol(a);
  const [level] = u.levels;
  const isMove =
    /%|percent/.test(u.lower) &&
    /\b(?:moves?|falls?|drops?|rises?|gains?|loses?|jumps?|changes?|down|up)\b|涨|跌|波动/.test(u.lower) &&
    u.figures.every(({ column }) => ['dailyReturn', 'close'].includes(column));
  const channels = ['app'];
  const subject = { kind: 'symbol', symbol };
  if (isMove) {
    const percent = Number(/(\d+(?:\.\d+)?) ?(?:%|percent)/.exec(u.lower)?.[1] ?? Number.NaN);
    if (!(percent >= 0.1)) return a.notice('ambiguous', w.whichLevel);
    const direction = /\b(?:falls?|drops?|loses?|down)\b|跌/.test(u.lower)
      ? 'down'
      : /\b(?:rises?|gains?|jumps?|up)\b|涨/.test(u.lower)
        ? 'up'
        : 'either';
    const label = w.move(symbol, w.directions[direction], String(percent));
    a.say(w.draft);
    return a.propose(
      'alert',
      { name: label.slice(0, 60), subject, condition: { kind: 'move', direction, percent }, channels },
      label,
    );
  }
  const value =
    level?.value ??
    u.amounts[0] ??
    Number(/(?:at|to|hits?|reaches|@|到|至) ?\$?(\d+(?:\.\d+)?)/.exec(u.lower)?.[1] ?? Number.NaN);
  if (!Number.isFinite(value)) return a.notice('ambiguous', w.whichLevel);
  const direction =
    level?.direction ?? (/\b(?:below|under|falls?|drops?|down)\b|跌|低|降/.test(u.lower) ? 'below' : 'above');
  const column = u.figures
    .map((one) => screenFieldOf(one.column) ?? one.column)
    .find((name): name is AlertMetric => (alertMetrics as readonly string[]).includes(name) && name !== 'dailyReturn');
  const metric: AlertMetric = column ?? 'close';
  const unit = metricUnit(metric);
  const wanted = levelIn(unit, { value, isPercent: level?.isPercent ?? false });
  const said = unit === 'fraction' ? formatValue(COLUMN_FACTS[metric], wanted) : String(wanted);
  const label = w.alert(
    symbol,
    figureName(metric, a.language),
    w.directions[direction],
    metric === 'close' ? dollars(wanted) : said,
  );
  a.say(w.draft);
  await a.propose(
    'alert',
    { name: label.slice(0, 60), subject, condition: { kind: 'crossing', metric, direction, level: wanted }, channels },
    label,
  );
}

/** The own portfolio that an act is about; null where it has to be asked for, which is done. */
export async function portfolioOf(a: Answer): Promise<Portfolio | null> {
  const { u } = a;
  const list = await a.read('portfolios', {}, 'show_portfolios');
  const live = list.data.filter(({ status }) => status !== 'Stop');
  const pool = live.length > 0 ? live : list.data;
  const ofPage = u.page?.portfolioId;
  const byStrategy =
    u.strategies.length > 0 ? pool.filter(({ strategyId }) => u.strategies.some(({ id }) => id === strategyId)) : [];
  const onPage = list.data.find(({ id }) => id === ofPage);
  // A name that is written counts more than the page.
  const named = chooseNamed(u, list.data);
  const chosen =
    (list.data.length > 1 ? named : null) ??
    onPage ??
    (byStrategy.length === 1 ? byStrategy[0] : undefined) ??
    (pool.length === 1 ? pool[0] : undefined);
  if (chosen !== undefined) return chosen;
  if (list.data.length === 0) a.notice('unknown', a.w.failed.notFound);
  else {
    a.notice('ambiguous', a.w.whichPortfolio);
    a.followUps(...pool.slice(0, 4).map(({ name }) => `${u.text.replace(/[?？。.!]+$/, '')}: ${name}`));
  }
  return null;
}

/** Dollars that a portfolio has invested. */
async function investedIn(a: Answer, { id, name }: Portfolio): Promise<number> {
  const monitor = await a.read('portfolioMonitor', { portfolioId: id }, 'show_portfolio', name);
  return monitor.data.perf.investedAmount ?? 0;
}

export const actsIntent: Intent = {
  name: 'acts',
  fits: (u) => (actOf(u) === null ? 0 : 90),
  async answer(a) {
    const { u } = a;
    const w = words[a.language];
    switch (actOf(u)) {
      case 'watch':
        return proposeWatching(a);
      case 'alert':
        return proposeAlert(a);
      case 'subscribe': {
        const strategy = strategyOf(u);
        if (strategy === null) return a.notice('ambiguous', a.w.whichStrategy);
        const [amount] = u.amounts;
        a.say(w.draft);
        const label = w.subscribe(strategy.name, amount === undefined ? '' : dollars(amount));
        if (strategy.strategyType === 'AQM') return a.propose('modelSubscription', { aqmId: strategy.id }, label);
        return a.propose(
          'subscription',
          { strategyId: strategy.id, ...(amount !== undefined && { amount: String(amount) }) },
          label,
        );
      }
      case 'amount': {
        const [amount] = u.amounts;
        const portfolio = await portfolioOf(a);
        if (portfolio === null) return;
        if (amount === undefined) return a.notice('ambiguous', w.whichAmount);
        const isTarget = TARGET.test(u.lower);
        const invested = isTarget ? await investedIn(a, portfolio) : 0;
        const cash = isTarget ? amount - invested : LESS.test(u.lower) ? -amount : amount;
        if (cash === 0) return a.notice('unknown', w.sameAmount(portfolio.name, dollars(amount)));
        if (isTarget) a.say(w.target(portfolio.name, dollars(invested), dollars(amount)));
        a.say(w.draft);
        return a.propose(
          'amountChange',
          { portfolioId: portfolio.id, cash: String(cash) },
          w.change(portfolio.name, `${cash > 0 ? '+' : ''}${dollars(cash)}`),
        );
      }
      case 'stop': {
        const portfolio = await portfolioOf(a);
        if (portfolio === null) return;
        a.say(w.draft);
        return a.propose('stopPortfolio', { portfolioId: portfolio.id }, w.stop(portfolio.name));
      }
      case 'backtest': {
        const strategy = strategyOf(u);
        if (strategy === null) return a.notice('ambiguous', a.w.whichStrategy);
        const [amount] = u.amounts;
        a.say(w.draft);
        const days = u.span === null ? {} : { fromDate: u.span.from, ...(u.span.isOpen ? {} : { toDate: u.span.to }) };
        return a.propose(
          'backtest',
          { strategyId: strategy.id, ...days, ...(amount !== undefined && { amount: String(amount) }), parameters: {} },
          w.backtest(strategy.name),
        );
      }
      case 'screen': {
        const { conditions, sort } = screenOf(u);
        if (conditions.length === 0) return a.notice('ambiguous', w.whichScreen);
        a.say(w.draft);
        return a.propose(
          'screen',
          { name: w.screenName, filter: printFilter(conditions), sort: printSort(sort), columns: '' },
          w.screen(w.screenName),
        );
      }
      case 'pause':
        a.notice('unavailable', w.noPause);
        a.followUps(...a.w.examples.slice(1, 3));
        return;
      case 'trade':
        a.notice('unavailable', w.noOrders);
        a.followUps(...a.w.examples.slice(1, 3));
        return;
      default:
        a.notice('unknown', w.cannot);
    }
  },
};
