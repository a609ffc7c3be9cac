import type { Portfolio } from '@pipa/contract';
import { change, links, money } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { nextQuestions } from './follow-ups.ts';
import { sayPortfolio } from './one-portfolio.ts';
import { BEST, WORST } from './patterns.ts';
import { portfolioWords } from './portfolio-words.ts';
import { signedDollars } from './signed-dollars.ts';

const MOST_SAID = 8;
/** What is asked of no portfolio in particular and each has of its own. */
export async function sayEachPortfolio(a: Answer, portfolios: readonly Portfolio[]): Promise<void> {
  const live = portfolios.filter(({ status }) => status !== 'Stop');
  for (const portfolio of live.slice(0, MOST_SAID)) await sayPortfolio(a, portfolio);
  if (live.length === 0) a.say(portfolioWords[a.language].noPortfolios);
}

function sayBestOrWorst(a: Answer, running: readonly Portfolio[]): void {
  const w = portfolioWords[a.language];
  const ordered = running
    .filter(({ returnRatio }) => returnRatio !== null)
    .sort((one, other) => (other.returnRatio ?? 0) - (one.returnRatio ?? 0));
  const isWorst = WORST.test(a.u.lower);
  const chosen = isWorst ? ordered.at(-1) : ordered[0];
  if (chosen !== undefined)
    a.say((isWorst ? w.worst : w.best)(chosen.name, change(chosen.returnRatio), signedDollars(chosen.totalReturn)));
}

/** The sums of the dashboard; `count` is how many portfolios there are, which a question for the total leaves out. */
async function saySums(a: Answer, count: string): Promise<void> {
  const w = portfolioWords[a.language];
  const board = await a.read('getDashboardData', { language: a.language }, 'show_portfolios');
  const { inPortfolios, investedAmount, profitLoss, totalAccountValue, usableCash } = board.data.summary;
  const isTotal =
    /\btotal\b|\baltogether\b|\bnet worth\b|\bworth\b|\beverything\b|\ball my\b|总(?:资产|值|共|额|价值)|一共|身家/.test(
      a.u.lower,
    ) && !/\breturn|profit|收益|盈亏/.test(a.u.lower);
  if (isTotal) a.say(w.total(money(totalAccountValue), money(usableCash)));
  a.say(w.sums(money(inPortfolios), money(investedAmount), signedDollars(profitLoss)));
  if (!isTotal) a.say(count);
  a.cite(board, links.dashboard);
}

export async function sayAllPortfolios(a: Answer): Promise<void> {
  const w = portfolioWords[a.language];
  const { lower } = a.u;
  const list = await a.read('portfolios', {}, 'show_portfolios');
  if (list.data.length === 0) {
    a.say(w.noPortfolios);
    a.cite(list, links.portfolios);
    return;
  }
  const running = list.data.filter(({ status }) => status === 'Started');
  if (BEST.test(lower) || WORST.test(lower)) {
    sayBestOrWorst(a, running);
    a.present(list);
    return;
  }
  const count = w.count(String(list.data.length), String(running.length));
  if (/\bhow many\b|\blist\b|多少个|几个|有哪些|列出/.test(lower)) a.say(count);
  else await saySums(a, count);
  a.present(list);
  const next = nextQuestions[a.language];
  const [first] = running;
  a.followUps(...(first === undefined ? [] : [next.why(first.name), next.hold(first.name)]), next.orders, next.cash);
}
