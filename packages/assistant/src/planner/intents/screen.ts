import type { ScreenField } from '@pipa/contract';
import { MAX_SCREEN_CONDITIONS } from '@pipa/contract';
import { printFilter, printSort, type ScreenCondition, type ScreenSort, screenColumn } from '@pipa/ida';
import { catalogue } from '@pipa/words';
import { figureName, figureText } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import { levelIn } from '../understand/amounts.ts';
import { screenFieldOf } from '../understand/figures.ts';
import type { Understood } from '../understand/understand.ts';
import { pastDayOf } from './spans.ts';

const words = catalogue(
  {
    found: (count: string, total: string, conditions: string, day: string) =>
      `${count} of ${total} symbols meet ${conditions === '' ? 'this' : conditions} as of ${day}.`,
    first: (symbol: string, name: string, figure: string, value: string) =>
      `${symbol} (${name}) is first: ${figure} ${value}.`,
    best: (symbol: string, name: string, figure: string, value: string, day: string) =>
      `${symbol} (${name}) leads with ${figure} ${value} as of ${day}.`,
    last: (symbol: string, name: string, figure: string, value: string, day: string) =>
      `${symbol} (${name}) has the lowest ${figure}, ${value} as of ${day}.`,
    none: (conditions: string) => `No symbol meets ${conditions === '' ? 'this' : conditions}.`,
    counted: (count: string, what: string, day: string) => `The market has ${count} ${what} as of ${day}.`,
    kinds: { Stock: 'stocks', ETF: 'funds', all: 'symbols' },
    operators: { gte: '≥', lte: '≤', gt: '>', lt: '<', is: '=', not: '≠', has: '~' },
    fired: (event: string) => `a signal of ${event}`,
    noField: (figure: string) => `The screener cannot rank or filter by ${figure}. It is known of single symbols.`,
    noOrder:
      'I do not know by which figure these should be ordered. Please name one, such as P/E, volatility or the return over a month.',
    onlyEvent: 'The screener has no level of this indicator, only the signal that it gave on the day.',
    next: ['Which ETFs rose most today?', 'Top 5 stocks by overall score'],
  },
  {
    zh: {
      found: (count, total, conditions, day) =>
        `截至 ${day}，${total} 个代码中有 ${count} 个${conditions === '' ? '符合条件' : `符合 ${conditions}`}。`,
      first: (symbol, name, figure, value) => `排在首位的是 ${symbol}（${name}）：${figure} ${value}。`,
      best: (symbol, name, figure, value, day) => `截至 ${day}，${figure}最高的是 ${symbol}（${name}），为 ${value}。`,
      last: (symbol, name, figure, value, day) => `截至 ${day}，${figure}最低的是 ${symbol}（${name}），为 ${value}。`,
      none: (conditions) => `没有代码${conditions === '' ? '符合条件' : `符合 ${conditions}`}。`,
      counted: (count, what, day) => `截至 ${day}，市场共有 ${count} 只${what}。`,
      kinds: { Stock: '股票', ETF: '基金', all: '代码' },
      operators: { gte: '≥', lte: '≤', gt: '>', lt: '<', is: '=', not: '≠', has: '~' },
      fired: (event) => `${event}信号`,
      noField: (figure) => `筛选器不能按${figure}排序或筛选；可以查询单个代码的该项数据。`,
      noOrder: '我不知道应按哪项指标排序。请指明一项，例如市盈率、波动率或一个月收益率。',
      onlyEvent: '筛选器没有该指标的数值，只有它当日给出的信号。',
      next: ['今天涨幅最大的 ETF 有哪些？', '综合评分最高的 5 只股票'],
    },
  },
);

const MOVERS =
  /\b(?:biggest|top|largest) (?:moves?|movers?|gainers?|losers?|winners?|drops?|rises?)\b|\bgainers\b|\blosers\b|\bwinners\b|\b(?:rose|gained|up|climbed|fell|lost|dropped|down|moved|declined|rallied) (?:the )?(?:most|least|furthest|hardest)\b|\b(?:best|worst)[- ]perform\w*\b|\bmost (?:today|yesterday)\b|(?:涨幅|跌幅|涨|跌|波动|变动|异动|表现)(?:得)?(?:最(?:大|多|好|差|小|猛|高|强|弱)|前|榜|居前)|领涨|领跌|最(?:大|多)(?:的)?(?:涨幅|跌幅|涨|跌)/;
const LOSING = /\blosers?\b|\b(?:fell|fallen|lost|dropped|down|declined|drops?|worst|losing|falling)\b|跌|最差|最弱|亏/;
const ASKS =
  /\b(?:which|what|show|list|find|give|any|screen|search|top|name|how many|are there|filter)\b|哪些|哪只|哪个|哪家|哪支|找|列出|筛选|有没有|有几|多少(?:只|个|家|支|股票|基金|公司)|前[一二三四五六七八九十\d]|最/;
const HIGH =
  /\b(?:highest|most|largest|biggest|best|top|greatest|strongest|richest|leading|descending)\b|最(?:高|大|多|好|强|贵)|前[一二三四五六七八九十\d]|领先/;
const LOW =
  /\b(?:lowest|least|smallest|fewest|worst|bottom|cheapest|weakest|ascending|safest|calmest|minimum)\b|最(?:低|小|少|差|弱|便宜|稳)|倒数/;
const THINGS =
  /\bstocks?\b|\betfs?\b|\bfunds?\b|\bsymbols?\b|\bcompan(?:y|ies)\b|\bshares\b|\bnames?\b|\bsectors?\b|股票|基金|个股|公司|代码|标的|股/;
const COUNTING = /\bhow many\b|\bnumber of\b|多少(?:只|个|家|支|股票|基金|公司)|几(?:只|个|家|支)/;
/** A count of what rose or fell names no level: it is zero. */
const ROSE =
  /\b(?:rose|risen|rising|gained|advanced|(?:are|were|went|closed) (?:up|higher)|positive|green)\b|上涨|涨了/;
const FELL =
  /\b(?:fell|fallen|falling|lost|declined|dropped|(?:are|were|went|closed) (?:down|lower)|negative|red)\b|下跌|跌了/;

/** Figures of which less is better, where a question only says 'best'. */
const LESS_IS_BETTER = new Set<ScreenField>([
  'volatility',
  'priceToEarning',
  'priceToBook',
  'priceToSale',
  'debtToEquityRatio',
  'debtToAssetRatio',
]);
const RATING_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bstrong(?:ly)? bullish\b|强烈?看涨|强势看多/, 'Strong Bullish'],
  [/\bstrong(?:ly)? bearish\b|强烈?看跌|强势看空/, 'Strong Bearish'],
  [/\bbullish\b|看涨|看多|多头/, 'Bullish'],
  [/\bbearish\b|看跌|看空|空头/, 'Bearish'],
  [/\bneutral\b|中性/, 'Neutral'],
];

/** A score from which a company is called one of high quality here; scores are places between 0 and 1. */
const HIGH_SCORE = 0.6;

const MOVE_FIELDS: readonly (readonly [RegExp, ScreenField])[] = [
  [/\byear\b|\bannual|\b12 months\b|一年|去年|年/, 'yearlyReturn'],
  [/\bquarter\b|\bthree months\b|\b3 months\b|季|三个月|3个月/, 'quarterlyReturn'],
  [/\bmonth\b|月/, 'monthlyReturn'],
  [/\bweek\b|\b5 (?:days|sessions)\b|\bfive (?:days|sessions)\b|周|星期|5 ?日|五天|5 ?天/, 'weeklyReturn'],
];
const moveField = (lower: string): ScreenField =>
  MOVE_FIELDS.find(([pattern]) => pattern.test(lower))?.[1] ?? 'dailyReturn';

const isEvent = (field: ScreenField): boolean => /Co1$|changeStatus1|breakout1/.test(field);

/** An order by something that is no figure of the screener. */
const RANKS_BY_NOTHING =
  /\b(?:closest|nearest|farthest|most|least|best|worst|highest|lowest)\b(?!.*\bmost (?:today|yesterday)\b)|最(?:接近|近|远)/;
const ASKS_EVENT = /\b(?:any|were there|are there|which|what|who|today|new)\b|哪些|有没有|今天|出现/;

/** The conditions and the order that a question asks for. */
export function screenOf(u: Understood): {
  conditions: ScreenCondition[];
  sort: ScreenSort;
  columns: ScreenField[];
  figure: ScreenField | null;
} {
  const conditions: ScreenCondition[] = [];
  if (u.kind !== null) conditions.push({ field: 'kind', operator: 'is', choices: [u.kind] });
  if (u.sector !== null && u.kind !== 'ETF') {
    conditions.push({ field: 'sector', operator: 'is', choices: [u.sector.name] });
  }
  const fields = u.figureMentions.flatMap(({ figure, at }) => {
    const field = screenFieldOf(figure.column);
    return field === null ? [] : [{ field, at }];
  });
  const used = new Set<ScreenField>();
  for (const level of u.levels) {
    const near = [...fields].sort(
      (a, b) =>
        Number(a.at > level.at) - Number(b.at > level.at) || Math.abs(a.at - level.at) - Math.abs(b.at - level.at),
    )[0];
    const field =
      near?.field ??
      (MOVERS.test(u.lower) ||
      /\b(?:rose|risen|rising|fell|fallen|falling|gain|gained|lost|up|down|rise|drop|dropped|declined|moved|returned)\b|涨|跌/.test(
        u.lower,
      )
        ? moveField(u.lower)
        : null);
    if (field === null || field === undefined || conditions.length >= MAX_SCREEN_CONDITIONS) continue;
    // An event has no level: that it fired is what can be asked.
    if (isEvent(field)) continue;
    const isFall = near === undefined && LOSING.test(u.lower);
    const scaled = levelIn(screenColumn(field).unit, level);
    const value = isFall ? -scaled : scaled;
    used.add(field);
    conditions.push({ field, operator: (level.direction === 'above') !== isFall ? 'gt' : 'lt', value });
  }
  if (COUNTING.test(u.lower) && u.levels.length === 0 && (ROSE.test(u.lower) || FELL.test(u.lower))) {
    const field = moveField(u.lower);
    used.add(field);
    conditions.push({ field, operator: FELL.test(u.lower) ? 'lt' : 'gt', value: 0 });
  }
  if (/\bhigh[- ]?(?:ly )?quality\b|\bhigh quality\b|高质量|优质/.test(u.lower) && u.kind !== 'ETF')
    conditions.push({ field: 'qualityScore', operator: 'gte', value: HIGH_SCORE });
  const rating = RATING_WORDS.find(([pattern]) => pattern.test(u.lower));
  if (rating !== undefined) conditions.push({ field: 'taRating', operator: 'is', choices: [rating[1]] });
  const event = fields.find(({ field }) => isEvent(field));
  const isBreakout = /\bbreakouts?\b|突破/.test(u.lower) && event === undefined && u.levels.length === 0;
  if (event !== undefined) conditions.push({ field: event.field, operator: 'not', choices: ['0'] });
  if (isBreakout) conditions.push({ field: 'breakout1', operator: 'not', choices: ['0'] });
  const ranked =
    fields.find(({ field }) => !used.has(field) && field !== event?.field)?.field ??
    fields.find(({ field }) => field !== event?.field)?.field ??
    null;
  const isMove = MOVERS.test(u.lower) && (ranked === null || /Return$/.test(ranked) || ranked === 'close');
  const figure: ScreenField | null = isMove ? moveField(u.lower) : ranked;
  const cheap = figure === null && /\bcheap(?:est)?\b|便宜|低估/.test(u.lower) ? ('priceToEarning' as const) : figure;
  const isLow = isMove ? LOSING.test(u.lower) : LOW.test(u.lower) && !/\bworst drawdown\b/.test(u.lower);
  const best = cheap !== null && LESS_IS_BETTER.has(cheap) && /\bbest\b|最好/.test(u.lower);
  const descending =
    cheap === 'maxDD'
      ? /\b(?:smallest|lowest|least|best|shallowest)\b|最(?:小|低|好)/.test(u.lower)
      : !(isLow || best || (cheap === 'priceToEarning' && figure === null));
  const sort: ScreenSort =
    cheap === null
      ? { field: rating === undefined ? 'symbol' : 'overallScore', descending: rating !== undefined }
      : { field: cheap, descending };
  // A negative multiple is of a loss: it is not cheap.
  if (cheap !== null && !sort.descending && /^priceTo|^evTo/.test(cheap) && !used.has(cheap))
    conditions.push({ field: cheap, operator: 'gt', value: 0 });
  const columns = [
    ...new Set<ScreenField>([
      ...(cheap === null ? [] : [cheap]),
      ...used,
      ...(event === undefined ? [] : [event.field]),
      ...(isBreakout ? (['breakout1'] as const) : []),
      ...(rating === undefined ? [] : (['taRating'] as const)),
      'sector',
      'close',
      'dailyReturn',
    ]),
  ];
  return { conditions, sort, columns: columns.slice(0, 8), figure: cheap };
}

const sayConditions = (a: Answer, conditions: readonly ScreenCondition[]): string =>
  conditions
    .map((one) => {
      const name = one.field === 'kind' ? '' : figureName(one.field, a.language);
      if ('choices' in one && one.operator === 'not' && isEvent(one.field)) return words[a.language].fired(name);
      if ('choices' in one)
        return one.field === 'kind'
          ? words[a.language].kinds[one.choices[0] as 'Stock']
          : `${name} ${words[a.language].operators[one.operator]} ${one.choices.map((choice) => figureText(one.field, Number.isNaN(Number(choice)) ? choice : Number(choice), a.language)).join('/')}`;
      return 'text' in one
        ? ''
        : `${name} ${words[a.language].operators[one.operator]} ${figureText(one.field, one.value, a.language)}`;
    })
    .filter((text) => text !== '')
    .join(a.w.comma);

const MOST_ROWS = 10;

export const screenIntent: Intent = {
  name: 'screen',
  fits: (u) => {
    if (u.isOwn || u.strategies.length > 0) return 0;
    if (/\bstrateg|策略|model account|模型账户|portfolio|组合|forum|论坛/.test(u.lower)) return 0;
    const isMover = MOVERS.test(u.lower) && u.symbols.length === 0;
    const ranks = HIGH.test(u.lower) || LOW.test(u.lower) || u.count !== null || u.levels.length > 0;
    const things = THINGS.test(u.lower) || u.kind !== null;
    const asked = screenOf(u);
    if (u.symbols.length > 0 && !(u.sector !== null && u.symbols.length === 1 && things)) return 0;
    if (isMover) return 72;
    if (u.figures.some(({ column }) => isEvent(column as ScreenField)) && ASKS_EVENT.test(u.lower)) return 68;
    if (
      things &&
      ASKS.test(u.lower) &&
      asked.conditions.length + Number(asked.figure !== null) > 0 &&
      (ranks || asked.conditions.length > 0)
    )
      return 70;
    if (things && ranks && asked.figure !== null) return 66;
    return asked.figure !== null && ranks && ASKS.test(u.lower) && u.figures.every(({ code }) => code !== 19) ? 55 : 0;
  },
  async answer(a) {
    const { u } = a;
    const w = words[a.language];
    const { conditions, sort, columns, figure } = screenOf(u);
    const asked = u.figures.find(({ column }) => screenFieldOf(column) === null);
    const isPlain = conditions.every(({ field }) => field === 'kind') && figure === null;
    if (isPlain && (asked !== undefined || RANKS_BY_NOTHING.test(u.lower))) {
      a.notice('unknown', asked === undefined ? w.noOrder : w.noField(figureName(asked.column, a.language)));
      a.followUps(...w.next);
      return;
    }
    const size = u.count ?? MOST_ROWS;
    const fields = {
      filter: printFilter(conditions),
      sort: printSort(sort),
      columns: columns.join(','),
      asOf: pastDayOf(u),
      __pagesize__: Math.min(size, 100),
    };
    const result = await a.read('screenUniverse', fields, 'screen_symbols');
    const { rows, count, total, updateTime } = result.data;
    const day = updateTime ?? '';
    const said = sayConditions(a, conditions);
    if (u.levels.length > 0 && conditions.some(({ field }) => isEvent(field))) a.notice('unknown', w.onlyEvent);
    const [first] = rows;
    if (first === undefined) {
      a.say(w.none(said));
      a.cite(result, null);
      return;
    }
    const isCounting = COUNTING.test(u.lower);
    const only = conditions.length === 1 && conditions[0]?.field === 'kind';
    const value = figure === null ? null : first.values[result.data.columns.indexOf(figure)];
    if (isCounting && only) a.say(w.counted(String(count), w.kinds[u.kind ?? 'all'], day));
    else if (
      figure !== null &&
      (u.levels.length === 0 || !isCounting) &&
      conditions.filter(({ field }) => field !== 'kind' && field !== figure).length === 0 &&
      u.levels.length === 0
    ) {
      a.say(
        (sort.descending ? w.best : w.last)(
          first.symbol,
          first.name,
          figureName(figure, a.language),
          figureText(figure, value, a.language),
          day,
        ),
      );
    } else {
      a.say(w.found(String(count), String(total), said, day));
      if (figure !== null && !isEvent(figure))
        a.say(w.first(first.symbol, first.name, figureName(figure, a.language), figureText(figure, value, a.language)));
    }
    a.present(result, fields);
    a.followUps(...w.next);
  },
};
