import { tradingDaysBetween } from '@pipa/calendar';
import type { AskPage, Language, ToolName } from '@pipa/contract';
import type { Facts } from './facts.ts';
import { CLOSED_DAY } from './planner-market.ts';

/** What an answer must say: numbers to their shown digits, or texts; and what it must be. */
export type Known = number | string;
export interface KnownQuestion {
  readonly language: Language;
  readonly text: string | ((facts: Facts) => string);
  /** Questions that were asked before, in order. */
  readonly before?: readonly string[];
  readonly page?: (facts: Facts) => AskPage;
  /** A tool that the answer is read with; null where it needs none. */
  readonly tool: ToolName | null;
  readonly known: (facts: Facts) => readonly Known[] | Promise<readonly Known[]>;
  readonly notice?: 'unknown' | 'ambiguous' | 'notAdvice' | 'unavailable';
  /** Kind of the act that is proposed, and what of its input is known. */
  readonly act?: readonly [kind: string, input: (facts: Facts) => Readonly<Record<string, unknown>>];
}

type Rest = Omit<KnownQuestion, 'language' | 'text' | 'tool' | 'known'>;
const nothing = () => [];
const sessionsSince = (day: string): number => tradingDaysBetween(day, CLOSED_DAY).length - 1;
const en = (
  text: KnownQuestion['text'],
  tool: ToolName | null,
  known: KnownQuestion['known'],
  rest: Rest = {},
): KnownQuestion => ({ language: 'en', text, tool, known, ...rest });
const zh = (
  text: KnownQuestion['text'],
  tool: ToolName | null,
  known: KnownQuestion['known'],
  rest: Rest = {},
): KnownQuestion => ({ language: 'zh', text, tool, known, ...rest });

const stock = ({ stocks }: Facts) => stocks[0]?.symbol ?? '';
const other = ({ stocks }: Facts) => stocks[1]?.symbol ?? '';
const brand = ({ stocks }: Facts) => (stocks[2]?.name ?? '').split(' ')[0] ?? '';
const third = ({ stocks }: Facts) => stocks[2]?.symbol ?? '';
const onSymbol = (symbol: string) => () => ({ path: '/admin/ida', symbol });
const onStrategy = (f: Facts) => ({ path: '/admin/strategyDetails', strategyId: f.ids.rotation });
const onPortfolio = (f: Facts) => ({ path: '/admin/portfolioMonitor', portfolioId: f.ids.portfolio });

const close = (symbol: string) => (f: Facts) => [f.at(symbol).close];
const first = <One>(rows: readonly One[]): One => rows[0] as One;
const cell = async (f: Facts, code: number, name: string, symbol?: string, more: object = {}) => [
  first(await f.table(code, symbol, more))[name] as Known,
];
const screened = async (f: Facts, name: string, symbol: string) => {
  const { rows } = await f.read('screenUniverse', { columns: name, __pagesize__: '2500' } as never);
  return rows.find((row) => row.symbol === symbol)?.values[0] as number;
};
const screen = async (f: Facts, filter: string, sort: string, columns: string) => {
  const { rows, count } = await f.read('screenUniverse', { filter, sort, columns, __pagesize__: '10' } as never);
  return { row: first(rows), count };
};
const leader = async (f: Facts, filter: string, sort: string, columns: string) => {
  const { row } = await screen(f, filter, sort, columns);
  return [row.symbol, row.values[0] as Known];
};
const bestFund = (f: Facts, sessions: number, sign = 1) => {
  const fund = f.best(f.funds, ({ symbol }) => f.moved(symbol, sessions), sign);
  return [fund.symbol, f.moved(fund.symbol, sessions)];
};
const monitor = async (f: Facts) => (await f.read('portfolioMonitor', { portfolioId: f.ids.portfolio })).perf;
const weights = async (f: Facts) =>
  first([...(await f.read('strategyPositions', { strategyId: f.ids.value }))].sort((a, b) => b.ratio - a.ratio));
const account = async (f: Facts) => first(await f.read('trackAccounts', {}));
const sector = async (f: Facts, sign: number) => {
  const rows = (await f.read('etfPerformance', { group: 3 })).idaTable ?? [];
  const row = f.best(rows, (one) => one.monthlyReturn, sign);
  return [row.symbol, (row.monthlyReturn ?? 0) / 100];
};

/** 120 questions over all tools with what is known of their answers: sixty in English, sixty in Chinese. */
export const QUESTIONS: readonly KnownQuestion[] = [
  // Market.
  en('Is the market open?', 'show_market', () => ['2026-03-02', '2026-02-27']),
  en('What is the next trading day?', 'show_market', async (f) => [
    (await f.read('marketStatus', {})).nextTradeDate ?? '',
  ]),
  en('What does trading cost?', 'show_market', async (f) => [(await f.read('costSchedule', {})).length]),
  en('How many days can the analysis be shown for?', 'show_market', async (f) => [
    (await f.read('asOfDays', {})).days.length,
  ]),
  en('What is the state of the market?', 'show_analysis', async (f) => [
    String(first(await f.table(12)).currentStateR1),
  ]),
  en('How did the sectors do over the last month?', 'show_market_state', (f) => sector(f, 1)),
  en('Which sector was weakest over the month?', 'show_market_state', (f) => sector(f, -1)),
  en('How good are the signals?', 'show_market_state', async (f) => [(await f.read('scorecards', {})).signals.length]),
  en('What is the breadth of the market?', 'show_market_state', async (f) => [
    ((await f.read('stateChart', { chart: 'spy-breadth' })).lines[0]?.values.at(-1) ?? Number.NaN) as number,
  ]),
  en('Where is the VIX?', 'show_analysis', (f) => cell(f, 19, 'vix', undefined, { group: 5 })),
  // Symbols.
  en('What moved SPY?', 'show_analysis', (f) => [f.moved('SPY'), f.at('SPY').close, f.moved('SPY', 5)]),
  en('why did QQQ fall today', 'show_analysis', (f) => [f.moved('QQQ'), f.moved('SPY')]),
  en("What's the price of TLT?", 'show_analysis', close('TLT')),
  en('gld close yesterday', 'show_analysis', (f) => [f.at('GLD', '2026-02-27').close]),
  en('What was the price of SPY on March 16, 2020?', 'show_analysis', (f) => [f.at('SPY', '2020-03-16').close]),
  en(
    (f) => `How much is ${brand(f)} trading at?`,
    'show_analysis',
    (f) => [f.at(third(f)).close],
  ),
  en(
    (f) => `What is the P/E of ${stock(f)}?`,
    'show_analysis',
    (f) => cell(f, 2, 'pe', stock(f)),
  ),
  en(
    (f) => `market cap of ${stock(f)}`,
    'show_analysis',
    (f) => cell(f, 2, 'marketcap', stock(f)),
  ),
  en(
    (f) => `quality score of ${stock(f)}`,
    'show_analysis',
    (f) => cell(f, 26, 'qualityScore', stock(f)),
  ),
  en(
    (f) => `What is the return on equity of ${other(f)}?`,
    'show_analysis',
    (f) => cell(f, 9, 'returnOnEquity', other(f), { dim: 2 }),
  ),
  en('How volatile is TLT?', 'screen_symbols', async (f) => [(await screened(f, 'volatility', 'TLT')) / 100]),
  en('What is the trend of SPY?', 'show_analysis', (f) => cell(f, 11, 'trend', 'SPY')),
  en('Is gold up this year?', 'show_growth', (f) => [f.returned('GLD', '2026-01-01')]),
  en('How much did QQQ return last year?', 'show_growth', (f) => [f.returned('QQQ', '2025-01-01', '2025-12-31')]),
  en('and in 2022?', 'show_growth', (f) => [f.returned('QQQ', '2022-01-01', '2022-12-31')], {
    before: ['How much did QQQ return last year?'],
  }),
  en('what about TLT?', 'show_growth', (f) => [f.returned('TLT', '2025-01-01', '2025-12-31')], {
    before: ['How much did QQQ return last year?'],
  }),
  en('What is its volume?', 'show_analysis', (f) => [f.at('XLE').volume], { before: ['What moved XLE?'] }),
  en('What is the ticker of Vanguard Real Estate ETF?', 'find_symbol', () => ['VNQ']),
  en('Are any symbols in doubt?', 'find_symbol', nothing),
  en('Why is SPY rated as it is? Explain its TA state', 'explain_figure', async (f) => [
    ((await f.read('explain', { symbol: 'SPY', what: 'ta' })) as never as { trend: number }).trend,
  ]),
  en(
    (f) => `How was the overall score of ${stock(f)} computed?`,
    'explain_figure',
    async (f) => [
      ((await f.read('explain', { symbol: stock(f), what: 'fundamental' })) as never as { overallScore: number })
        .overallScore,
    ],
  ),
  // Comparisons and screens.
  en('Compare SPY and TLT', 'compare_symbols', async (f) =>
    (await f.read('compareSymbols', { symbols: 'SPY,TLT' })).curves.map((curve) => curve.at(-1) as number),
  ),
  en('Which was better over three years, QQQ or GLD?', 'compare_symbols', async (f) =>
    (await f.read('compareSymbols', { symbols: 'QQQ,GLD', period: '3Y' })).curves.map(
      (curve) => curve.at(-1) as number,
    ),
  ),
  en(
    (f) => `P/E of ${stock(f)} vs ${other(f)}`,
    'compare_symbols',
    async (f) =>
      (await f.read('compareSymbols', { symbols: `${stock(f)},${other(f)}` })).facts.find(
        ({ field }) => field === 'priceToEarning',
      )?.values as number[],
  ),
  en('Which ETFs rose most this week?', 'screen_symbols', (f) => bestFund(f, 5)),
  en('biggest losers today among the funds', 'screen_symbols', (f) => bestFund(f, 1, -1)),
  en('Top 3 stocks by overall score', 'screen_symbols', (f) =>
    leader(f, 'kind:is:Stock', '-overallScore', 'overallScore'),
  ),
  en('How many ETFs have a volatility below 10%?', 'screen_symbols', async (f) => [
    (await screen(f, 'kind:is:ETF,volatility:lt:10', 'volatility', 'volatility')).count,
  ]),
  en('Which stocks yield more than 2%?', 'screen_symbols', async (f) => [
    (await screen(f, 'kind:is:Stock,dividendYield:gt:0.02', '-dividendYield', 'dividendYield')).count,
  ]),
  // Growth.
  en(
    'What would 50,000 in this have meant in 2020?',
    'show_growth',
    (f) => [50_000 * (1 + f.grew('QQQ', '2020-01-01', '2020-12-31')), 50_000 * (1 + f.grew('QQQ', '2020-01-01'))],
    { page: onSymbol('QQQ') },
  ),
  en('If I had put $10k in SPY in 2015, what would it be worth now?', 'show_growth', (f) => [
    10_000 * (1 + f.grew('SPY', '2015-01-01')),
  ]),
  en('25k in Risk Parity since March 2021', 'show_growth', () => [
    25_000 * 1.0613 ** (sessionsSince('2021-03-01') / 252),
  ]),
  // Strategies and model accounts.
  en('Which strategies have the best Sharpe ratio?', 'show_strategies', () => ['Risk Parity', 0.91]),
  en('What is the max drawdown of Sector Rotation?', 'show_strategies', () => [-0.2134]),
  en('Why does this strategy hold what it holds? Why SPY?', 'show_strategies', () => ['Sector Rotation'], {
    page: onStrategy,
  }),
  en('What does Risk Parrity hold?', 'show_strategies', async (f) => {
    const { symbol, ratio } = await weights(f);
    return [symbol, ratio];
  }),
  en('How risky is Permanent Portfolio?', 'show_model_accounts', () => [1]),
  en('Which model accounts are there?', 'show_model_accounts', async (f) => [
    (await f.read('findAQM', {})).aqms.length,
  ]),
  // Own books.
  en('How is my portfolio Retirement doing?', 'show_portfolio', async (f) => {
    const perf = await monitor(f);
    return [perf.portfolioValue, perf.profitLoss];
  }),
  en('How many portfolios do I have?', 'show_portfolios', async (f) => [(await f.read('portfolios', {})).length]),
  en(
    'Where does the profit of this portfolio come from?',
    'show_portfolio',
    async (f) => [(await f.read('profitBreakdown', { portfolioId: f.ids.portfolio })).total],
    { page: onPortfolio },
  ),
  en('How much usable cash do I have?', 'show_accounts', async (f) => [(await account(f)).usableCash]),
  en('Which model accounts do I follow?', 'show_subscriptions', async (f) => [
    first(await f.read('findAQMSubscribe', {})).portfolio.portfolioValue,
  ]),
  en('Show my latest orders', 'show_orders', nothing),
  en('my backtests', 'show_backtests', nothing),
  en("What's on my watch list?", 'show_watching', () => ['SPY', 'QQQ', 'TLT']),
  en('Do I have unread notifications?', 'show_notifications', nothing),
  // Help, advice, acts.
  en('What does breadth mean?', 'find_help', () => ['members']),
  en('Should I buy QQQ?', 'show_analysis', close('QQQ'), { notice: 'notAdvice' }),
  en('Alert me when SPY falls below 400', null, nothing, {
    act: [
      'alert',
      () => ({
        subject: { kind: 'symbol', symbol: 'SPY' },
        condition: { kind: 'crossing', metric: 'close', direction: 'below', level: 400 },
      }),
    ],
  }),

  zh('现在开市吗？', 'show_market', () => ['2026-03-02', '2026-02-27']),
  zh('下一个交易日是哪天？', 'show_market', async (f) => [(await f.read('marketStatus', {})).nextTradeDate ?? '']),
  zh('交易成本有哪些？', 'show_market', async (f) => [(await f.read('costSchedule', {})).length]),
  zh('分析数据最新到哪天？', 'show_market', async (f) => [(await f.read('asOfDays', {})).updateTime ?? '']),
  zh('现在市场状态怎么样？', 'show_analysis', () => ['2026-02-27']),
  zh('近一个月哪个板块最强？', 'show_market_state', (f) => sector(f, 1)),
  zh('近一个月最弱的板块是哪个？', 'show_market_state', (f) => sector(f, -1)),
  zh('信号的命中率如何？', 'show_market_state', async (f) => [(await f.read('scorecards', {})).signals.length]),
  zh('市场广度是多少？', 'show_market_state', async (f) => [
    ((await f.read('stateChart', { chart: 'spy-breadth' })).lines[0]?.values.at(-1) ?? Number.NaN) as number,
  ]),
  zh('联邦基金利率是多少？', 'show_analysis', (f) => cell(f, 19, 'dff', undefined, { group: 2 })),
  zh('SPY 为什么涨跌？', 'show_analysis', (f) => [f.moved('SPY'), f.at('SPY').close]),
  zh('QQQ 今天怎么跌了', 'show_analysis', (f) => [f.moved('QQQ')]),
  zh('TLT 现在多少钱', 'show_analysis', close('TLT')),
  zh('黄金的收盘价', 'show_analysis', close('GLD')),
  zh('2020年3月16日 SPY 的收盘价是多少', 'show_analysis', (f) => [f.at('SPY', '2020-03-16').close]),
  zh(
    (f) => `${brand(f)} 的股价`,
    'show_analysis',
    (f) => [f.at(third(f)).close],
  ),
  zh(
    (f) => `${stock(f)} 的市盈率是多少？`,
    'show_analysis',
    (f) => cell(f, 2, 'pe', stock(f)),
  ),
  zh(
    (f) => `${stock(f)}市值多大`,
    'show_analysis',
    (f) => cell(f, 2, 'marketcap', stock(f)),
  ),
  zh(
    (f) => `${stock(f)} 的质量评分`,
    'show_analysis',
    (f) => cell(f, 26, 'qualityScore', stock(f)),
  ),
  zh(
    (f) => `${other(f)} 的净资产收益率`,
    'show_analysis',
    (f) => cell(f, 9, 'returnOnEquity', other(f), { dim: 2 }),
  ),
  zh('TLT 的波动率', 'screen_symbols', async (f) => [(await screened(f, 'volatility', 'TLT')) / 100]),
  zh('SPY 的趋势如何', 'show_analysis', (f) => cell(f, 11, 'trend', 'SPY')),
  zh('今年以来 GLD 涨了多少', 'show_growth', (f) => [f.returned('GLD', '2026-01-01')]),
  zh('QQQ 去年的收益率是多少？', 'show_growth', (f) => [f.returned('QQQ', '2025-01-01', '2025-12-31')]),
  zh('那 2022 年呢？', 'show_growth', (f) => [f.returned('QQQ', '2022-01-01', '2022-12-31')], {
    before: ['QQQ 去年的收益率是多少？'],
  }),
  zh('换成 TLT 呢', 'show_growth', (f) => [f.returned('TLT', '2025-01-01', '2025-12-31')], {
    before: ['QQQ 去年的收益率是多少？'],
  }),
  zh('它的成交量是多少', 'show_analysis', (f) => [f.at('XLE').volume], { before: ['XLE 为什么涨跌？'] }),
  zh('Vanguard Real Estate ETF 的代码是什么', 'find_symbol', () => ['VNQ']),
  zh('哪些代码的数据存疑？', 'find_symbol', nothing),
  zh('解释一下 SPY 的技术状态', 'explain_figure', async (f) => [
    ((await f.read('explain', { symbol: 'SPY', what: 'ta' })) as never as { trend: number }).trend,
  ]),
  zh(
    (f) => `${stock(f)} 的综合评分怎么算出来的`,
    'explain_figure',
    async (f) => [
      ((await f.read('explain', { symbol: stock(f), what: 'fundamental' })) as never as { overallScore: number })
        .overallScore,
    ],
  ),
  zh('对比 SPY 和 TLT', 'compare_symbols', async (f) =>
    (await f.read('compareSymbols', { symbols: 'SPY,TLT' })).curves.map((curve) => curve.at(-1) as number),
  ),
  zh('过去三年 QQQ 和 GLD 哪个更好？', 'compare_symbols', async (f) =>
    (await f.read('compareSymbols', { symbols: 'QQQ,GLD', period: '3Y' })).curves.map(
      (curve) => curve.at(-1) as number,
    ),
  ),
  zh(
    (f) => `${stock(f)} 和 ${other(f)} 的市盈率对比`,
    'compare_symbols',
    async (f) =>
      (await f.read('compareSymbols', { symbols: `${stock(f)},${other(f)}` })).facts.find(
        ({ field }) => field === 'priceToEarning',
      )?.values as number[],
  ),
  zh('本周涨幅最大的 ETF 有哪些？', 'screen_symbols', (f) => bestFund(f, 5)),
  zh('今天跌得最多的基金', 'screen_symbols', (f) => bestFund(f, 1, -1)),
  zh('综合评分最高的三只股票', 'screen_symbols', (f) => leader(f, 'kind:is:Stock', '-overallScore', 'overallScore')),
  zh('有多少只 ETF 的波动率低于 10%', 'screen_symbols', async (f) => [
    (await screen(f, 'kind:is:ETF,volatility:lt:10', 'volatility', 'volatility')).count,
  ]),
  zh('哪些股票股息率超过2%？', 'screen_symbols', async (f) => [
    (await screen(f, 'kind:is:Stock,dividendYield:gt:0.02', '-dividendYield', 'dividendYield')).count,
  ]),
  zh('2020 年在这里投入 5 万会怎样？', 'show_growth', (f) => [50_000 * (1 + f.grew('QQQ', '2020-01-01'))], {
    page: onSymbol('QQQ'),
  }),
  zh('如果 2015 年买了 1 万美元的 SPY，现在值多少？', 'show_growth', (f) => [
    10_000 * (1 + f.grew('SPY', '2015-01-01')),
  ]),
  zh('2021年3月以来投入两万五到 Risk Parity 会变成多少', 'show_growth', () => [
    1.0613 ** (sessionsSince('2021-03-01') / 252) - 1,
  ]),
  zh('夏普比率最高的策略是哪个？', 'show_strategies', () => ['Risk Parity', 0.91]),
  zh('Sector Rotation 的最大回撤是多少', 'show_strategies', () => [-0.2134]),
  zh('这个策略为什么持有 SPY？', 'show_strategies', () => ['Sector Rotation'], { page: onStrategy }),
  zh('Risk Parity 持有什么？', 'show_strategies', async (f) => {
    const { symbol, ratio } = await weights(f);
    return [symbol, ratio];
  }),
  zh('Permanent Portfolio 的风险等级', 'show_model_accounts', () => [1]),
  zh('有哪些模型账户？', 'show_model_accounts', async (f) => [(await f.read('findAQM', {})).aqms.length]),
  zh('我的组合 Retirement 表现如何？', 'show_portfolio', async (f) => {
    const perf = await monitor(f);
    return [perf.portfolioValue, perf.profitLoss];
  }),
  zh('我有几个投资组合？', 'show_portfolios', async (f) => [(await f.read('portfolios', {})).length]),
  zh(
    '这个组合的盈亏来自哪里？',
    'show_portfolio',
    async (f) => [(await f.read('profitBreakdown', { portfolioId: f.ids.portfolio })).total],
    { page: onPortfolio },
  ),
  zh('我有多少可用现金？', 'show_accounts', async (f) => [(await account(f)).usableCash]),
  zh('我的模型账户订阅', 'show_subscriptions', async (f) => [
    first(await f.read('findAQMSubscribe', {})).portfolio.portfolioValue,
  ]),
  zh('我最近的订单', 'show_orders', nothing),
  zh('我的回测结果', 'show_backtests', nothing),
  zh('我的自选里有什么？', 'show_watching', () => ['SPY', 'QQQ', 'TLT']),
  zh('有未读通知吗？', 'show_notifications', nothing),
  zh('什么是夏普比率？', 'find_help', () => ['标准差']),
  zh('QQQ 值得买吗？', 'show_analysis', close('QQQ'), { notice: 'notAdvice' }),
  zh('把 QQQ 加入自选', 'show_watching', nothing, { act: ['watchList', () => ({ symbols: 'QQQ' })] }),
];

/** Further ways of asking, and words that their answers must say. */
export const FURTHER: readonly (readonly [question: string, ...said: string[]])[] = [
  ['What was the deepest fall of SPY over the last three years?', 'The deepest fall of SPY from 2023-', '−24.70%'],
  ['How far is SPY below its 52-week high?', '$506.24', '−0.08% from there'],
  ['How correlated are SPY and TLT?', 'correlation of −0.36'],
  ['Do stocks and bonds move together?', 'SPY and AGG had a correlation'],
  ['How many stocks rose today?', 'Daily Return > 0.00%'],
  ['How many funds fell this week?', '5 Days < 0.00%'],
  ['Which stocks have an RSI below 30?', 'no level of this indicator'],
  ['Which stocks had an earnings surprise?', 'cannot rank or filter by EPS Surprise'],
  ['Which ETFs are closest to their highs?', 'by which figure'],
  ['How high is unemployment?', 'keeps no such series'],
  ['What is inflation right now?', 'Core PCE: 126.327'],
  ['How many trading days are left this year?', '211 sessions are left'],
  ['When is the next rebalance of my portfolio?', 'Steady is 2026-04-01', 'Retirement is 2026-04-01'],
  ['What fees did I pay so far?', 'Steady', 'Rainy Day', 'Retirement'],
  ['Pause my portfolio', 'cannot be paused'],
  ['Which of my holdings lost the most?', 'GLD'],
  ['If I had put $500 a month into SPY since 2018?', 'Regular amounts are not computed'],
  ['What are the top holdings of QQQ?', 'no data about what funds hold'],
  ['What does R3 mean?', 'Risk level R1 to R5'],
  ['Can I cancel my membership?', 'How do I cancel my membership?'],
  ["What's the difference between AQS and AQM?", 'difference between AQS and AQM'],
  ['SPY 最近三年的最大回撤是多少？', '−24.70%'],
  ['今天有多少股票上涨？', '日收益率 > 0.00%'],
  ['下次调仓是什么时候？', 'Retirement 的下一交易日为 2026-04-01'],
  ['黄金和美股哪个今年更好？', 'SPY 的收益更高'],
  ['我有多少股SPY？', '100 股'],
  ['失业率是多少？', '没有这类经济数据'],
  ['金卡会员多少钱？', '会员多少钱'],
];
