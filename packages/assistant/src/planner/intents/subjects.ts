import type { Portfolio, Strategy } from '@pipa/contract';
import type { Answer } from '../answer.ts';
import { findNames, type KnownStrategy, type Named, similarNames } from '../understand/name-index.ts';
import { leftover, type Understood } from '../understand/understand.ts';

/** The symbol that a question is about: the one it names, or the one of the page. */
export const symbolOf = (u: Understood): string | null =>
  u.symbols[0] ?? (u.unknown.length > 0 ? null : (u.page?.symbol ?? null));

/** Says that a symbol is not known, with those that it may be, or asks for one. */
export function askSymbol(a: Answer): void {
  const [unknown] = a.u.unknown;
  if (unknown === undefined) {
    a.notice('ambiguous', a.w.whichSymbol);
    return;
  }
  const similar = a.u.index.similarSymbols(unknown);
  a.notice('unknown', a.w.noSymbol(unknown));
  if (similar.length === 0) return;
  a.notice('ambiguous', a.w.didYouMean(similar.map(({ symbol, name }) => `${symbol} (${name})`).join(a.w.comma)));
  a.followUps(
    ...similar.map(({ symbol }) =>
      a.u.text.replace(new RegExp(`\\$?${unknown.replace(/[.-]/g, '\\$&')}`, 'i'), symbol),
    ),
  );
}

/** The strategy or model account that a question is about: the one it names, or the one of the page. */
export function strategyOf(u: Understood): KnownStrategy | null {
  const [named] = u.strategies;
  if (named !== undefined) return named;
  const id = u.page?.strategyId;
  return id === undefined ? null : (u.index.strategies.find((one) => one.id === id) ?? null);
}

/** The row of a strategy as its reader may see it; null where there is none. */
export async function readStrategy(a: Answer, known: KnownStrategy, fields: Readonly<Record<string, unknown>> = {}) {
  if (known.strategyType === 'AQM') {
    const result = await a.read('findAQM', {}, 'show_model_accounts', known.name);
    return { result, row: result.data.aqms.find(({ id }) => id === known.id) as Strategy | undefined };
  }
  const result = await a.read('strategies', { id: known.id, ...fields }, 'show_strategies', known.name);
  return { result, row: result.data[0] };
}

/** Of a list the thing that a question names; the only one of a list of one; null where it is not clear. */
export function chooseNamed<Thing extends Named>(u: Understood, things: readonly Thing[]): Thing | null {
  const [named] = findNames(u.text, things);
  if (named !== undefined) return named.thing;
  const words = leftover(u).join(' ');
  const similar = similarNames(words === '' ? u.text : words, things, 2);
  if (similar.length === 1) return similar[0] ?? null;
  return things.length === 1 ? (things[0] ?? null) : null;
}

/** The page shows a portfolio, and the question points at it. */
export const isPortfolioOfPage = (u: Understood): boolean =>
  u.page?.portfolioId !== undefined && (u.isThis || u.isBack);

/** The own portfolio that a question is about; null where it has to be asked for, which is done. */
export async function portfolioOf(a: Answer): Promise<Portfolio | null> {
  const { u } = a;
  const list = await a.read('portfolios', {}, 'show_portfolios');
  const live = list.data.filter(({ status }) => status !== 'Stop');
  const pool = live.length > 0 ? live : list.data;
  const ofPage = u.page?.portfolioId;
  const byStrategy =
    u.strategies.length > 0 ? pool.filter(({ strategyId }) => u.strategies.some(({ id }) => id === strategyId)) : [];
  const onPage = list.data.find(({ id }) => id === ofPage);
  // A name that is written counts more than the page.
  const named = chooseNamed(u, list.data);
  const chosen =
    (list.data.length > 1 ? named : null) ??
    onPage ??
    (byStrategy.length === 1 ? byStrategy[0] : undefined) ??
    (pool.length === 1 ? pool[0] : undefined);
  if (chosen !== undefined) return chosen;
  if (list.data.length === 0) a.notice('unknown', a.w.failed.notFound);
  else {
    a.notice('ambiguous', a.w.whichPortfolio);
    a.followUps(...pool.slice(0, 4).map(({ name }) => `${u.text.replace(/[?？。.!]+$/, '')}: ${name}`));
  }
  return null;
}
