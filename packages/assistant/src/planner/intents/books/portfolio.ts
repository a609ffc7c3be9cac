import type { Intent } from '../../answer.ts';
import { leftover, type Understood } from '../../understand/understand.ts';
import { MODEL } from '../subject-words.ts';
import { chooseNamed, isPortfolioOfPage, portfolioOf } from '../subjects.ts';
import { accountIntent, sayHeldInAccounts } from './accounts.ts';
import { sayAllPortfolios, sayEachPortfolio } from './all-portfolios.ts';
import { sayPortfolio } from './one-portfolio.ts';
import {
  AMOUNTS,
  BACKTESTS,
  BEST,
  BREAKDOWN,
  DECISION,
  EXTREME_POSITION,
  HOLDS,
  NEXT,
  ORDERS,
  PORTFOLIO,
  SUBSCRIPTION,
  WORST,
} from './patterns.ts';
import { performanceFiguresIn } from './performance-figures.ts';

const EARNED =
  /\b(?:profit|loss|p&l|pnl|return|gain|doing|performance|made|make|earn\w*|lost|lose|up|down|rich\w*)\b|盈亏|收益|赚|亏|表现|回报|涨|跌/;
const TRADED_SO_FAR = /\btrad\w+\b.*\b(?:last|so far|cost)|\bcost\w*\b.*\bso far\b|交易了什么|成本是多少/;
const HOLDS_SYMBOL = /\bhow many shares\b|\bdo i (?:own|have|hold)\b|多少股|有没有|持有/;
const MANY =
  /\bportfolios\b|\binvestments\b|\ball (?:of )?my\b|\b(?:total|altogether|everything)\b|所有|全部|一共|总共|总(?:资产|收益|盈亏|值)|哪个组合|哪些组合|多少个/;

/** Own positions without a word for a portfolio are those of the accounts. */
const isOfAccounts = (u: Understood): boolean =>
  u.isOwn &&
  HOLDS.test(u.lower) &&
  !/portfolio|组合|strateg|策略/.test(u.lower) &&
  u.symbols.length === 0 &&
  u.strategies.length === 0 &&
  u.page?.portfolioId === undefined;

const isOfMany = (u: Understood): boolean =>
  (MANY.test(u.lower) || BEST.test(u.lower) || WORST.test(u.lower)) && !isPortfolioOfPage(u);

/** What only one portfolio can answer. */
const isOfDetail = (lower: string): boolean =>
  DECISION.test(lower) ||
  BREAKDOWN.test(lower) ||
  NEXT.test(lower) ||
  AMOUNTS.test(lower) ||
  performanceFiguresIn(lower).length > 0 ||
  HOLDS.test(lower);

/** What a page of a portfolio is asked without a word that points at it. */
const isOfPageDetail = (lower: string): boolean =>
  performanceFiguresIn(lower).some(({ name }) => name !== 'investedAmount') ||
  HOLDS.test(lower) ||
  DECISION.test(lower) ||
  BREAKDOWN.test(lower) ||
  NEXT.test(lower);

const withoutFunctionWords = (u: Understood): string => (leftover(u).length > 0 ? leftover(u).join(' ') : u.text);

export const portfolioIntent: Intent = {
  name: 'portfolio',
  fits: (u) => {
    const { lower, isOwn } = u;
    const onPage = u.page?.portfolioId !== undefined;
    const namesSymbol = u.symbols.length > 0;
    const namesNothing = !namesSymbol && u.strategies.length === 0;
    if (/forum|论坛/.test(lower)) return 0;
    if (SUBSCRIPTION.test(lower) && !/组合|portfolio/.test(lower)) return 0;
    if (MODEL.test(lower) || BACKTESTS.test(lower)) return 0;
    if (isPortfolioOfPage(u)) return 73;
    if (PORTFOLIO.test(lower) && (isOwn || !/strateg|策略/.test(lower)))
      return ORDERS.test(lower) && isOwn && !/\bportfolio\b|组合/.test(lower) ? 40 : 74;
    if (BREAKDOWN.test(lower) && (isOwn || /profit|盈亏/.test(lower)) && !namesSymbol) return 71;
    if (isOwn && EARNED.test(lower) && !namesSymbol) return 62;
    if (onPage && EXTREME_POSITION.test(lower)) return 75;
    if (onPage && namesNothing && (u.isBack || TRADED_SO_FAR.test(lower))) return 77;
    if (/\brebalanc|调仓/.test(lower) && NEXT.test(lower) && namesNothing) return 80;
    if (isOwn && namesSymbol && HOLDS_SYMBOL.test(lower)) return 78;
    if (isOwn && HOLDS.test(lower)) return 58;
    if (isOwn && !namesSymbol && performanceFiguresIn(lower).length > 0) return 44;
    return onPage && isOfPageDetail(lower) && namesNothing ? 49 : 0;
  },
  async answer(a) {
    const { u } = a;
    if (isOfAccounts(u)) return accountIntent.answer(a);
    const list = await a.read('portfolios', {}, 'show_portfolios');
    const named = list.data.length > 1 ? chooseNamed({ ...u, text: withoutFunctionWords(u) }, list.data) : null;
    if (isOfMany(u) && named === null) return sayAllPortfolios(a);
    // Without a word for a portfolio the sums are meant, of one portfolio the portfolio.
    if (
      !isPortfolioOfPage(u) &&
      named === null &&
      u.strategies.length === 0 &&
      u.page?.portfolioId === undefined &&
      list.data.length !== 1
    ) {
      const [symbol] = u.symbols;
      if (symbol !== undefined) return sayHeldInAccounts(a, symbol);
      if (!isOfDetail(u.lower)) return sayAllPortfolios(a);
      if (NEXT.test(u.lower) || BREAKDOWN.test(u.lower)) return sayEachPortfolio(a, list.data);
    }
    const portfolio = await portfolioOf(a);
    if (portfolio !== null) await sayPortfolio(a, portfolio);
  },
};
