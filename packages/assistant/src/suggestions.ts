import type { AskPage, Language } from '@pipa/contract';

type Words = Readonly<Record<Language, readonly string[]>>;

const symbol = (name: string): Words => ({
  en: [
    `What moved ${name}?`,
    `How does ${name} compare with SPY?`,
    `What would 50,000 in ${name} have become since 2020?`,
    `Which signals does ${name} have?`,
  ],
  zh: [
    `${name} 为什么涨跌？`,
    `${name} 与 SPY 相比如何？`,
    `2020 年投入 50,000 买 ${name} 现在是多少？`,
    `${name} 目前有哪些信号？`,
  ],
});

const PAGES: Readonly<Record<'strategy' | 'portfolio' | 'research' | 'accounts' | 'any', Words>> = {
  strategy: {
    en: [
      'What does this strategy hold?',
      'Why does it hold these positions?',
      'How did it do in its worst month?',
      'What would 50,000 in it have become?',
    ],
    zh: ['这个策略持有什么？', '它为什么持有这些仓位？', '它最差的一个月表现如何？', '投入 50,000 会变成多少？'],
  },
  portfolio: {
    en: [
      'How is this portfolio doing?',
      'What did it trade last?',
      'Which position has lost the most?',
      'What did trading cost so far?',
    ],
    zh: ['这个投资组合表现如何？', '它最近交易了什么？', '哪个持仓亏损最多？', '到目前为止交易成本是多少？'],
  },
  research: {
    en: [
      'What state is the market in?',
      'Which stocks have the strongest momentum?',
      'Compare SPY with QQQ',
      'What changed since yesterday?',
    ],
    zh: ['市场目前处于什么状态？', '哪些股票的动量最强？', '比较 SPY 和 QQQ', '与昨天相比有什么变化？'],
  },
  accounts: {
    en: [
      'What do I own?',
      'How much cash do I have?',
      'How are my portfolios doing?',
      'Which orders were filled last?',
    ],
    zh: ['我持有哪些资产？', '我有多少现金？', '我的投资组合表现如何？', '最近成交了哪些委托？'],
  },
  any: {
    en: [
      'What moved SPY?',
      'What state is the market in?',
      'Which strategies are there?',
      'How are my portfolios doing?',
    ],
    zh: ['SPY 为什么涨跌？', '市场目前处于什么状态？', '有哪些策略？', '我的投资组合表现如何？'],
  },
};

function wordsOf({ path, symbol: named, strategyId, portfolioId }: AskPage): Words {
  if (named !== undefined) return symbol(named);
  if (strategyId !== undefined || /strategyDetails|aqmStrategyDetails/.test(path)) return PAGES.strategy;
  if (portfolioId !== undefined || /portfolioMonitor|accountPosition/.test(path)) return PAGES.portfolio;
  if (/\/ida/.test(path)) return PAGES.research;
  if (/useraccount|orders|strategy\?tab=(?:my|stopped)/.test(path)) return PAGES.accounts;
  return PAGES.any;
}

/** Questions that fit the page that the user is on. */
export const suggestionsFor = (page: AskPage, language: Language): string[] => [...wordsOf(page)[language]];
