import type { Portfolio } from '@pipa/contract';
import { change, links, money } from '../../../present/index.ts';
import type { Answer, Result } from '../../answer.ts';
import { findNames } from '../../understand/name-index.ts';
import { nextQuestions } from './follow-ups.ts';
import { HOLDS } from './patterns.ts';
import { performanceFiguresIn, performanceFigureText } from './performance-figures.ts';
import { portfolioTopicIn, type SayOfPortfolio, sayPortfolioLog } from './portfolio-topics.ts';
import { portfolioWords } from './portfolio-words.ts';
import { extremePosition, notHeldText, positionsText, positionText } from './positions.ts';
import { signedDollars } from './signed-dollars.ts';

const LOG =
  /\blogs?\b|\bhistory\b|\bwhat happened\b|\bactivit(?:y|ies)\b|\bevents?\b|日志|历史|发生(?:了|过)什么|动态|活动|记录/;
const TODAY = /\btoday\b|\bdaily\b|\bthis day\b|今天|今日|当日/;
const MOST_FIGURES = 4;

/** What it is worth and has earned; of one that does not run its status. */
function sayPerformance(a: Answer, { name, status, benchmarkSymbol }: Portfolio, { data }: Result<'portfolioMonitor'>) {
  const w = portfolioWords[a.language];
  const { perf } = data;
  if (TODAY.test(a.u.lower)) a.say(w.today(name, change(perf.dailyReturn), signedDollars(perf.dailyProfitLoss)));
  else if (status === 'Started')
    a.say(
      w.one(
        name,
        money(perf.portfolioValue),
        signedDollars(perf.profitLoss),
        change(perf.totalReturn),
        change(perf.benchmarkReturn),
        benchmarkSymbol,
      ),
    );
  else a.say(w.status(name, status));
}

/** What the page of a portfolio shows of it at present. */
const sayMonitor: SayOfPortfolio = async (a, portfolio) => {
  const { u } = a;
  const { id, name } = portfolio;
  const fields = { portfolioId: id };
  const monitor = await a.read('portfolioMonitor', fields, 'show_portfolio', name);
  const { perf, positions } = monitor.data;
  const [symbol] = u.symbols;
  if (symbol !== undefined) {
    const held = positions.find((one) => one.symbol === symbol);
    a.say(held === undefined ? notHeldText(a, name, symbol) : positionText(a, name, held));
    return a.present(monitor, fields);
  }
  const figures = performanceFiguresIn(u.lower).slice(0, MOST_FIGURES);
  const extreme = extremePosition(u, positions);
  if (figures.length > 0)
    for (const figure of figures) a.say(performanceFigureText(a.language, name, figure, perf[figure.name]));
  else if (extreme !== null) a.say(positionText(a, name, extreme));
  else if (HOLDS.test(u.lower)) a.say(positionsText(a, name, positions));
  else if (LOG.test(u.lower)) return sayPortfolioLog(a, portfolio);
  else sayPerformance(a, portfolio, monitor);
  a.cite(monitor, links.portfolio(id));
  a.present(monitor, fields);
};

export async function sayPortfolio(a: Answer, portfolio: Portfolio): Promise<void> {
  const next = nextQuestions[a.language];
  const { name } = portfolio;
  a.followUps(next.why(name), next.hold(name), next.decided(name), next.orders);
  const say = portfolioTopicIn(a.u.lower) ?? sayMonitor;
  await say(a, portfolio);
}

/** An own portfolio that a question names without saying that it is one; false where it names none. */
export async function sayNamedPortfolio(a: Answer): Promise<boolean> {
  const list = await a.read('portfolios', {}, 'show_portfolios');
  const [named] = findNames(a.u.text, list.data);
  if (named === undefined) return false;
  await sayPortfolio(a, named.thing);
  return true;
}
