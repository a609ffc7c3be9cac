import { formatPercent } from '@pipa/charts';
import type { StoredNewsletter } from '@pipa/db';
import { rateMarket } from './market-rating.ts';
import type { Moved, WeekFacts, WeekReturn } from './week-facts.ts';

/** A week moves this much before its words say rose or fell; fraction. */
const FLAT_WEEK = 0.0005;
const FULL_WEEK = 5;
/** Sectors and groups named at each end. */
const NAMED = 2;
/** Change of a figure that is worth a word; breadth and volatility. */
const BREADTH_MOVE = 0.1;
const VOLATILITY_MOVE = 0.02;

const moved = (weekReturn: number): string => {
  if (weekReturn > FLAT_WEEK) return `rose ${formatPercent(weekReturn)}`;
  return weekReturn < -FLAT_WEEK ? `fell ${formatPercent(-weekReturn)}` : 'ended the week where it began';
};
const signed = ({ name, weekReturn }: WeekReturn) => `${name} ${formatPercent(weekReturn, { signed: true })}`;
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;

function subtitleOf({ indices, sectors }: WeekFacts): string {
  const [benchmark] = indices;
  if (benchmark === undefined) return 'The week in the market';
  const [best] = sectors;
  const lead = best === undefined ? '' : `, ${best.name} ${best.weekReturn > 0 ? 'led' : 'held up best'}`;
  return `${benchmark.symbol} ${moved(benchmark.weekReturn)}${lead}`;
}

function indexParagraph({ indices, sessions }: WeekFacts): string | null {
  const [benchmark, ...others] = indices;
  if (benchmark === undefined) return null;
  const length = sessions < FULL_WEEK ? ` The week had ${sessions} sessions.` : '';
  const rest = others.length === 0 ? '' : ` Other indices: ${listed(others.map(signed))}.`;
  return `${benchmark.name} ${moved(benchmark.weekReturn)} over the week.${rest}${length}`;
}

function sectorParagraph({ sectors }: WeekFacts): string | null {
  if (sectors.length <= NAMED) return sectors.length === 0 ? null : `Sectors: ${listed(sectors.map(signed))}.`;
  const best = sectors.slice(0, NAMED);
  const worst = sectors.slice(Math.max(NAMED, sectors.length - NAMED)).reverse();
  return `The strongest sectors were ${listed(best.map(signed))}; the weakest were ${listed(worst.map(signed))}.`;
}

function change({ now, before }: Moved<number>, least: number): string {
  if (before === null || Math.abs(now - before) < least) return '';
  return now > before ? ', higher than a week before' : ', lower than a week before';
}

function breadthParagraph({ breadth, sectorBreadth }: WeekFacts): string | null {
  if (breadth === null) return null;
  const share = formatPercent((breadth.now + 1) / 2, { decimals: 0 });
  const [best, worst] = [sectorBreadth[0], sectorBreadth[sectorBreadth.length - 1]];
  const ends =
    best === undefined || best === worst ? '' : ` It is broadest in ${best.group} and narrowest in ${worst?.group}.`;
  return `Market breadth: by trend and direction ${share} of the readings of all stocks point up${change(breadth, BREADTH_MOVE)}.${ends}`;
}

function momentumParagraph({ momentum }: WeekFacts): string | null {
  if (momentum.length <= NAMED) return null;
  const strongest = momentum.slice(0, NAMED).map(({ group }) => group);
  const weakest = momentum[momentum.length - 1]?.group;
  return `Momentum over two to six months is strongest among the ${listed(strongest)} funds and weakest among the ${weakest} funds.`;
}

function volatilityParagraph({ volatility, aboveAverage }: WeekFacts): string | null {
  if (volatility === null) return null;
  const moves = change(volatility, VOLATILITY_MOVE);
  const side =
    aboveAverage === null ? '' : ` The benchmark closed ${sideOf(aboveAverage)} its average of 200 sessions.`;
  return `Realised volatility over 20 sessions is ${formatPercent(volatility.now, { decimals: 1 })} a year${moves}.${side}`;
}

const sideOf = (aboveAverage: number): string => {
  const distance = formatPercent(Math.abs(aboveAverage), { decimals: 1 });
  return aboveAverage >= 0 ? `${distance} above` : `${distance} below`;
};

function stateParagraph({ states }: WeekFacts): string | null {
  const said = (
    [
      ['the rules on trend and drawdown (R1) see', states.R1],
      ['the hidden Markov model (H1) sees', states.H1],
    ] as const
  ).flatMap(([source, state]) => {
    if (state === null) return [];
    const since = state.before !== null && state.before !== state.now ? ` after ${state.before} a week before` : '';
    return [`${source} ${state.now}${since}`];
  });
  return said.length === 0 ? null : `State of the market: ${said.join('; ')}.`;
}

const noteOf = ({ isSimulated }: WeekFacts): string =>
  isSimulated
    ? 'All figures are of a simulated market. Nothing here is personal investment advice.'
    : 'Nothing here is personal investment advice.';

/** Writes the newsletter of a week from its figures alone: the same figures give the same words. */
export function writeNewsletter(facts: WeekFacts): StoredNewsletter {
  const paragraphs = [
    indexParagraph(facts),
    sectorParagraph(facts),
    breadthParagraph(facts),
    momentumParagraph(facts),
    volatilityParagraph(facts),
    stateParagraph(facts),
  ].filter((paragraph) => paragraph !== null);
  return {
    weekEnd: facts.weekEnd,
    subtitle: subtitleOf(facts),
    marketView: paragraphs.join('\n\n'),
    rating: rateMarket(facts),
    note: noteOf(facts),
  };
}
