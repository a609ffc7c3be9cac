import type { Portfolio } from '@pipa/contract';
import { dayText, links, money } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { AMOUNTS, BREAKDOWN, DECISION, NEXT, ORDERS } from './patterns.ts';
import { portfolioWords } from './portfolio-words.ts';
import { signedDollars } from './signed-dollars.ts';

const SIGNALS = /\bsignals?\b|信号/;

export type SayOfPortfolio = (a: Answer, portfolio: Portfolio) => Promise<void>;

const sayNextTrade: SayOfPortfolio = async (a, { id, name, nextTradeDate }) => {
  const w = portfolioWords[a.language];
  const list = await a.read('portfolios', {}, 'show_portfolios');
  a.cite(list, links.portfolio(id));
  a.say(nextTradeDate === null ? w.noNextTrade(name) : w.nextTrade(name, nextTradeDate));
};

const sayProfitBreakdown: SayOfPortfolio = async (a, { id, name }) => {
  const fields = { portfolioId: id };
  const result = await a.read('profitBreakdown', fields, 'show_portfolio', name);
  const { total, price, realized, dividends, costs } = result.data;
  a.say(
    portfolioWords[a.language].profit(
      name,
      signedDollars(total),
      signedDollars(price),
      signedDollars(realized),
      money(dividends),
      money(costs),
    ),
  );
  a.present(result, fields);
};

const sayAmountChanges: SayOfPortfolio = async (a, { id, name }) => {
  const w = portfolioWords[a.language];
  const fields = { portfolioId: id };
  const result = await a.read('cashInOuts', fields, 'show_portfolio', name);
  a.say(result.data.length === 0 ? w.noAmounts(name) : w.amounts(String(result.data.length), name));
  a.cite(result, links.activities(id));
  a.present(result, fields);
};

const sayLastDecision: SayOfPortfolio = async (a, { id, name }) => {
  const w = portfolioWords[a.language];
  const fields = { portfolioId: id };
  const result = await a.read('portfolioRebalances', { ...fields, __pagesize__: 10 }, 'show_portfolio', name);
  const [last] = result.data;
  a.cite(result, links.portfolio(id));
  if (last === undefined) return a.say(w.noDecision(name));
  a.say(w.decision(name, dayText(last.tradeDate), last.kind, String(last.planned), String(last.executed)));
  if (last.reason) a.say(w.because(last.reason));
  a.present(result, fields);
};

const saySignals: SayOfPortfolio = async (a, { id, name }) => {
  const w = portfolioWords[a.language];
  const fields = { portfolioId: id };
  const result = await a.read('portfolioSignals', fields, 'show_portfolio', name);
  a.say(result.data.length === 0 ? w.noSignals(name) : w.signals(name, String(result.data.length)));
  a.cite(result, links.portfolio(id));
  a.present(result, fields);
};

const sayOrders: SayOfPortfolio = async (a, { id, name }) => {
  const w = portfolioWords[a.language];
  const fields = { portfolioId: id };
  const size = Math.min(a.u.count ?? 20, 100);
  const result = await a.read('portfolioOrders', { ...fields, __pagesize__: size }, 'show_portfolio', name);
  a.say(result.data.length === 0 ? w.noOrders(name) : w.orders(name, String(result.data.length)));
  a.cite(result, links.portfolio(id));
  a.present(result, fields);
};

export const sayPortfolioLog: SayOfPortfolio = async (a, { id, name }) => {
  const fields = { portfolioId: id };
  const result = await a.read('portfolioLogs', { ...fields, __pagesize__: 20 }, 'show_portfolio', name);
  a.say(portfolioWords[a.language].log(String(result.data.length), name));
  a.present(result, fields);
};

/** What has a list of its own; of several that a question fits the first is answered. */
const TOPICS: readonly (readonly [RegExp, SayOfPortfolio])[] = [
  [NEXT, sayNextTrade],
  [BREAKDOWN, sayProfitBreakdown],
  [AMOUNTS, sayAmountChanges],
  [DECISION, sayLastDecision],
  [SIGNALS, saySignals],
  [ORDERS, sayOrders],
];

/** What answers a question that fits one of the topics; null where it fits none. */
export const portfolioTopicIn = (lower: string): SayOfPortfolio | null =>
  TOPICS.find(([pattern]) => pattern.test(lower))?.[1] ?? null;
