import type { Portfolio } from '@pipa/contract';
import { dollars } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { portfolioOf } from '../subjects.ts';
import { actWords } from './words.ts';

/** The amount that is wanted in the end, not the change of it. */
const TARGET =
  /\b(?:to|until it is)\b (?:a total of )?(?:\$|us\$|usd)? ?\d|(?:到|至|为) ?(?:\$|¥)? ?[\d一二三四五六七八九十百]/;
const LESS = /\b(?:decrease|reduce|lower|withdraw|take out)\b|减|取出|赎回/;

/** Dollars that a portfolio has invested. */
async function investedIn(a: Answer, { id, name }: Portfolio): Promise<number> {
  const monitor = await a.read('portfolioMonitor', { portfolioId: id }, 'show_portfolio', name);
  return monitor.data.perf.investedAmount ?? 0;
}

export async function proposeAmountChange(a: Answer): Promise<void> {
  const { u } = a;
  const w = actWords[a.language];
  const [amount] = u.amounts;
  const portfolio = await portfolioOf(a);
  if (portfolio === null) return;
  if (amount === undefined) return a.notice('ambiguous', w.whichAmount);
  const isTarget = TARGET.test(u.lower);
  const invested = isTarget ? await investedIn(a, portfolio) : 0;
  const cash = isTarget ? amount - invested : LESS.test(u.lower) ? -amount : amount;
  if (cash === 0) return a.notice('unknown', w.sameAmount(portfolio.name, dollars(amount)));
  if (isTarget) a.say(w.target(portfolio.name, dollars(invested), dollars(amount)));
  a.say(w.draft);
  await a.propose(
    'amountChange',
    { portfolioId: portfolio.id, cash: String(cash) },
    w.change(portfolio.name, `${cash > 0 ? '+' : ''}${dollars(cash)}`),
  );
}

export async function proposeStop(a: Answer): Promise<void> {
  const w = actWords[a.language];
  const portfolio = await portfolioOf(a);
  if (portfolio === null) return;
  a.say(w.draft);
  await a.propose('stopPortfolio', { portfolioId: portfolio.id }, w.stop(portfolio.name));
}
