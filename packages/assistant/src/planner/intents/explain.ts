import { type Explanation, eventNames } from '@pipa/contract';
import { componentWords, readingWords, stateWords } from '@pipa/ida';
import { catalogue } from '@pipa/words';
import { change, figureName, figureText, links, number, presentWords, type Row } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import type { Understood } from '../understand/understand.ts';
import { orNotAvailable } from './not-available.ts';
import { isOneDay } from './spans.ts';
import { askSymbol, symbolOf } from './subjects.ts';

const words = catalogue(
  {
    ta: (symbol: string, rating: string, trend: string, momentum: string, day: string) =>
      `The TA State of ${symbol} on ${day} is ${rating}: trend ${trend} and momentum ${momentum}, each the mean of six components.`,
    component: (name: string, value: string) => `${name} ${value}`,
    components: (best: string, worst: string) => `Highest components: ${best}. Lowest: ${worst}.`,
    breadth: (symbol: string, group: string, members: string, value: string, day: string) =>
      `The breadth of the group of ${symbol}, ${group} with ${members} members, is ${value} on ${day}.`,
    score: (symbol: string, value: string, place: string, peers: string, sector: string, day: string) =>
      `The overall score of ${symbol} is ${value} as of ${day}: place ${place} of ${peers} companies of ${sector}.`,
    group: (name: string, value: string) => `${name} ${value}`,
    groups: (list: string) => `Scores of its groups: ${list}.`,
    momentum: (symbol: string, m2: string, m3: string, m4: string, m6: string, day: string) =>
      `Momentum of ${symbol} as of ${day}, by total returns: 2 months ${m2}, 3 months ${m3}, 4 months ${m4}, 6 months ${m6}.`,
    family: (family: string, average: string, place: string, peers: string) =>
      `In the group ${family}: average rank ${average}, place ${place} of ${peers}.`,
    event: (event: string, symbol: string, day: string, what: string) => `${event} of ${symbol} on ${day}: ${what}.`,
    state: (model: string, state: string, day: string) => `The state ${model} of the market on ${day} is ${state}.`,
    reading: (name: string, value: string) => `${name} ${value}`,
    readings: (list: string) => `It read: ${list}.`,
    prediction: (name: string, call: string, up: string, horizon: string, day: string) =>
      `${name} of ${day}: ${call}, with a probability of ${up} that the close after ${horizon} sessions is higher.`,
    factor: (name: string, value: string) => `${name} ${value}`,
    factors: (list: string) => `The strongest contributions: ${list}.`,
    none: 'none',
  },
  {
    zh: {
      ta: (symbol, rating, trend, momentum, day) =>
        `${symbol} 在 ${day} 的技术状态为${rating}：趋势 ${trend}，动量 ${momentum}，各为六个分量的均值。`,
      component: (name, value) => `${name} ${value}`,
      components: (best, worst) => `最高的分量：${best}；最低的分量：${worst}。`,
      breadth: (symbol, group, members, value, day) =>
        `${symbol} 所属组 ${group}（${members} 个成员）在 ${day} 的广度为 ${value}。`,
      score: (symbol, value, place, peers, sector, day) =>
        `${symbol} 的综合评分为 ${value}（截至 ${day}）：在 ${sector} 的 ${peers} 家公司中排第 ${place}。`,
      group: (name, value) => `${name} ${value}`,
      groups: (list) => `各组评分：${list}。`,
      momentum: (symbol, m2, m3, m4, m6, day) =>
        `${symbol} 的动量（截至 ${day}，总收益率）：2 个月 ${m2}，3 个月 ${m3}，4 个月 ${m4}，6 个月 ${m6}。`,
      family: (family, average, place, peers) =>
        `在组 ${family} 中：平均排名 ${average}，在 ${peers} 个中排第 ${place}。`,
      event: (event, symbol, day, what) => `${symbol} 在 ${day} 的${event}：${what}。`,
      state: (model, state, day) => `${day} 的市场状态 ${model} 为${state}。`,
      reading: (name, value) => `${name} ${value}`,
      readings: (list) => `读取的数据：${list}。`,
      prediction: (name, call, up, horizon, day) =>
        `${day} 的${name}：${call}，${horizon} 个交易日后收盘更高的概率为 ${up}。`,
      factor: (name, value) => `${name} ${value}`,
      factors: (list) => `贡献最大的因子：${list}。`,
      none: '无',
    },
  },
);

const EXPLAIN =
  /\bexplain\b|\bwhy\b|\bhow (?:is|was|are|were|did|does|do|comes?)\b.*\b(?:comput\w*|calculat\w*|deriv\w*|come|came|made|get|work|determined)\b|\bwhat (?:makes|made|drives|is behind)\b|\bbreak\w* down\b|\bbehind\b|解释|为什么|为何|怎么(?:算|计算|来|得)|如何(?:计算|得出|得来)|依据|由来|构成/;

interface Wanted {
  readonly what: Explanation['what'];
  readonly name?: string;
  readonly isOfMarket?: true;
}
/** What of a symbol is to be explained, by the figures and words of a question. */
function wantedOf(u: Understood): Wanted | null {
  const { lower } = u;
  const model = /\bstate (r1|h1|gmm|s1|m1)\b|\b(r1|h1|gmm|s1|m1)\b|状态 ?(r1|h1|s1|m1)/.exec(lower);
  const name = model?.[1] ?? model?.[2] ?? model?.[3];
  if (name !== undefined) return { what: 'state', name: name.toUpperCase(), isOfMarket: true };
  if (/\bpredict\w*\b|\bforecast\b|预测/.test(lower))
    return {
      what: 'prediction',
      name: /macro|宏观|20/.test(lower)
        ? 'pred4_20dMacroFactors'
        : /drl/.test(lower)
          ? 'pred5dDrl'
          : 'pred3_5dTaFactors',
      isOfMarket: true,
    };
  if (/\bmarket(?:'s)? state\b|\bstate of the market\b|\bregime\b|市场状态|牛市|熊市/.test(lower))
    return { what: 'state', name: 'R1', isOfMarket: true };
  const columns = u.figures.map(({ column }) => column as string);
  const event = columns.find((column) => (eventNames as readonly string[]).includes(column));
  if (event !== undefined) return { what: 'event', name: event };
  if (columns.some((column) => /Score$/.test(column)) || /\bfundamental|基本面/.test(lower))
    return { what: 'fundamental' };
  if (columns.includes('aveRank') || /\bmomentum rank/.test(lower)) return { what: 'momentum' };
  if (columns.includes('breadth')) return { what: 'breadth' };
  if (
    columns.some((column) => ['taRating', 'trend', 'momentum'].includes(column)) ||
    /\b(?:bullish|bearish|neutral|ta)\b|看涨|看跌|中性|技术/.test(lower)
  )
    return { what: 'ta' };
  return null;
}

const strongest = <One>(all: readonly One[], figureIn: (one: One) => number | null, count: number): One[] =>
  all
    .filter((one) => figureIn(one) !== null)
    .sort((a, b) => Math.abs(figureIn(b) ?? 0) - Math.abs(figureIn(a) ?? 0))
    .slice(0, count);

function sayExplanation(a: Answer, data: Explanation): readonly Row[] {
  const w = words[a.language];
  const list = (items: readonly string[]) => items.join(a.w.comma);
  switch (data.what) {
    case 'ta': {
      a.say(
        w.ta(
          data.symbol,
          figureText('taRating', data.rating, a.language),
          number(data.trend),
          number(data.momentum),
          data.updateTime,
        ),
      );
      const sorted = data.components
        .filter(({ value }) => value !== null)
        .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
      const say = ({ component, value }: (typeof sorted)[number]) =>
        w.component(componentWords(component as Parameters<typeof componentWords>[0])[a.language], number(value));
      a.say(w.components(list(sorted.slice(0, 2).map(say)), list(sorted.slice(-2).map(say))));
      return sorted.map(({ component, value }) => ({
        name: componentWords(component as Parameters<typeof componentWords>[0])[a.language],
        value,
      }));
    }
    case 'breadth':
      a.say(w.breadth(data.symbol, data.group, String(data.members), number(data.breadth), data.updateTime));
      return data.flags.map(({ name, known, holding }) => ({
        name: readingWords(name)[a.language],
        value: holding,
        of: known,
      }));
    case 'fundamental':
      a.say(
        w.score(
          data.symbol,
          figureText('overallScore', data.overallScore, a.language),
          orNotAvailable(data.place, String),
          String(data.peers),
          data.sector ?? '',
          data.updateTime,
        ),
      );
      a.say(
        w.groups(
          list(data.groups.map(({ group, score }) => w.group(figureName(`${group}Score`, a.language), number(score)))),
        ),
      );
      return data.groups.flatMap(({ figures }) =>
        figures.map(({ name, value, rank }) => ({ name: figureName(name, a.language), value, rank })),
      );
    case 'momentum': {
      const { m2, m3, m4, m6 } = data.returns;
      a.say(w.momentum(data.symbol, change(m2), change(m3), change(m4), change(m6), data.updateTime));
      for (const { family, average, place, peers } of data.families.slice(0, 2))
        a.say(w.family(family, number(average), orNotAvailable(place, String), String(peers)));
      return data.families.map(({ family, average, place }) => ({ name: family, value: average, rank: place }));
    }
    case 'event':
      a.say(
        w.event(
          figureName(data.event, a.language),
          data.symbol,
          data.updateTime,
          data.code === 0 ? w.none : figureText(data.event, data.code, a.language),
        ),
      );
      if (data.readings.length > 0)
        a.say(
          w.readings(
            list(
              data.readings
                .slice(0, 4)
                .map(({ name, value }) => w.reading(readingWords(name)[a.language], number(value))),
            ),
          ),
        );
      return data.readings.map(({ name, value, before }) => ({ name: readingWords(name)[a.language], value, before }));
    case 'state':
      a.say(
        w.state(
          data.model,
          orNotAvailable(data.state, (state) => stateWords(state)[a.language]),
          data.updateTime,
        ),
      );
      if (data.readings.length > 0)
        a.say(
          w.readings(
            list(
              data.readings
                .slice(0, 6)
                .map(({ name, value }) => w.reading(readingWords(name)[a.language], number(value))),
            ),
          ),
        );
      return [
        ...data.readings.map(({ name, value }) => ({ name: readingWords(name)[a.language], value })),
        ...data.probabilities.map(({ state, value }) => ({ name: stateWords(state)[a.language], value })),
      ];
    case 'prediction':
      a.say(
        w.prediction(
          figureName(data.name, a.language),
          stateWords(data.call)[a.language],
          `${number(data.probabilityUp * 100)}%`,
          String(data.horizon),
          data.updateTime,
        ),
      );
      a.say(
        w.factors(
          list(
            strongest(data.factors, ({ contribution }) => contribution, 3).map(({ name, contribution }) =>
              w.factor(readingWords(name)[a.language], number(contribution)),
            ),
          ),
        ),
      );
      return data.factors.map(({ name, value, contribution }) => ({
        name: readingWords(name)[a.language],
        value,
        rank: contribution,
      }));
  }
}

export const explainIntent: Intent = {
  name: 'explain',
  fits: (u) => {
    if (!EXPLAIN.test(u.lower) || u.strategies.length > 0 || u.isOwn) return 0;
    const wanted = wantedOf(u);
    if (wanted === null) return 0;
    if (wanted.isOfMarket === true) return /\bwhy\b|\bhow\b|explain|解释|为什么|怎么|如何/.test(u.lower) ? 78 : 0;
    return u.symbols.length > 0 || u.page?.symbol !== undefined || u.unknown.length > 0 ? 84 : 0;
  },
  async answer(a) {
    const { u } = a;
    const wanted = wantedOf(u) ?? { what: 'ta' as const };
    const symbol = wanted.isOfMarket === true ? 'SPY' : symbolOf(u);
    if (symbol === null) return askSymbol(a);
    const asOf = u.span !== null && isOneDay(u.span) ? u.span.from : undefined;
    const result = await a.read(
      'explain',
      { symbol, what: wanted.what, name: wanted.name, asOf },
      'explain_figure',
      symbol,
    );
    const rows = sayExplanation(a, result.data);
    const { columns, titles } = presentWords[a.language];
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => key !== 'name' && key !== 'of');
    a.table(result, {
      title: titles.explanation,
      columns: [
        { key: 'name', label: columns.figure, kind: 'text' },
        ...keys.map((key) => ({
          key,
          label: key === 'value' ? columns.value : key === 'before' ? columns.from : columns.vote,
          kind: 'number' as const,
        })),
      ],
      rows: rows.slice(0, 60),
      link: wanted.isOfMarket === true ? links.market : links.symbol(symbol),
    });
  },
};
