import type { Language } from '@pipa/contract';
import type { ColumnName } from '@pipa/ida';
import type { Answer } from '../../answer.ts';
import { figureOf } from '../../understand/figures.ts';
import { sayFigures } from './figures.ts';
import { followSymbol } from './follow-ups.ts';
import { symbolWords } from './words.ts';

/** What people ask of a company and the product does not have, with what it has instead. */
const ABSENT: readonly (readonly [RegExp, Readonly<Record<Language, string>>, readonly ColumnName[]])[] = [
  [
    /\brevenues?\b(?! gr)|\bsales\b(?! growth)|营收(?!增长)|销售额/,
    { en: 'sales in dollars', zh: '销售额' },
    ['salesGrowth1Y', 'ps'],
  ],
  [
    /\bnet (?:income|profit)\b(?! margin)|\bprofits?\b(?! (?:margin|gr|and loss))|净利润(?!率)/,
    { en: 'profit in dollars', zh: '利润金额' },
    ['netIncomeMargin', 'eps'],
  ],
  [
    /\bfree cash ?flow\b(?! (?:yield|ratio))|自由现金流/,
    { en: 'the free cash flow in dollars', zh: '自由现金流金额' },
    ['priceToFreeCashflow', 'debtToFreeCashflow'],
  ],
  [
    /\b(?:next|upcoming|when)\b.*\b(?:earnings|reports?|results)\b|\bearnings (?:date|calendar|day)\b|财报(?:日期|日|时间)|什么时候.*财报/,
    { en: 'coming earnings dates', zh: '未来财报日期' },
    ['epsEstimate', 'epsSurprise'],
  ],
  [
    /\b(?:best|worst|strongest|weakest) (?:year|month|week|day)s?\b|\b(?:last|first) time\b|\bhow often\b|最(?:好|差|佳)的?(?:一)?(?:年|月|周|天)|上(?:一)?次.*(?:涨|跌)|多少次/,
    { en: 'how years, months or days of a symbol rank', zh: '代码各年、各月或各日的排名' },
    ['yearlyReturn', 'maxDD'],
  ],
  [
    /\b(?:top |largest )?(?:holdings?|constituents?|components?)\b|\bwhat(?:'s| is) (?:in|inside)\b|\bmade (?:up )?of\b|成分股?|持有(?:什么|哪些)|重仓/,
    { en: 'what funds hold', zh: '基金的持仓' },
    [],
  ],
  [/\bnews\b|\bheadlines?\b|新闻/, { en: 'news', zh: '新闻' }, []],
  [
    /\bceo\b|\bfounders?\b|\bfounded\b|\bemployees?\b|\bheadquarters?\b|首席执行官|创始人|员工|总部/,
    { en: 'people and places of companies', zh: '公司人员与地点' },
    [],
  ],
  [/\bseasonal\w*\b|季节性/, { en: 'seasonal patterns', zh: '季节性规律' }, []],
  [
    /\bimplied vol\w*\b|隐含波动/,
    { en: 'implied volatility of single symbols', zh: '单个代码的隐含波动率' },
    ['volatility'],
  ],
];

/** What a question asks for and the product does not have; null where there is no such thing. */
export const absentIn = (lower: string) => ABSENT.find(([pattern]) => pattern.test(lower)) ?? null;

export async function sayAbsent(
  a: Answer,
  symbol: string,
  [, what, near]: NonNullable<ReturnType<typeof absentIn>>,
  asOf?: string,
): Promise<void> {
  const w = symbolWords[a.language];
  a.notice('unknown', (near.length > 0 ? w.absent : w.absentAlone)(what[a.language]));
  if (near.length > 0) await sayFigures(a, symbol, near.map(figureOf), asOf);
  else followSymbol(a, symbol);
}
