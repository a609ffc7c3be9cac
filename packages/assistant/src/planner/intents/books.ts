import type { Portfolio, PositionRow, TrackAccount } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import { change, dayText, links, money, number, percent, type Row } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import { findNames } from '../understand/name-index.ts';
import type { Understood } from '../understand/understand.ts';
import { leftover } from '../understand/understand.ts';
import { MODEL } from './subject-words.ts';
import { chooseNamed, portfolioOf } from './subjects.ts';

const words = catalogue(
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
    figure: (figure: string, name: string, value: string) => `${figure} of ${name}: ${value}.`,
    holds: (name: string, count: string, list: string) =>
      `${name} holds ${count} ${count === '1' ? 'position' : 'positions'}; the largest: ${list}.`,
    holdsNothing: (name: string) => `${name} holds no positions.`,
    holdsOne: (name: string, symbol: string, shares: string, value: string, profit: string) =>
      `${name} holds ${shares} shares of ${symbol}, worth ${value}, with a profit or loss of ${profit}.`,
    notHeld: (name: string, symbol: string) => `${name} does not hold ${symbol}.`,
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
    cash: (name: string, cash: string) => `${name} has ${cash} in cash.`,
    accountValue: (name: string, value: string, cash: string, usable: string) =>
      `${name} is worth ${value}: ${cash} in cash, of which ${usable} is usable.`,
    accounts: (count: string) => `You have ${count} ${count === '1' ? 'account' : 'accounts'}.`,
    noAccounts: 'You have no accounts yet.',
    usable: (name: string, usable: string) => `The usable cash of ${name} is ${usable}.`,
    subscription: (name: string, model: string, value: string, ratio: string, profit: string) =>
      `${name} follows ${model}: worth ${value}, a return of ${ratio} (${profit}).`,
    noSubscriptions: 'You follow no model account.',
    subscriptions: (count: string) =>
      `You have ${count} ${count === '1' ? 'subscription' : 'subscriptions'} of model accounts.`,
    ordered: (count: string, more: string) => `You have ${count}${more} such ${count === '1' ? 'order' : 'orders'}.`,
    more: ' or more',
    noOrdersOwn: 'You have no such orders.',
    lastOrder: (
      action: string,
      shares: string,
      symbol: string,
      portfolio: string,
      day: string,
      status: string,
      price: string,
    ) => `The latest: ${action} ${shares} ${symbol} in ${portfolio} on ${day}, ${status}${price}.`,
    atPrice: (price: string) => ` at ${price} on average`,
    trials: (count: string) => `${count} own ${count === '1' ? 'backtest is' : 'backtests are'} kept.`,
    noTrials: 'You have no own backtests yet. One starts on the page of a strategy.',
    trial: (name: string, total: string, cagr: string, sharpe: string, fall: string, from: string, to: string) =>
      `The latest, of ${name} from ${from} to ${to}: total return ${total}, CAGR ${cagr}, Sharpe ratio ${sharpe}, max drawdown ${fall}.`,
    trialStatus: (name: string, status: string) => `The latest, of ${name}, has the status ${status}.`,
    bestTrial: (name: string, sharpe: string) => `The best by Sharpe ratio is of ${name}: ${sharpe}.`,
    weight: (symbol: string, value: string) => `${symbol} ${value}`,
    figures: {
      sharpe: 'Sharpe ratio',
      sortino: 'Sortino ratio',
      alpha: 'Alpha',
      beta: 'Beta',
      volatility: 'Volatility',
      maxDrawdown: 'Max drawdown',
      valueAtRisk: 'Value at risk of a day (95 %)',
      longExposure: 'Long exposure',
      shortExposure: 'Short exposure',
      investedAmount: 'Invested amount',
      availableCash: 'Available cash',
      margin: 'Margin',
      receivable: 'Dividends to come',
    },
    next: {
      why: (name: string) => `Where does the profit of ${name} come from?`,
      hold: (name: string) => `What does my portfolio ${name} hold?`,
      decided: (name: string) => `Why did ${name} trade last?`,
      orders: 'What are my latest orders?',
      cash: 'How much usable cash do I have?',
      all: 'How are my portfolios doing?',
    },
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
      figure: (figure, name, value) => `${name} 的${figure}为 ${value}。`,
      holds: (name, count, list) => `${name} 持有 ${count} 个仓位，最大的是：${list}。`,
      holdsNothing: (name) => `${name} 没有持仓。`,
      holdsOne: (name, symbol, shares, value, profit) =>
        `${name} 持有 ${symbol} ${shares} 股，价值 ${value}，盈亏 ${profit}。`,
      notHeld: (name, symbol) => `${name} 没有持有 ${symbol}。`,
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
      cash: (name, cash) => `${name} 有现金 ${cash}。`,
      accountValue: (name, value, cash, usable) => `${name} 总值 ${value}：现金 ${cash}，其中可用 ${usable}。`,
      accounts: (count) => `您有 ${count} 个账户。`,
      noAccounts: '您还没有账户。',
      usable: (name, usable) => `${name} 的可用现金为 ${usable}。`,
      subscription: (name, model, value, ratio, profit) =>
        `${name} 跟随 ${model}：现值 ${value}，收益率 ${ratio}（${profit}）。`,
      noSubscriptions: '您没有跟随任何模型账户。',
      subscriptions: (count) => `您有 ${count} 个模型账户订阅。`,
      ordered: (count, more) => `您有 ${count}${more} 笔这样的订单。`,
      more: ' 或更多',
      noOrdersOwn: '您没有这样的订单。',
      lastOrder: (action, shares, symbol, portfolio, day, status, price) =>
        `最近一笔：${portfolio} 在 ${day} ${action} ${symbol} ${shares} 股，${status}${price}。`,
      atPrice: (price) => `，均价 ${price}`,
      trials: (count) => `保存了 ${count} 个您的回测。`,
      noTrials: '您还没有回测。可以在策略页面开始。',
      trial: (name, total, cagr, sharpe, fall, from, to) =>
        `最近一个是 ${name}（${from} 至 ${to}）：总收益率 ${total}，年化 ${cagr}，夏普比率 ${sharpe}，最大回撤 ${fall}。`,
      trialStatus: (name, status) => `最近一个是 ${name}，状态为 ${status}。`,
      bestTrial: (name, sharpe) => `夏普比率最高的是 ${name} 的回测：${sharpe}。`,
      weight: (symbol, value) => `${symbol} ${value}`,
      figures: {
        sharpe: '夏普比率',
        sortino: '索提诺比率',
        alpha: '阿尔法',
        beta: '贝塔',
        volatility: '波动率',
        maxDrawdown: '最大回撤',
        valueAtRisk: '单日风险价值（95 %）',
        longExposure: '多头敞口',
        shortExposure: '空头敞口',
        investedAmount: '投入金额',
        availableCash: '可用现金',
        margin: '保证金借款',
        receivable: '应收股息',
      },
      next: {
        why: (name) => `${name} 的盈亏来自哪里？`,
        hold: (name) => `我的投资组合 ${name} 持有什么？`,
        decided: (name) => `${name} 上次为什么交易？`,
        orders: '我最近的订单有哪些？',
        cash: '我有多少可用现金？',
        all: '我的投资组合表现如何？',
      },
    },
  },
);

const PORTFOLIO = /\bportfolios?\b|\binvestments?\b|\bsubscri(?:bed|ptions?)\b|组合|我的投资|我投资的/;
const ORDERS =
  /\b(?:did|have) i (?:buy|sell|trade|bought|sold|traded)\b|我(?:最近|今天|昨天|上周|上个月)?(?:买|卖)了|\borders?\b(?! of (?:magnitude))|\btrades?\b(?! date)|\btransactions?\b|\bfills?\b|\bexecut\w*\b|\b(?:bought|sold)\b|\b(?:buys|sells)\b|\bblotter\b|订单|成交(?!量)|交易记录|买卖记录|买(?:入|过)了?(?:什么|哪些|几)|卖(?:出|掉|过)了?(?:什么|哪些|几)|委托|买了多少|卖了多少/;
const ACCOUNT =
  /\baccounts?\b(?! position)|\bcash\b|\bnet (?:liquidation|worth)\b|\bbalance\b|\bbuying power\b|\bmoney do i\b|\bhow much (?:money|cash)\b|账户|账号|现金|净值|余额|总资产|多少钱/;
const SUBSCRIPTION = /\bsubscri(?:ptions?|bed)\b|订阅/;
const BACKTESTS = /\bback ?tests?\b|回测/;
const DECISION =
  /\bdecision\b|\bdecid\w*\b|\brebalanc\w*\b|\bwhy did\b.*\b(?:trade|buy|sell|sold|bought|rebalance)\b|\blast trade\b|决策|调仓|再平衡|为什么(?:交易|买|卖|调)|上次(?:为什么)?交易/;
const BREAKDOWN =
  /\btrading costs?\b.*\bso far\b|\bcosts? so far\b|到目前为止.*成本|\bwhat (?:fees|costs|dividends|interest|commissions?)\b|\bwhere\b.*\b(?:profit|loss|gain|money|return|p&l|pnl)\b|\b(?:profit|loss|p&l|pnl)\b.*\b(?:breakdown|come|comes|from|sources?|made of|composition|attribut\w*)\b|\bbreak\w* down\b|\bdividends? (?:have i|did i|i|earned|received)\b|\bhow much (?:in )?(?:dividends?|costs?|fees|commissions?|interest)\b|盈亏.*(?:来源|来自|构成|分解|哪)|(?:收到|得到|拿到)?(?:多少)?(?:股息|分红|利息|费用|佣金|手续费).*(?:多少|几)|多少(?:股息|分红|利息|费用|佣金|手续费)/;
const LOG =
  /\blogs?\b|\bhistory\b|\bwhat happened\b|\bactivit(?:y|ies)\b|\bevents?\b|日志|历史|发生(?:了|过)什么|动态|活动|记录/;
const AMOUNTS =
  /\b(?:changes? (?:of|in|to) (?:the |its |my )?(?:amount|investment)|amount changes?|deposits?|withdrawals?|increases?|decreases?)\b|金额(?:变动|变化|调整)|加投记录|(?:增加|减少)(?:过)?(?:金额|投资)/;
const SIGNALS = /\bsignals?\b|信号/;
const HOLDS =
  /\bhold(?:s|ing|ings)?\b|\bown\b|\bpositions?\b|\bwhat(?:'s| is) in\b|\bhave\b.*\bshares\b|\bweights?\b|\ballocation\b|持有|持仓|仓位|股票|配置/;
const EXTREME_POSITION =
  /\b(?:which|what) (?:position|holding|stock|fund|etf|symbol)s?\b.*\b(?:lost|lose|losing|gained|gain|made|best|worst|most|least|up|down|profit\w*|largest|biggest|smallest)\b|\b(?:best|worst|largest|biggest|smallest|top) (?:position|holding)s?\b|(?:哪个|哪只|最[大小好差]的?)(?:持仓|仓位|股票|基金).*|持仓.*(?:最|亏损|盈利)/;
const BEST = /\b(?:best|top|most profitable|strongest|winning|highest)\b|最(?:好|高|赚|强|多)/;
const WORST = /\b(?:worst|weakest|losing|lowest)\b|最(?:差|低|亏|弱)/;
const TODAY = /\btoday\b|\bdaily\b|\bthis day\b|今天|今日|当日/;
const NEXT =
  /\bnext (?:trade|rebalanc|trading)\w*\b|\bwhen (?:will|does|is)\b.*\b(?:trade|rebalance)\b|下(?:一|个|次)?(?:一次|个)?(?:交易|调仓)|什么时候(?:交易|调仓)/;

type PerfKey = keyof (typeof words)['en']['figures'];
const PERF: readonly (readonly [RegExp, PerfKey, 'ratio' | 'percent' | 'money'])[] = [
  [/\bsharpe\b|夏普/, 'sharpe', 'ratio'],
  [/\bsortino\b|索提诺/, 'sortino', 'ratio'],
  [/\balpha\b|阿尔法/, 'alpha', 'percent'],
  [/\bbeta\b|贝塔/, 'beta', 'ratio'],
  [/\bvolatil\w*\b|波动/, 'volatility', 'percent'],
  [/\bdrawdown\b|回撤/, 'maxDrawdown', 'percent'],
  [/\bvalue at risk\b|\bvar\b|风险价值/, 'valueAtRisk', 'percent'],
  [/\blong exposure\b|\bexposure\b|多头敞口|敞口/, 'longExposure', 'percent'],
  [/\bshort exposure\b|空头敞口/, 'shortExposure', 'percent'],
  [/\binvested\b|\bput in\b|投入|投了多少/, 'investedAmount', 'money'],
  [/\bcash\b|现金/, 'availableCash', 'money'],
  [/\bmargin\b|\bborrowed\b|保证金|借款/, 'margin', 'money'],
  [/\bdividends? (?:to come|due|receivable)\b|应收/, 'receivable', 'money'],
];
const signed = (value: number): string => (value > 0 ? `+${money(value)}` : money(value));
const rowsOf = (rows: readonly object[]): Row[] => rows as unknown as Row[];

type Held = Pick<PositionRow, 'symbol' | 'position' | 'value' | 'profitLoss'>;
/** The position that is the largest, smallest, best or worst, as a question asks; null where it asks for none. */
function extremeOf(u: Understood, positions: readonly Held[]): Held | null {
  if (!EXTREME_POSITION.test(u.lower)) return null;
  const isLarge = /\b(?:largest|biggest|top)\b|最大/.test(u.lower);
  const isWorst = /\b(?:lost|lose|losing|worst|down|least|smallest)\b|亏|最差|最小|跌/.test(u.lower);
  const figureIn = (one: Held) => (isLarge ? one.value : one.profitLoss) ?? 0;
  const [chosen] = [...positions].sort((one, other) => (isWorst ? 1 : -1) * (figureIn(one) - figureIn(other)));
  return chosen ?? null;
}

const holdsOneOf = (a: Answer, name: string, { symbol, position, value, profitLoss }: Held): string =>
  words[a.language].holdsOne(
    name,
    symbol,
    number(position, 0),
    value === null ? 'N/A' : money(value),
    profitLoss === null ? 'N/A' : signed(profitLoss),
  );

async function sayPortfolio(a: Answer, portfolio: Portfolio): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const { id, name } = portfolio;
  const link = links.portfolio(id);
  const fields = { portfolioId: id };
  a.followUps(w.next.why(name), w.next.hold(name), w.next.decided(name), w.next.orders);
  if (NEXT.test(u.lower)) {
    const list = await a.read('portfolios', {}, 'show_portfolios');
    a.cite(list, link);
    return a.say(portfolio.nextTradeDate === null ? w.noNextTrade(name) : w.nextTrade(name, portfolio.nextTradeDate));
  }
  if (BREAKDOWN.test(u.lower)) {
    const result = await a.read('profitBreakdown', fields, 'show_portfolio', name);
    const { total, price, realized, dividends, costs } = result.data;
    a.say(w.profit(name, signed(total), signed(price), signed(realized), money(dividends), money(costs)));
    return a.present(result, fields);
  }
  if (AMOUNTS.test(u.lower)) {
    const result = await a.read('cashInOuts', fields, 'show_portfolio', name);
    a.say(result.data.length === 0 ? w.noAmounts(name) : w.amounts(String(result.data.length), name));
    a.cite(result, links.activities(id));
    return a.present(result, fields);
  }
  if (DECISION.test(u.lower)) {
    const result = await a.read('portfolioRebalances', { ...fields, __pagesize__: 10 }, 'show_portfolio', name);
    const [last] = result.data;
    a.cite(result, link);
    if (last === undefined) return a.say(w.noDecision(name));
    a.say(w.decision(name, dayText(last.tradeDate), last.kind, String(last.planned), String(last.executed)));
    if (last.reason) a.say(w.because(last.reason));
    return a.present(result, fields);
  }
  if (SIGNALS.test(u.lower)) {
    const result = await a.read('portfolioSignals', fields, 'show_portfolio', name);
    a.say(result.data.length === 0 ? w.noSignals(name) : w.signals(name, String(result.data.length)));
    a.cite(result, link);
    return a.present(result, fields);
  }
  if (ORDERS.test(u.lower)) {
    const result = await a.read(
      'portfolioOrders',
      { ...fields, __pagesize__: Math.min(u.count ?? 20, 100) },
      'show_portfolio',
      name,
    );
    a.say(result.data.length === 0 ? w.noOrders(name) : w.orders(name, String(result.data.length)));
    a.cite(result, link);
    return a.present(result, fields);
  }
  const monitor = await a.read('portfolioMonitor', fields, 'show_portfolio', name);
  const { perf, positions } = monitor.data;
  const [symbol] = u.symbols;
  if (symbol !== undefined) {
    const held = positions.find((one) => one.symbol === symbol);
    a.say(
      held === undefined
        ? w.notHeld(name, symbol)
        : w.holdsOne(
            name,
            symbol,
            number(held.position, 0),
            held.value === null ? 'N/A' : money(held.value),
            held.profitLoss === null ? 'N/A' : signed(held.profitLoss),
          ),
    );
    return a.present(monitor, fields);
  }
  const asked = PERF.filter(([pattern]) => pattern.test(u.lower)).slice(0, 4);
  if (asked.length > 0) {
    for (const [, key, unit] of asked) {
      const value = perf[key];
      a.say(
        w.figure(
          w.figures[key],
          name,
          value === null
            ? 'N/A'
            : unit === 'money'
              ? money(value)
              : unit === 'percent'
                ? percent(value)
                : number(value),
        ),
      );
    }
    a.cite(monitor, link);
    return a.present(monitor, fields);
  }
  const extreme = extremeOf(u, positions);
  if (extreme !== null) {
    a.say(holdsOneOf(a, name, extreme));
    a.cite(monitor, link);
    return a.present(monitor, fields);
  }
  if (HOLDS.test(u.lower)) {
    const largest = [...positions].sort((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0));
    a.say(
      positions.length === 0
        ? w.holdsNothing(name)
        : w.holds(
            name,
            String(positions.length),
            largest
              .slice(0, 5)
              .map((one) => w.weight(one.symbol, percent(one.positionPercentage)))
              .join(a.w.comma),
          ),
    );
    a.cite(monitor, link);
    return a.present(monitor, fields);
  }
  if (LOG.test(u.lower)) {
    const result = await a.read('portfolioLogs', { ...fields, __pagesize__: 20 }, 'show_portfolio', name);
    a.say(w.log(String(result.data.length), name));
    return a.present(result, fields);
  }
  if (TODAY.test(u.lower)) a.say(w.today(name, change(perf.dailyReturn), signed(perf.dailyProfitLoss)));
  else if (portfolio.status === 'Started')
    a.say(
      w.one(
        name,
        money(perf.portfolioValue),
        signed(perf.profitLoss),
        change(perf.totalReturn),
        change(perf.benchmarkReturn),
        portfolio.benchmarkSymbol,
      ),
    );
  else a.say(w.status(name, portfolio.status));
  a.cite(monitor, link);
  a.present(monitor, fields);
}

const MOST_SAID = 8;
/** What is asked of no portfolio in particular and each has of its own. */
async function sayEach(a: Answer, portfolios: readonly Portfolio[]): Promise<void> {
  const live = portfolios.filter(({ status }) => status !== 'Stop');
  for (const portfolio of live.slice(0, MOST_SAID)) await sayPortfolio(a, portfolio);
  if (live.length === 0) a.say(words[a.language].noPortfolios);
}

/** An own portfolio that a question names without saying that it is one; false where it names none. */
export async function sayNamedPortfolio(a: Answer): Promise<boolean> {
  const list = await a.read('portfolios', {}, 'show_portfolios');
  const [named] = findNames(a.u.text, list.data);
  if (named === undefined) return false;
  await sayPortfolio(a, named.thing);
  return true;
}

async function sayPortfolios(a: Answer): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const list = await a.read('portfolios', {}, 'show_portfolios');
  if (list.data.length === 0) {
    a.say(w.noPortfolios);
    a.cite(list, links.portfolios);
    return;
  }
  const running = list.data.filter(({ status }) => status === 'Started');
  if (BEST.test(u.lower) || WORST.test(u.lower)) {
    const ordered = [...running]
      .filter(({ returnRatio }) => returnRatio !== null)
      .sort((one, other) => (other.returnRatio ?? 0) - (one.returnRatio ?? 0));
    const chosen = WORST.test(u.lower) ? ordered.at(-1) : ordered[0];
    if (chosen !== undefined)
      a.say(
        (WORST.test(u.lower) ? w.worst : w.best)(chosen.name, change(chosen.returnRatio), signed(chosen.totalReturn)),
      );
    a.present(list);
    return;
  }
  if (/\bhow many\b|\blist\b|多少个|几个|有哪些|列出/.test(u.lower))
    a.say(w.count(String(list.data.length), String(running.length)));
  else {
    const board = await a.read('getDashboardData', { language: a.language }, 'show_portfolios');
    const { inPortfolios, investedAmount, profitLoss, totalAccountValue, usableCash } = board.data.summary;
    const isTotal =
      /\btotal\b|\baltogether\b|\bnet worth\b|\bworth\b|\beverything\b|\ball my\b|总(?:资产|值|共|额|价值)|一共|身家/.test(
        u.lower,
      ) && !/\breturn|profit|收益|盈亏/.test(u.lower);
    if (isTotal) a.say(w.total(money(totalAccountValue), money(usableCash)));
    a.say(w.sums(money(inPortfolios), money(investedAmount), signed(profitLoss)));
    if (!isTotal) a.say(w.count(String(list.data.length), String(running.length)));
    a.cite(board, links.dashboard);
  }
  a.present(list);
  const [first] = running;
  a.followUps(
    ...(first === undefined ? [] : [w.next.why(first.name), w.next.hold(first.name)]),
    w.next.orders,
    w.next.cash,
  );
}

const SINGLE = (u: Understood): boolean => u.page?.portfolioId !== undefined && (u.isThis || u.isBack);

export const portfolioIntent: Intent = {
  name: 'portfolio',
  fits: (u) => {
    if (/forum|论坛/.test(u.lower)) return 0;
    const words = PORTFOLIO.test(u.lower);
    if (SUBSCRIPTION.test(u.lower) && !/组合|portfolio/.test(u.lower)) return 0;
    if (MODEL.test(u.lower) || BACKTESTS.test(u.lower)) return 0;
    if (SINGLE(u)) return 73;
    if (words && (u.isOwn || !/strateg|策略/.test(u.lower)))
      return ORDERS.test(u.lower) && u.isOwn && !/\bportfolio\b|组合/.test(u.lower) ? 40 : 74;
    if (BREAKDOWN.test(u.lower) && (u.isOwn || /profit|盈亏/.test(u.lower)) && u.symbols.length === 0) return 71;
    if (
      u.isOwn &&
      /\b(?:profit|loss|p&l|pnl|return|gain|doing|performance|made|make|earn\w*|lost|lose|up|down|rich\w*)\b|盈亏|收益|赚|亏|表现|回报|涨|跌/.test(
        u.lower,
      ) &&
      u.symbols.length === 0
    )
      return 62;
    if (u.page?.portfolioId !== undefined && EXTREME_POSITION.test(u.lower)) return 75;
    if (
      u.page?.portfolioId !== undefined &&
      u.symbols.length === 0 &&
      u.strategies.length === 0 &&
      (u.isBack || /\btrad\w+\b.*\b(?:last|so far|cost)|\bcost\w*\b.*\bso far\b|交易了什么|成本是多少/.test(u.lower))
    )
      return 77;
    if (/\brebalanc|调仓/.test(u.lower) && NEXT.test(u.lower) && u.strategies.length === 0 && u.symbols.length === 0)
      return 80;
    if (
      u.isOwn &&
      u.symbols.length > 0 &&
      /\bhow many shares\b|\bdo i (?:own|have|hold)\b|多少股|有没有|持有/.test(u.lower)
    )
      return 78;
    if (u.isOwn && HOLDS.test(u.lower)) return 58;
    if (u.isOwn && u.symbols.length === 0 && PERF.some(([pattern]) => pattern.test(u.lower))) return 44;
    if (
      u.page?.portfolioId !== undefined &&
      (PERF.some(([pattern, key]) => key !== 'investedAmount' && pattern.test(u.lower)) ||
        HOLDS.test(u.lower) ||
        DECISION.test(u.lower) ||
        BREAKDOWN.test(u.lower) ||
        NEXT.test(u.lower)) &&
      u.symbols.length === 0 &&
      u.strategies.length === 0
    )
      return 49;
    return 0;
  },
  async answer(a) {
    const { u } = a;
    if (
      u.isOwn &&
      HOLDS.test(u.lower) &&
      !/portfolio|组合|strateg|策略/.test(u.lower) &&
      u.symbols.length === 0 &&
      u.strategies.length === 0 &&
      u.page?.portfolioId === undefined
    )
      return accountIntent.answer(a);
    const many =
      (/\bportfolios\b|\binvestments\b|\ball (?:of )?my\b|\b(?:total|altogether|everything)\b|所有|全部|一共|总共|总(?:资产|收益|盈亏|值)|哪个组合|哪些组合|多少个/.test(
        u.lower,
      ) ||
        BEST.test(u.lower) ||
        WORST.test(u.lower)) &&
      !SINGLE(u);
    const list = await a.read('portfolios', {}, 'show_portfolios');
    const named = list.data.length > 1 ? chooseNamed({ ...u, text: withoutFunctionWords(u) }, list.data) : null;
    if (many && named === null) return sayPortfolios(a);
    // Without a word for a portfolio the sums are meant, of one portfolio the portfolio.
    if (
      !SINGLE(u) &&
      named === null &&
      u.strategies.length === 0 &&
      u.page?.portfolioId === undefined &&
      list.data.length !== 1
    ) {
      const [symbol] = u.symbols;
      if (symbol !== undefined) return sayHeld(a, symbol);
      const isDetail =
        DECISION.test(u.lower) ||
        BREAKDOWN.test(u.lower) ||
        NEXT.test(u.lower) ||
        AMOUNTS.test(u.lower) ||
        PERF.some(([pattern]) => pattern.test(u.lower)) ||
        HOLDS.test(u.lower);
      if (!isDetail) return sayPortfolios(a);
      if (NEXT.test(u.lower) || BREAKDOWN.test(u.lower)) return sayEach(a, list.data);
    }
    const portfolio = await portfolioOf(a);
    if (portfolio !== null) await sayPortfolio(a, portfolio);
  },
};
const withoutFunctionWords = (u: Understood): string => (leftover(u).length > 0 ? leftover(u).join(' ') : u.text);

/** Whether the asker holds a symbol, over all accounts. */
async function sayHeld(a: Answer, symbol: string): Promise<void> {
  const w = words[a.language];
  const accounts = await a.read('trackAccounts', {}, 'show_accounts');
  for (const account of accounts.data.slice(0, 10)) {
    const positions = await a.read(
      'brokerAccountPosition',
      { trackAccountId: account.id },
      'show_accounts',
      account.trackAccountName,
    );
    const held = positions.data.find((one) => one.symbol === symbol);
    a.say(
      held === undefined
        ? w.notHeld(account.trackAccountName, symbol)
        : w.holdsOne(
            account.trackAccountName,
            symbol,
            number(held.position, 0),
            held.value === null ? 'N/A' : money(held.value),
            held.profitLoss === null ? 'N/A' : signed(held.profitLoss),
          ),
    );
    if (held !== undefined) a.present({ ...positions, data: [held] });
    a.cite(positions, links.accounts);
  }
  a.followUps(w.next.all, w.next.orders);
}

export const accountIntent: Intent = {
  name: 'accounts',
  fits: (u) => {
    if (/\b(?:made|make|earned|earn|gained|lost|lose|profit|loss)\b|赚|亏|盈/.test(u.lower)) return 0;
    if (
      !ACCOUNT.test(u.lower) ||
      MODEL.test(u.lower) ||
      u.strategies.length > 0 ||
      (u.symbols.length > 0 && !HOLDS.test(u.lower))
    )
      return 0;
    if (/forum|论坛/.test(u.lower)) return 0;
    if (PORTFOLIO.test(u.lower)) return 45;
    return u.isOwn || /\busable cash\b|\bcash\b.*\b(?:do i|i have)\b|可用现金|我/.test(u.lower) ? 75 : 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const accounts = await a.read('trackAccounts', {}, 'show_accounts');
    const [first] = accounts.data;
    if (first === undefined) {
      a.say(w.noAccounts);
      a.cite(accounts, links.accounts);
      return;
    }
    const named = chooseNamed(
      u,
      accounts.data.map((one) => ({ ...one, name: one.trackAccountName })),
    );
    const chosen: readonly TrackAccount[] =
      named === null ? accounts.data : accounts.data.filter(({ id }) => id === named.id);
    if (HOLDS.test(u.lower) && !/\bcash\b|现金/.test(u.lower)) {
      for (const account of chosen.slice(0, 5)) {
        const fields = { trackAccountId: account.id };
        const result = await a.read('brokerAccountPosition', fields, 'show_accounts', account.trackAccountName);
        const largest = [...result.data].sort((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0));
        const extreme = extremeOf(u, result.data);
        if (extreme !== null) a.say(holdsOneOf(a, account.trackAccountName, extreme));
        a.say(
          result.data.length === 0
            ? w.holdsNothing(account.trackAccountName)
            : w.holds(
                account.trackAccountName,
                String(result.data.length),
                largest
                  .slice(0, 5)
                  .map((one) => w.weight(one.symbol, percent(one.positionPercentage)))
                  .join(a.w.comma),
              ),
        );
        a.cite(result, links.accounts);
        a.present(result, fields);
      }
      return;
    }
    if (/\bhow many accounts\b|多少个?账户|几个账户/.test(u.lower)) a.say(w.accounts(String(accounts.data.length)));
    else {
      for (const { trackAccountName, netLiquidation, totalCash, usableCash } of chosen.slice(0, 5)) {
        if (/\bcash\b|\bbuying power\b|现金|可用/.test(u.lower)) a.say(w.usable(trackAccountName, money(usableCash)));
        else a.say(w.accountValue(trackAccountName, money(netLiquidation), money(totalCash), money(usableCash)));
      }
    }
    a.present({ ...accounts, data: rowsOf(chosen) });
    a.followUps(w.next.all, w.next.orders);
  },
};

const SIDES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bought|buys?|purchases?)\b|买/, 'Buy'],
  [/\b(?:sold|sells?|sales)\b|卖/, 'Sell'],
  [/\bshort(?:ed)?\b|做空/, 'Short'],
  [/\bcover(?:ed)?\b|回补|平空/, 'Cover'],
];
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/\breject\w*\b|拒绝/, 'Rejected'],
  [/\bcancel\w*\b|取消|撤销/, 'Cancelled'],
  [/\bexpired?\b|过期/, 'Expired'],
  [/\bpart(?:ly|ially) filled\b|部分成交/, 'PartlyFilled'],
  [/\bfilled\b|\bexecuted\b|已成交|成交/, 'Filled'],
  [/\bopen orders\b|\bpending\b|\baccepted\b|未成交|挂单/, 'Accepted'],
];

export const ordersIntent: Intent = {
  name: 'orders',
  fits: (u) => {
    if (!ORDERS.test(u.lower) || BACKTESTS.test(u.lower) || DECISION.test(u.lower) || /forum|论坛/.test(u.lower))
      return 0;
    if (/\bcosts?\b.*\btrad|\btrading costs?\b|交易成本|trade on|trade date/.test(u.lower)) return 0;
    if (u.strategies.length > 0 && !u.isOwn) return 0;
    if (/\bportfolio\b|组合/.test(u.lower) && !/\ball\b|所有|全部/.test(u.lower)) return 60;
    if (u.isOwn || /\borders?\b|\btrades\b|订单|成交(?!量)|交易记录|委托/.test(u.lower)) return 77;
    return 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const action = SIDES.find(([pattern]) => pattern.test(u.lower))?.[1];
    const status = STATUSES.find(([pattern]) => pattern.test(u.lower))?.[1];
    const fields = {
      symbol: u.symbols[0],
      action,
      status,
      from: u.span?.from,
      to: u.span?.to,
      portfolioId: SINGLE(u) ? u.page?.portfolioId : undefined,
    };
    const result = await a.read('orders', fields, 'show_orders');
    const { orders, hasMore } = result.data;
    const [last] = orders;
    a.cite(result, links.orders);
    if (last === undefined) {
      a.say(w.noOrdersOwn);
      return;
    }
    const shown = orders.slice(0, u.count ?? 20);
    a.say(
      w.lastOrder(
        last.action,
        number(last.shares, Number.isInteger(last.shares) ? 0 : 2),
        last.symbol,
        last.portfolioName,
        dayText(last.tradeDate),
        last.status,
        last.averagePrice === null ? '' : w.atPrice(money(last.averagePrice)),
      ),
    );
    if (u.count === null) a.say(w.ordered(String(orders.length), hasMore ? w.more : ''));
    a.present({ ...result, data: { orders: shown, hasMore } });
    a.followUps(w.next.all, w.next.cash);
  },
};

export const subscriptionsIntent: Intent = {
  name: 'subscriptions',
  fits: (u) => {
    if (/forum|论坛|membership|会员/.test(u.lower)) return 0;
    if (u.isOwn && MODEL.test(u.lower)) return 79;
    return SUBSCRIPTION.test(u.lower) &&
      !/组合|portfolio/.test(u.lower) &&
      (u.isOwn || /subscriptions|订阅/.test(u.lower)) &&
      u.strategies.every(({ strategyType }) => strategyType === 'AQM')
      ? 76
      : 0;
  },
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const result = await a.read('findAQMSubscribe', {}, 'show_subscriptions');
    const rows = result.data;
    a.cite(result, links.subscriptions);
    const named =
      rows.find(({ aqmId }) => u.strategies.some(({ id }) => id === aqmId)) ??
      (rows.length > 0 ? rows.find(({ id }) => id === chooseNamed(u, rows)?.id) : undefined);
    if (rows.length === 0) {
      a.say(w.noSubscriptions);
      return;
    }
    const only = named ?? (rows.length === 1 ? rows[0] : undefined);
    if (only !== undefined && HOLDS.test(u.lower)) {
      const fields = { aqmSubscribeId: only.id };
      const positions = await a.read('aqmPositions', fields, 'show_subscriptions', only.name);
      const largest = [...positions.data].sort((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0));
      a.say(
        largest.length === 0
          ? w.holdsNothing(only.name)
          : w.holds(
              only.name,
              String(largest.length),
              largest
                .slice(0, 5)
                .map((one) => w.weight(one.symbol, percent(one.positionPercentage)))
                .join(a.w.comma),
            ),
      );
      return a.present(positions, fields);
    }
    if (only !== undefined) {
      const { portfolio } = only;
      a.say(
        w.subscription(
          only.name,
          only.aqmName,
          money(portfolio.portfolioValue),
          change(portfolio.returnRatio),
          signed(portfolio.totalReturn),
        ),
      );
    }
    if (only === undefined || /\bhow many\b|几个|多少/.test(u.lower)) a.say(w.subscriptions(String(rows.length)));
    a.present(result);
    a.followUps(w.next.all, w.next.cash);
  },
};

export const backtestsIntent: Intent = {
  name: 'backtests',
  fits: (u) =>
    BACKTESTS.test(u.lower) &&
    (u.isOwn ||
      /\bown backtests?\b|\bbacktests\b|\b(?:latest|last|recent) backtest\b|我.*回测|(?:最近|上次|最新)的?回测|回测(?:结果|列表|记录)/.test(
        u.lower,
      ))
      ? 78
      : 0,
  async answer(a) {
    const w = words[a.language];
    const { u } = a;
    const [strategy] = u.strategies;
    const result = await a.read('backtestTrials', { strategyId: strategy?.id }, 'show_backtests', strategy?.name);
    const [last] = result.data;
    a.cite(result, links.strategies);
    if (last === undefined) {
      a.say(w.noTrials);
      return;
    }
    if (BEST.test(u.lower)) {
      const [best] = [...result.data]
        .filter(({ sharpe }) => sharpe !== null)
        .sort((one, other) => (other.sharpe ?? 0) - (one.sharpe ?? 0));
      if (best !== undefined) a.say(w.bestTrial(best.strategyName, number(best.sharpe)));
    } else if (last.status === 'Done') {
      a.say(
        w.trial(
          last.strategyName,
          change(last.totalReturn),
          change(last.cagr),
          number(last.sharpe),
          percent(last.maxDrawdown),
          last.fromDate,
          last.toDate,
        ),
      );
    } else a.say(w.trialStatus(last.strategyName, last.status));
    a.say(w.trials(String(result.data.length)));
    a.present(result);
  },
};
