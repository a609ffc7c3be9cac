import { formatPercent } from '@pipa/charts';
import type { NewsletterTranslations } from '@pipa/contract';
import type { StoredNewsletter } from '@pipa/db/mail';
import { lastElement } from '@pipa/quant';
import { rateMarket } from './market-rating.ts';
import { type NewsletterWords, newsletterWords } from './newsletter-words.ts';
import type { Moved, WeekFacts, WeekReturn } from './week-facts.ts';

/** A week moves this much before its words say rose or fell; fraction. */
const FLAT_WEEK = 0.0005;
const FULL_WEEK = 5;
/** Sectors and groups named at each end. */
const NAMED = 2;
/** Change of a figure that is worth a word; breadth and volatility. */
const BREADTH_MOVE = 0.1;
const VOLATILITY_MOVE = 0.02;

const moved = (words: NewsletterWords, weekReturn: number): string => {
  if (weekReturn > FLAT_WEEK) return words.rose(formatPercent(weekReturn));
  return weekReturn < -FLAT_WEEK ? words.fell(formatPercent(-weekReturn)) : words.unmoved;
};
const listed = (words: NewsletterWords, returns: readonly WeekReturn[]): string =>
  words.list(
    returns.map(({ name, weekReturn }) => `${words.name(name)} ${formatPercent(weekReturn, { signed: true })}`),
  );

function subtitleOf(words: NewsletterWords, { indices, sectors }: WeekFacts): string {
  const [benchmark] = indices;
  if (benchmark === undefined) return words.untitled;
  const [best] = sectors;
  const lead = best === undefined ? '' : words.lead(words.name(best.name), best.weekReturn > 0);
  return `${words.title(benchmark.symbol, moved(words, benchmark.weekReturn))}${lead}`;
}

function indexParagraph(words: NewsletterWords, { indices, sessions }: WeekFacts): string | null {
  const [benchmark, ...others] = indices;
  if (benchmark === undefined) return null;
  const length = sessions < FULL_WEEK ? words.sessions(sessions) : '';
  const rest = others.length === 0 ? '' : words.otherIndices(listed(words, others));
  return `${words.benchmark(benchmark.name, moved(words, benchmark.weekReturn))}${rest}${length}`;
}

function sectorParagraph(words: NewsletterWords, { sectors }: WeekFacts): string | null {
  if (sectors.length <= NAMED) return sectors.length === 0 ? null : words.sectors(listed(words, sectors));
  const best = sectors.slice(0, NAMED);
  const worst = sectors.slice(Math.max(NAMED, sectors.length - NAMED)).reverse();
  return words.sectorEnds(listed(words, best), listed(words, worst));
}

function change(words: NewsletterWords, { now, before }: Moved<number>, least: number): string {
  if (before === null || Math.abs(now - before) < least) return '';
  return now > before ? words.higher : words.lower;
}

function breadthParagraph(words: NewsletterWords, { breadth, sectorBreadth }: WeekFacts): string | null {
  if (breadth === null) return null;
  const share = formatPercent((breadth.now + 1) / 2, { decimals: 0 });
  const [best, worst] = [sectorBreadth[0], sectorBreadth[sectorBreadth.length - 1]];
  const ends =
    best === undefined || worst === undefined || best === worst
      ? ''
      : words.breadthEnds(words.name(best.group), words.name(worst.group));
  return `${words.breadth(share, change(words, breadth, BREADTH_MOVE))}${ends}`;
}

function momentumParagraph(words: NewsletterWords, { momentum }: WeekFacts): string | null {
  if (momentum.length <= NAMED) return null;
  const names = momentum.map(({ group }) => words.name(group));
  return words.momentum(words.list(names.slice(0, NAMED)), lastElement(names));
}

function volatilityParagraph(words: NewsletterWords, { volatility, aboveAverage }: WeekFacts): string | null {
  if (volatility === null) return null;
  const percent = formatPercent(volatility.now, { decimals: 1 });
  const side =
    aboveAverage === null
      ? ''
      : words.average(formatPercent(Math.abs(aboveAverage), { decimals: 1 }), aboveAverage >= 0);
  return `${words.volatility(percent, change(words, volatility, VOLATILITY_MOVE))}${side}`;
}

function stateParagraph(words: NewsletterWords, { states }: WeekFacts): string | null {
  const said = (['R1', 'H1'] as const).flatMap((model) => {
    const state = states[model];
    if (state === null) return [];
    const { now, before, edge } = state;
    return [words.stateBy(model, words.name(now), edge, before === null || before === now ? null : words.name(before))];
  });
  return said.length === 0 ? null : words.states(said);
}

const textIn = (words: NewsletterWords, facts: WeekFacts) => ({
  subtitle: subtitleOf(words, facts),
  marketView: [
    indexParagraph(words, facts),
    sectorParagraph(words, facts),
    breadthParagraph(words, facts),
    momentumParagraph(words, facts),
    volatilityParagraph(words, facts),
    stateParagraph(words, facts),
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n'),
  note: words.note(facts.isSimulated),
});

/** Writes the newsletter of a week from its figures alone: the same figures give the same words. */
export const writeNewsletter = (facts: WeekFacts): StoredNewsletter => ({
  weekEnd: facts.weekEnd,
  rating: rateMarket(facts),
  ...textIn(newsletterWords.en, facts),
});

/** The same newsletter in the other languages of the client. */
export const translateNewsletter = (facts: WeekFacts): NewsletterTranslations => ({
  zh: textIn(newsletterWords.zh, facts),
});
