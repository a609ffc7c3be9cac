import { type Edge, edgeWords } from '@pipa/ida';
import { catalogue } from '@pipa/words';

const models = {
  R1: 'the rules on trend and drawdown (R1) see',
  H1: 'the hidden Markov model (H1) sees',
} as const;

/** Names of the market's data; others stay as they are, as the names of funds do. */
const chineseNames: Readonly<Record<string, string>> = {
  'Communication Services': '通信服务',
  'Consumer Discretionary': '非必需消费品',
  'Consumer Staples': '必需消费品',
  Energy: '能源',
  Financials: '金融',
  'Health Care': '医疗保健',
  Industrials: '工业',
  'Information Technology': '信息技术',
  Technology: '科技',
  Materials: '原材料',
  'Real Estate': '房地产',
  Utilities: '公用事业',
  Bond: '债券',
  Broad: '宽基',
  Commodity: '大宗商品',
  Currency: '货币',
  International: '国际',
  Sector: '行业',
  Style: '风格',
  Volatility: '波动率',
  Bull: '牛市',
  Sideways: '震荡',
  Bear: '熊市',
  Crisis: '危机',
};

const modelsInChinese = { R1: '趋势与回撤规则（R1）', H1: '隐马尔可夫模型（H1）' } as const;

/** The sentences of a newsletter. Numbers come in the form that they are shown in; names are those of the market's data. */
export const newsletterWords = catalogue(
  {
    /** A sector, a group of funds or a state of the market. */
    name: (english: string) => english,
    list: (parts: readonly string[]) =>
      parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`,
    rose: (percent: string) => `rose ${percent}`,
    fell: (percent: string) => `fell ${percent}`,
    unmoved: 'ended the week where it began',
    /** Title of a week without a benchmark. */
    untitled: 'The week in the market',
    title: (symbol: string, moved: string) => `${symbol} ${moved}`,
    lead: (sector: string, isUp: boolean) => `, ${sector} ${isUp ? 'led' : 'held up best'}`,
    benchmark: (name: string, moved: string) => `${name} ${moved} over the week.`,
    otherIndices: (list: string) => ` Other indices: ${list}.`,
    sessions: (count: number) => ` The week had ${count} sessions.`,
    sectors: (list: string) => `Sectors: ${list}.`,
    sectorEnds: (best: string, worst: string) => `The strongest sectors were ${best}; the weakest were ${worst}.`,
    breadth: (share: string, change: string) =>
      `Market breadth: by trend and direction ${share} of the readings of all stocks point up${change}.`,
    breadthEnds: (best: string, worst: string) => ` It is broadest in ${best} and narrowest in ${worst}.`,
    higher: ', higher than a week before',
    lower: ', lower than a week before',
    momentum: (strongest: string, weakest: string) =>
      `Momentum over two to six months is strongest among the ${strongest} funds and weakest among the ${weakest} funds.`,
    volatility: (percent: string, change: string) =>
      `Realised volatility over 20 sessions is ${percent} a year${change}.`,
    average: (distance: string, isAbove: boolean) =>
      ` The benchmark closed ${distance} ${isAbove ? 'above' : 'below'} its average of 200 sessions.`,
    stateBy: (model: keyof typeof models, now: string, edge: Edge, before: string | null) =>
      `${models[model]} ${now} (${edgeWords({ edge }).en})${before === null ? '' : ` after ${before} a week before`}`,
    states: (parts: readonly string[]) => `State of the market: ${parts.join('; ')}.`,
    note: (isSimulated: boolean) =>
      isSimulated
        ? 'All figures are of a simulated market. Nothing here is personal investment advice.'
        : 'Nothing here is personal investment advice.',
  },
  {
    zh: {
      name: (english) => chineseNames[english] ?? english,
      list: (parts) => parts.join('、'),
      rose: (percent) => `上涨 ${percent}`,
      fell: (percent) => `下跌 ${percent}`,
      unmoved: '基本持平',
      untitled: '本周市场',
      title: (symbol, moved) => `${symbol} ${moved}`,
      lead: (sector, isUp) => `，${sector}板块${isUp ? '领涨' : '最为抗跌'}`,
      benchmark: (name, moved) => `${name} 本周${moved}。`,
      otherIndices: (list) => `其他指数：${list}。`,
      sessions: (count) => `本周共有 ${count} 个交易日。`,
      sectors: (list) => `板块：${list}。`,
      sectorEnds: (best, worst) => `表现最强的板块：${best}；表现最弱的板块：${worst}。`,
      breadth: (share, change) => `市场广度：按趋势与方向衡量，全部股票的读数中有 ${share} 指向上行${change}。`,
      breadthEnds: (best, worst) => `广度最高的板块是${best}，最低的是${worst}。`,
      higher: '，高于一周前',
      lower: '，低于一周前',
      momentum: (strongest, weakest) => `按两至六个月动量，${strongest}类基金最强，${weakest}类基金最弱。`,
      volatility: (percent, change) => `20 个交易日的年化已实现波动率为 ${percent}${change}。`,
      average: (distance, isAbove) => `基准收盘价${isAbove ? '高于' : '低于'}其 200 日均线 ${distance}。`,
      stateBy: (model, now, edge, before) =>
        `${modelsInChinese[model]}判断为${now}（${edgeWords({ edge }).zh}）${before === null ? '' : `，一周前为${before}`}`,
      states: (parts) => `市场状态：${parts.join('；')}。`,
      note: (isSimulated) =>
        isSimulated ? '所有数据均来自模拟市场。本文不构成个人投资建议。' : '本文不构成个人投资建议。',
    },
  },
);

export type NewsletterWords = (typeof newsletterWords)['en'];
