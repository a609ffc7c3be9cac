import { tradingDaysBetween } from '@pipa/calendar';
import {
  type DetectionGroup,
  MARKET_SYMBOL,
  type MacroCategory,
  type MarketRating,
  predictionNames,
  stateModels,
} from '@pipa/contract';
import { detectionWords, edgeOfCell, edgesOf, edgeWords, judgedView, stateWords } from '@pipa/ida';
import { catalogue } from '@pipa/words';
import {
  cellOf,
  change,
  columnOf,
  figureName,
  figureText,
  links,
  money,
  number,
  percent,
  presentWords,
  type Row,
} from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import type { Understood } from '../understand/understand.ts';

const ratingsInChinese: Readonly<Record<MarketRating, string>> = {
  Bearish: '看跌',
  'Bearish to Neutral': '中性偏空',
  Neutral: '中性',
  'Neutral to Bullish': '中性偏多',
  Bullish: '看涨',
};

const words = catalogue(
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
    ratio: (name: string, value: string, day: string) => `${name} is ${value} on ${day}.`,
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
    market: (name: string, close: string, daily: string, day: string) =>
      `${name} (SPY), which stands for the market, closed at ${close} on ${day} (${daily}).`,
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
      ratio: (name, value, day) => `${day} 的 ${name} 为 ${value}。`,
      momentum: (symbol, name, rank, day) => `截至 ${day}，动量第一的是 ${symbol}（${name}），平均排名 ${rank}。`,
      weakest: (symbol, name, rank, day) => `截至 ${day}，动量最后的是 ${symbol}（${name}），平均排名 ${rank}。`,
      noMomentum: '还没有动量排名。',
      changes: (count, day, symbol, what) => `${day} 有 ${count} 个信号触发或变化；第一个：${symbol}，${what}。`,
      noChanges: (day) => `${day} 没有信号触发。`,
      notKept:
        '产品没有这类经济数据。已有的经济数据包括：GDP、经济活动（CFNAI）、新屋开工、零售额、偿债比率、核心 PCE 物价、房价、盈亏平衡通胀、联邦基金利率、期限利差、美联储资产负债表和 M2。',
      left: (count, day, end) => `${day} 之后到 ${end} 还有 ${count} 个交易日。`,
      market: (name, close, daily, day) => `代表大盘的 ${name}（SPY）在 ${day} 收于 ${close}（${daily}）。`,
      questions: ['哪个板块最强？', 'SPY 为什么涨跌？', '信号的准确率如何？', '动量最强的 ETF 有哪些？'],
    },
  },
);

const STATUS =
  /\bis (?:the )?market (?:open|closed)\b|\bmarket (?:clock|hours|status|open|close|time|day)\b|\bwhat (?:day|date|time) is it\b|\bwhat(?:'s| is) (?:the )?(?:date|day|time)\b|\b(?:next|last) (?:trading|closed) day\b|\bwhen does (?:the )?market\b|\b(?:are|is) (?:the )?prices? (?:simulated|real)\b|\bsimulated\b|(?:市场|股市|美股)(?:现在|今天)?(?:开盘|开市|收盘|休市|开着|状态是开)|开盘了吗|开市|几点|今天(?:是)?(?:几号|星期几|哪天|什么日子)|市场时钟|下一?个?交易日|现在是.*(?:时间|日期)|模拟(?:的|价格|行情)吗|价格是真/;
const COSTS =
  /\b(?:costs?|commissions?|fees?|slippage|spread)\b.*\btrad\w*\b|\btrad\w*\b.*\b(?:costs?|commissions?|fees?|slippage)\b|\bcommissions?\b|\bborrow(?:ing)? (?:fee|rate|cost)\b|\bmargin (?:rate|interest)\b|交易(?:成本|费用|佣金)|佣金|手续费|滑点|融资利率|借券/;
const LETTER =
  /\bnews ?letters?\b|\bweekly (?:letter|report|view)\b|\bmarket view\b|周报|通讯|新闻信|每周(?:报告|观点)|市场观点/;
const DAYS =
  /\b(?:days?|dates?)\b.*\banaly\w*\b|\bhow (?:many|recent|fresh|old|up[- ]to[- ]date)\b.*\b(?:days|analysis|data|stocks and)\b|\banalysis (?:day|date)\b|\blatest analysis\b|\bhow (?:current|fresh|old|recent) (?:is|are)\b|\bdata (?:up to|as of|until)\b|\bsize of the universe\b|\bhow (?:many|big|large)\b.*\buniverse\b|分析.*(?:日期|哪天|几天|多少天|最新)|数据.*(?:最新|截止|截至|到哪)|(?:多少|几).*(?:被)?分析/;
const STATE =
  /\bstate of the market\b|\bmarket(?:'s)? (?:state|regime|mood|condition\w*|outlook|environment|overview|summary)\b|\bhow(?:'s| is| are| was| did)(?: the)? (?:stock |whole |overall )?markets?\b|\b(?:bull|bear)(?:ish)? (?:market|or bear\w*|or bull\w*)\b|\bregime\b|\bis (?:the|this) (?:a )?(?:bull|bear)\b|\bmarket\b.*\b(?:bull|bear|crisis|sideways)\w*\b|\bpredict\w*\b|\bforecast\w*\b|\boutlook\b|\bwill (?:the )?(?:market|stocks|spy|it|s&p)\b.*\b(?:rise|fall|go|be|up|down|crash|drop)\b|\bsentiment\b|市场(?:状态|情绪|环境|走势|行情|怎么样|如何|概况|表现|阶段|周期)|大盘(?:状态|怎么样|如何|走势|行情|表现)|牛市|熊市|行情(?:怎么样|如何)|预测|预期走势|后市|(?:股市|美股)(?:怎么样|如何|表现)|情绪/;
const BREADTH =
  /\bbreadth\b|\bhow many\b.*\babove\b.*\b(?:average|mean|sma)\b|\bshare of (?:stocks|members) above\b|\babove (?:their|its) (?:20|50|200)\b|广度|高于.*均线|均线以上/;
const SECTORS = /\bsectors?\b|\bindustr(?:y|ies)\b|板块|行业/;
const BONDS = /\bbond (?:etfs?|funds?)\b|\bbonds\b|债券/;
const COMMODITIES = /\bcommodit(?:y|ies)\b|大宗商品|商品(?:基金|etf)/;
const INDEXES = /\b(?:stock )?ind(?:ex(?:es)?|ices)\b|\bmajor (?:etfs?|funds?)\b|指数|主要(?:etf|基金)/;
const CARDS =
  /\bdo(?:es)?\b.*\b(?:signals?|momentum|predictions?)\b.*\bwork\b|\bhit rates?\b|\bscorecards?\b|\bhow (?:good|reliable|accurate|often)\b.*\b(?:signals?|predictions?|states?|events?|right)\b|\b(?:signals?|predictions?)\b.*\b(?:accura\w*|reliable|work|record|right|come true|turn out|success)\b|\btrack record of (?:the )?(?:signals?|predictions?)\b|命中率|准确率|胜率|(?:信号|预测).*(?:准|可靠|有效|靠谱|历史表现|记录)/;
const MOMENTUM =
  /\bmomentum\b|\bstrongest (?:etfs?|funds?|stocks?)\b|\bweakest (?:etfs?|funds?|stocks?)\b|动量|强势(?:股|基金)/;
const FIRST =
  /\b(?:top|best|strongest|highest|leading|leaders?|rank\w*|list|most|first|weakest|worst|lowest|bottom|last)\b|最|排名|前|领先|领涨/;
const WEAK =
  /\b(?:weakest|worst|lowest|bottom|last|lagging|laggards?|fell|falling|lost|dropped)\b|最(?:弱|差|低|后)|领跌|垫底|跌/;
const ASK_MARKET = /\b(?:the )?(?:stock )?market\b|大盘|市场|股市|美股/;

const lastDayOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
const isOnDay = (u: Understood) => u.span !== null && u.span.from === u.span.to && u.span.from < u.today;
const asOfOf = (u: Understood): string | undefined => (isOnDay(u) ? u.span?.from : undefined);
const sayState = (state: unknown, language: 'en' | 'zh'): string =>
  typeof state === 'string' ? stateWords(state)[language] : 'N/A';

async function sayStatus(a: Answer): Promise<void> {
  const w = words[a.language];
  const result = await a.read('marketStatus', {}, 'show_market');
  const { status, day, at, lastClosedDay, nextTradeDate, simulated } = result.data;
  a.say(w.status(status === 'open' ? w.open : w.closed, day, at.slice(0, 16).replace('T', ' ')));
  if (lastClosedDay !== null) a.say(w.lastClosed(lastClosedDay));
  if (nextTradeDate !== null) a.say(w.next(nextTradeDate));
  a.say(simulated ? w.simulated : w.notSimulated);
  a.cite(result, links.market);
}

/** Whether the records of the states and calls beat their base rates, in a word each. */
async function sayEdges(a: Answer, row: Row): Promise<void> {
  const result = await a.read('scorecards', { asOf: asOfOf(a.u) }, 'show_market_state');
  const edges = edgesOf(result.data);
  const said = [...stateModels.map((model) => `currentState${model}`), ...predictionNames].flatMap((name) => {
    const edge = typeof row[name] === 'string' ? edgeOfCell(edges, name, row[name], true) : null;
    return edge === null ? [] : [`${figureName(name, a.language)}: ${edgeWords(edge)[a.language]}`];
  });
  if (said.length > 0) a.say(words[a.language].edges(said.join(a.language === 'en' ? ', ' : '，')));
}

async function sayMarketState(a: Answer): Promise<void> {
  const w = words[a.language];
  const result = await a.read(
    'getStockIDA',
    { function: 12, length: 5, asOf: asOfOf(a.u), language: a.language },
    'show_analysis',
  );
  const rows = (result.data.idaTable ?? []) as unknown as Row[];
  const [row] = rows;
  a.cite(result, links.market);
  if (row === undefined) return a.say(w.noState);
  const say = (name: string) => sayState(row[name], a.language);
  a.say(w.state(say('currentStateR1'), say('currentStateH1'), String(row.tradeDate)));
  if (row.currentStateS1 !== null || row.currentStateM1 !== null)
    a.say(w.others(say('currentStateS1'), say('currentStateM1')));
  a.say(w.calls(say('pred5dDrl'), say('pred3_5dTaFactors'), say('pred4_20dMacroFactors')));
  await sayEdges(a, row);
  if (/predict|forecast|outlook|will|probab|预测|概率|后市/.test(a.u.lower)) {
    for (const name of ['pred5dDrl', 'pred3_5dTaFactors', 'pred4_20dMacroFactors']) {
      const value = row[`${name}Probability`];
      if (typeof value === 'number') a.say(w.up(figureName(name, a.language), percent(value)));
    }
    a.say(w.record);
    a.notice('notAdvice', a.w.notAdvice);
  }
  const names = [
    'tradeDate',
    'currentStateR1',
    'currentStateH1',
    'pred5dDrl',
    'pred3_5dTaFactors',
    'pred4_20dMacroFactors',
    'currentStateS1',
    'currentStateM1',
  ];
  a.table(result, {
    title: presentWords[a.language].titles.value,
    columns: names.map((name) => columnOf(name, a.language)),
    rows: rows.map((one) => Object.fromEntries(names.map((name) => [name, cellOf(name, one[name], a.language)]))),
    link: links.market,
  });
  const spy = await a.read('stateChart', { chart: 'spy-state-r1', asOf: asOfOf(a.u) }, 'show_market_state');
  a.present(spy);
}

async function sayChart(a: Answer, chart: 'spy-breadth' | 'spy-above-sma20' | 'vix'): Promise<void> {
  const w = words[a.language];
  const result = await a.read('stateChart', { chart, asOf: asOfOf(a.u) }, 'show_market_state');
  const { labels, lines } = result.data;
  const values = lines[0]?.values ?? [];
  const at = values.findLastIndex((value) => value !== null);
  const value = values[at];
  const day = labels[at];
  a.cite(result, links.market);
  if (value === null || value === undefined || day === undefined)
    return a.say(w.noSeries(figureName(chart === 'vix' ? 'vix' : 'breadth', a.language)));
  a.say(
    chart === 'spy-breadth'
      ? w.breadth(number(value), day)
      : chart === 'vix'
        ? w.series('VIX', number(value), day)
        : w.above(percent(value), day),
  );
  a.present(result);
}

const MOVE_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\byear|annual|12 months|ytd|年/, 'yearlyReturn'],
  [/\bquarter|three months|3 months|季|三个月/, 'quarterlyReturn'],
  [/\bmonth|月/, 'monthlyReturn'],
  [/\bweek|5 days|five days|周|星期|5 ?日|五/, 'weeklyReturn'],
  [/\bvolatil|波动/, 'volatility'],
  [/\bdrawdown|回撤/, 'maxDD'],
];

async function sayFunds(a: Answer, group: 1 | 2 | 3 | 4 | 5): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const result = await a.read('etfPerformance', { group, asOf: asOfOf(u) }, 'show_market_state');
  const rows = (result.data.idaTable ?? []) as unknown as Row[];
  const field = MOVE_FIELDS.find(([pattern]) => pattern.test(u.lower))?.[1] ?? 'dailyReturn';
  const known = rows
    .filter((row) => typeof row[field] === 'number')
    .sort((one, other) => Number(other[field]) - Number(one[field]));
  const [first] = known;
  const last = known.at(-1);
  const day = result.data.updateTime ?? '';
  a.cite(result, links.market);
  if (first === undefined || last === undefined)
    return a.notice('unknown', a.w.noFigure(figureName(field, a.language), presentWords[a.language].titles.funds));
  const named = u.sector === null ? undefined : rows.find(({ symbol }) => symbol === u.sector?.fund);
  const text = (row: Row) => change(typeof row[field] === 'number' ? Number(row[field]) / 100 : null);
  if (named !== undefined && !FIRST.test(u.lower))
    a.say(w.fund(String(named.name), String(named.symbol), figureName(field, a.language), text(named), day));
  else {
    const order = WEAK.test(u.lower) ? last : first;
    const other = WEAK.test(u.lower) ? first : last;
    if (WEAK.test(u.lower)) {
      a.say(w.worst(String(order.name), String(order.symbol), `${figureName(field, a.language)} ${text(order)}`));
      a.say(w.best(String(other.name), String(other.symbol), figureName(field, a.language), text(other), day));
    } else {
      a.say(w.best(String(order.name), String(order.symbol), figureName(field, a.language), text(order), day));
      a.say(w.worst(String(other.name), String(other.symbol), text(other)));
    }
  }
  a.present({ ...result, data: { ...result.data, idaTable: known } });
  a.chart(result, {
    title: figureName(field, a.language),
    shape: 'bar',
    unit: 'percent',
    series: [
      {
        name: figureName(field, a.language),
        points: known.slice(0, 20).map((row) => [String(row.symbol), Number(row[field]) / 100] as const),
      },
    ],
    link: links.market,
  });
}

async function sayCards(a: Answer): Promise<void> {
  const w = words[a.language];
  const result = await a.read('scorecards', {}, 'show_market_state');
  const { signals, predictions } = result.data;
  const isPrediction = /predict|forecast|预测/.test(a.u.lower);
  const cards = isPrediction
    ? predictions.map((card) => ({ ...card, label: figureName(card.name, a.language) }))
    : signals.map((card) => ({
        ...card,
        label: `${figureName(card.event, a.language)}: ${figureText(card.event, card.code, a.language)}`,
      }));
  const named = cards.filter((card) => a.u.figures.some(({ column }) => 'event' in card && card.event === column));
  const shown = named.length > 0 ? named : cards;
  a.cite(result, links.market);
  const [first] = [...shown]
    .filter(({ hitRate }) => hitRate !== null)
    .sort((one, other) => (other.edge ?? -1) - (one.edge ?? -1));
  if (first === undefined) return a.say(w.noCards);
  const beating = judgedView(cards, result.data).cards.filter(({ judgement }) => judgement === 'beats');
  a.say(w.cards(String(cards.length), String(beating.length)));
  a.say(
    w.card(first.label, percent(first.hitRate), percent(first.baseRate), String(first.count), String(first.horizon)),
  );
  const { columns, titles } = presentWords[a.language];
  a.table(result, {
    title: titles.scorecards,
    columns: [
      { key: 'label', label: columns.signal, kind: 'text' },
      { key: 'hitRate', label: columns.hitRate, kind: 'percent' },
      { key: 'baseRate', label: columns.baseRate, kind: 'percent' },
      { key: 'edge', label: columns.edge, kind: 'percent' },
      { key: 'count', label: columns.count, kind: 'count' },
    ],
    rows: shown.map(({ label, hitRate, baseRate, edge, count }) => ({ label, hitRate, baseRate, edge, count })),
    link: links.market,
  });
}

async function sayMomentum(a: Answer): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const isStock = u.kind === 'Stock';
  const order = WEAK.test(u.lower) ? 'weakest' : 'strongest';
  const fields = {
    function: isStock ? 14 : 13,
    ...(isStock && { group: 1 }),
    order,
    length: u.count ?? 10,
    asOf: asOfOf(u),
    language: a.language,
  };
  const result = await a.read('getStockIDA', fields, 'show_analysis');
  const rows = (result.data.idaTable ?? []) as unknown as Row[];
  const [first] = rows;
  a.cite(result, links.market);
  if (first === undefined) return a.say(w.noMomentum);
  const rank = isStock ? first.aveAllRank : first.aveRank;
  a.say(
    (order === 'weakest' ? w.weakest : w.momentum)(
      String(first.header),
      String(first.name),
      figureText('aveRank', rank, a.language),
      result.data.updateTime ?? '',
    ),
  );
  a.present(result);
}

export async function saySeries(a: Answer): Promise<void> {
  const w = words[a.language];
  for (const { column, group } of a.u.figures.filter(({ code }) => code === 19).slice(0, 3)) {
    const result = await a.read(
      'getStockIDA',
      { function: 19, group: group as MacroCategory, length: 60, asOf: asOfOf(a.u), language: a.language },
      'show_analysis',
    );
    const rows = (result.data.idaTable ?? []) as unknown as Row[];
    const row = rows.find((one) => typeof one[column] === 'number');
    const name = figureName(column, a.language);
    a.cite(result, links.market);
    if (row === undefined) {
      a.notice('unknown', w.noSeries(name));
      continue;
    }
    const carried = (row.carriedFrom ?? {}) as unknown as Record<string, string>;
    a.say(w.series(name, figureText(column, row[column], a.language), carried[column] ?? String(row.calendarDate)));
    a.chart(result, {
      title: name,
      unit: 'number',
      series: [
        {
          name,
          points: rows
            .map(
              (one) =>
                [String(one.calendarDate), typeof one[column] === 'number' ? Number(one[column]) : null] as const,
            )
            .reverse(),
        },
      ],
      link: links.market,
    });
  }
}

const CHANGES =
  /\b(?:newest|latest|new|recent|today'?s) signals\b|最新(?:的)?信号|\bwhat(?:'s| has| is)? (?:changed|new)\b(?!.*\bfor me\b)|\bchanges? since\b|\bdetections?\b|\bsignals (?:today|fired|of the day)\b|\bwhich signals\b|有什么变化|变化了什么|今天.*信号|信号.*今天|有哪些信号|出现.*信号/;

/** The detections of the day: of the market, and of symbols by group. */
async function sayChanges(a: Answer): Promise<void> {
  const w = words[a.language];
  const group = a.u.kind === 'ETF' ? 2 : 1;
  const fields = { function: 16, group, length: 50, asOf: asOfOf(a.u), language: a.language };
  const result = await a.read('getStockIDA', fields, 'show_analysis');
  const rows = (result.data.idaTable ?? []) as unknown as DetectionGroup[];
  const found = rows.flatMap((row) =>
    row.detectionList.map((one) => ({
      symbol: one.symbol,
      name: one.name,
      what: detectionWords(row, one)[a.language],
      close: one.close,
    })),
  );
  a.cite(result, links.market);
  const [first] = found;
  if (first === undefined) return a.say(w.noChanges(result.data.updateTime ?? ''));
  a.say(w.changes(String(found.length), result.data.updateTime ?? '', first.symbol, first.what));
  const { columns, titles } = presentWords[a.language];
  a.table(result, {
    title: titles.signals,
    columns: [
      { key: 'symbol', label: columns.symbol, kind: 'symbol' },
      { key: 'name', label: columns.name, kind: 'text' },
      { key: 'what', label: columns.signal, kind: 'text' },
      { key: 'close', label: columns.price, kind: 'money' },
    ],
    rows: found,
    link: links.market,
  });
}

/** Series of the economy that people ask for and no market of the product has. */
const NO_SERIES =
  /\bunemploy\w*\b|\bjobless\b|\bpayrolls?\b|\bjobs report\b|\bpmi\b|\bism\b|\bconsumer confidence\b|\bindustrial production\b|\bmortgage rates?\b|失业|就业|非农|采购经理|消费者信心|工业产值|房贷利率/;
const DAYS_LEFT =
  /\b(?:trading |market )?(?:days|sessions)\b.*\b(?:left|remain\w*|until the end|to go)\b.*\b(?:year|month)\b|(?:今年|本月|年内).*(?:还(?:有|剩)|剩下?).*(?:交易日|天)/;

type Topic =
  | 'noSeries'
  | 'daysLeft'
  | 'changes'
  | 'status'
  | 'costs'
  | 'letter'
  | 'days'
  | 'breadth'
  | 'above'
  | 'cards'
  | 'series'
  | 'momentum'
  | 'sectors'
  | 'bonds'
  | 'commodities'
  | 'indexes'
  | 'state';

function topicOf(u: Understood): readonly [Topic, number] | null {
  const { lower } = u;
  if (u.isOwn && !/\bmarket\b|市场/.test(lower)) return null;
  if (/forum|论坛/.test(lower)) return null;
  const free = u.symbols.length === 0 && u.strategies.length === 0;
  const isMarketFund = u.symbols.length === 1 && u.symbols[0] === MARKET_SYMBOL;
  if (LETTER.test(lower)) return ['letter', 84];
  if (DAYS_LEFT.test(lower) && free) return ['daysLeft', 85];
  if (NO_SERIES.test(lower) && free) return ['noSeries', 80];
  if (
    CHANGES.test(lower) &&
    u.symbols.length === 0 &&
    u.strategies.length === 0 &&
    !u.isThis &&
    u.levels.length === 0 &&
    u.page?.symbol === undefined
  )
    return ['changes', 77];
  if (CARDS.test(lower) && u.strategies.length === 0) return ['cards', 83];
  if (STATUS.test(lower) && free && !(STATE.test(lower) && /state/.test(lower))) return ['status', 76];
  if (COSTS.test(lower) && free && !/strateg|策略|portfolio|组合/.test(lower)) return ['costs', 73];
  if (DAYS.test(lower) && free && u.levels.length === 0) return ['days', 71];
  if (u.figures.some(({ code }) => code === 19) && free && u.levels.length === 0) return ['series', 74];
  if (
    BREADTH.test(lower) &&
    (free || isMarketFund) &&
    !/\bwhat (?:is|does|are)\b.*\b(?:mean|breadth\??$)|是什么意思|什么是/.test(lower)
  )
    return [/above|均线/.test(lower) ? 'above' : 'breadth', 72];
  if (!free && !isMarketFund) return null;
  if (
    MOMENTUM.test(lower) &&
    FIRST.test(lower) &&
    (u.kind !== null || /\brank|排名/.test(lower)) &&
    u.levels.length === 0
  )
    return ['momentum', 74];
  if (SECTORS.test(lower) && u.kind !== 'Stock' && free) return ['sectors', 73];
  if (/\bsector\b|板块/.test(lower) && u.sector !== null && u.kind !== 'Stock') return ['sectors', 73];
  if (BONDS.test(lower) && (FIRST.test(lower) || /how|perform|doing|怎么|表现/.test(lower)) && free)
    return ['bonds', 71];
  if (COMMODITIES.test(lower) && free && (FIRST.test(lower) || /how|perform|doing|怎么|表现/.test(lower)))
    return ['commodities', 71];
  if (INDEXES.test(lower) && free && (FIRST.test(lower) || /how|perform|doing|怎么|表现/.test(lower)))
    return ['indexes', 71];
  if (STATE.test(lower)) return ['state', isMarketFund ? 61 : 74];
  return ASK_MARKET.test(lower) && free && u.figures.length === 0 ? ['state', 35] : null;
}

export const marketIntent: Intent = {
  name: 'market',
  fits: (u) => topicOf(u)?.[1] ?? 0,
  async answer(a) {
    const w = words[a.language];
    const topic = topicOf(a.u)?.[0] ?? 'state';
    a.followUps(...w.questions);
    switch (topic) {
      case 'status':
        return sayStatus(a);
      case 'costs': {
        const result = await a.read('costSchedule', {}, 'show_market');
        a.say(w.costs(String(result.data.length)));
        for (const { name, value } of result.data.slice(0, 8)) a.say(w.cost(name, value));
        return a.present(result);
      }
      case 'letter': {
        const result = await a.read('getNewsletter', { language: a.language }, 'show_market');
        a.cite(result, links.newsletter);
        if (result.data === null) return a.say(w.noLetter);
        const { date, subtitle1, marketRating: rating } = result.data;
        a.say(w.letter(date, subtitle1, rating === null ? '' : w.rating(rating)));
        return a.say(result.data.marketView);
      }
      case 'days': {
        const result = await a.read('asOfDays', {}, 'show_market');
        const { updateTime, days, universe } = result.data;
        a.cite(result, links.market);
        if (updateTime === null) return a.say(w.noAnalysis);
        return a.say(
          w.days(String(days.length), updateTime, String(universe?.stocks ?? 0), String(universe?.etfs ?? 0)),
        );
      }
      case 'noSeries':
        return a.notice('unknown', w.notKept);
      case 'daysLeft': {
        const result = await a.read('marketStatus', {}, 'show_market');
        const { day } = result.data;
        const isMonth = /\bmonth\b|本月/.test(a.u.lower);
        const end = isMonth ? lastDayOfMonth(day) : `${day.slice(0, 4)}-12-31`;
        const left = tradingDaysBetween(day, end).filter((one) => one > day).length;
        a.computed(result, { left });
        a.cite(result, links.market);
        return a.say(w.left(String(left), day, end));
      }
      case 'changes':
        return sayChanges(a);
      case 'breadth':
        return sayChart(a, 'spy-breadth');
      case 'above':
        return sayChart(a, 'spy-above-sma20');
      case 'cards':
        return sayCards(a);
      case 'series':
        return saySeries(a);
      case 'momentum':
        return sayMomentum(a);
      case 'sectors':
        return sayFunds(a, 3);
      case 'bonds':
        return sayFunds(a, 4);
      case 'commodities':
        return sayFunds(a, 5);
      case 'indexes':
        return sayFunds(a, /major|主要/.test(a.u.lower) ? 1 : 2);
      case 'state':
        return sayMarketState(a);
    }
  },
};
export { money };
