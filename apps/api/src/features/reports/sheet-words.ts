import { monthNames } from '@pipa/charts';
import { chineseCrises, type TearSheetKind } from '@pipa/contract';
import type { Metrics } from '@pipa/quant';
import { catalogue, tearSheetWords } from '@pipa/words';

/** Figures of the head of a sheet, in their sequence. */
export const sheetFigures = [
  'totalReturn',
  'cagr',
  'annualReturn',
  'volatility',
  'sharpe',
  'sortino',
  'maxDrawdown',
  'calmar',
  'valueAtRisk',
  'beta',
  'alpha',
] as const satisfies readonly (keyof Metrics)[];
export type SheetFigure = (typeof sheetFigures)[number];

const kinds: Readonly<Record<TearSheetKind, string>> = {
  ...tearSheetWords.en.kinds,
  track: 'Track since the release',
};

const figures: Readonly<Record<SheetFigure, string>> = {
  totalReturn: 'Total return',
  cagr: 'CAGR',
  annualReturn: 'Annualised return',
  volatility: 'Volatility',
  sharpe: 'Sharpe',
  sortino: 'Sortino',
  maxDrawdown: 'Max drawdown',
  calmar: 'Calmar',
  valueAtRisk: 'VaR, 1 day 95%',
  beta: 'Beta',
  alpha: 'Alpha',
};

/** What a tear sheet says as PDF. */
export const sheetWords = catalogue(
  {
    ...tearSheetWords.en,
    tag: 'en',
    sheet: 'Tear sheet',
    kinds,
    /** After the period. */
    simulated: ' Simulated market.',
    /** Of the stocks of an imported market that are known to have survived, below the period. */
    survivors: (stocks: number, ended: number, years: string) =>
      `Of the ${stocks} stocks of this imported market ${ended === 0 ? 'none' : ended} ended in ${years} years: these companies are known to have survived, which makes results of the past better than they could have been.`,
    /** Kind of the record, days, sessions and benchmark in a line. @param kind null where the title says it */
    period: (kind: string | null, from: string, to: string, sessions: number, benchmark: string) =>
      `${kind === null ? '' : `${kind}. `}${from} to ${to}, ${sessions} trading ${sessions === 1 ? 'day' : 'days'}, against ${benchmark}.`,
    figures,
    monthly: 'Monthly returns, %',
    months: monthNames as readonly string[],
    year: 'Year',
    /** A figure over so many sessions before each day. */
    over: (figure: string, sessions: number) => `${figure}, ${sessions} trading days`,
    drawdowns: {
      title: 'Drawdowns',
      high: 'High',
      low: 'Low',
      recovered: 'Recovered',
      notYet: 'Not yet',
      depth: 'Depth',
      days: 'Calendar days',
      none: 'The value has not fallen below an earlier close.',
    },
    crises: {
      title: 'When the market fell',
      fall: 'Fall',
      from: 'From',
      to: 'To',
      none: (benchmark: string) => `${benchmark} had no fall of 15% or more in this period.`,
      /** By what the sheet calls them; `{depth}` is in percent. */
      names: {} as Readonly<Record<string, string>>,
    },
    trading: {
      ...tearSheetWords.en.trading,
      costs: 'Costs, dollars',
      costAnnual: 'Costs a year, of the mean value',
      costShare: 'Costs, of the mean value',
    },
    receipt: 'Receipt: what these figures were computed from. Anyone can compute them again with npm run verify.',
    note: 'Returns are time-weighted, after costs and fees; figures that the period is too short for are N/A. Past results say nothing certain of later ones. Not personal advice.',
  },
  {
    zh: {
      ...tearSheetWords.zh,
      tag: 'zh-Hans',
      sheet: '业绩概览',
      kinds: { ...tearSheetWords.zh.kinds, track: '发布以来的跟踪' },
      simulated: '模拟市场。',
      survivors: (stocks, ended, years) =>
        `本导入市场的 ${stocks} 只股票中，${years} 年内退市 ${ended} 只：已知这些公司存活了下来，因此过去的结果好于当时可能取得的结果。`,
      period: (kind, from, to, sessions, benchmark) =>
        `${kind === null ? '' : `${kind}。`}${from} 至 ${to}，${sessions} 个交易日，与 ${benchmark} 对比。`,
      figures: {
        totalReturn: '总收益率',
        cagr: '复合年增长率',
        annualReturn: '年化收益率',
        volatility: '波动率',
        sharpe: '夏普比率',
        sortino: '索提诺比率',
        maxDrawdown: '最大回撤',
        calmar: '卡玛比率',
        valueAtRisk: '一日 95% 风险价值',
        beta: '贝塔',
        alpha: '阿尔法',
      },
      monthly: '月度收益率，%',
      months: monthNames.map((_, month) => `${month + 1}月`),
      year: '全年',
      over: (figure, sessions) => `${figure}，${sessions} 个交易日`,
      drawdowns: {
        title: '最深的回撤',
        high: '高点',
        low: '低点',
        recovered: '恢复',
        notYet: '尚未恢复',
        depth: '深度',
        days: '自然日',
        none: '净值未曾低于此前的收盘值。',
      },
      crises: {
        title: '市场下跌期间',
        fall: '下跌',
        from: '起始',
        to: '结束',
        none: (benchmark) => `此期间 ${benchmark} 没有 15% 或以上的下跌。`,
        names: chineseCrises,
      },
      trading: {
        ...tearSheetWords.zh.trading,
        costs: '成本与费用，美元',
        costAnnual: '年成本，占平均价值',
        costShare: '成本，占平均价值',
      },
      receipt: '计算凭证：这些数字由什么算出。任何人都可以用 npm run verify 重新计算。',
      note: '收益率为时间加权，已扣除成本与费用；期间过短而无法计算的数据为 N/A。过往结果不能说明未来。不构成个人建议。',
    },
  },
);

export type SheetWords = (typeof sheetWords)['en'];

/** Every text of a language, those with values around any. */
export function textsOf(words: object): string[] {
  return Object.values(words).flatMap((word: unknown) => {
    if (typeof word === 'string') return [word];
    if (typeof word === 'function') return [String(word('', '', '', 0, ''))];
    return typeof word === 'object' && word !== null ? textsOf(word) : [];
  });
}

/** A fall of the market in words: one of a simulated market has its depth in its name. */
export function nameOfCrisis({ crises: { names } }: SheetWords, name: string): string {
  const [depth = ''] = name.match(/\d+(?=%$)/) ?? [];
  return names[name] ?? names[name.replace(depth, '{depth}')]?.replace('{depth}', depth) ?? name;
}
