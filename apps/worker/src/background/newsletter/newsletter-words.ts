/** The sentences of a newsletter. Numbers come in the form that they are shown in; names are those of the market's data. */
export interface NewsletterWords {
  /** A sector, a group of funds or a state of the market. */
  name(english: string): string;
  list(parts: readonly string[]): string;
  rose(percent: string): string;
  fell(percent: string): string;
  readonly unmoved: string;
  /** Title of a week without a benchmark. */
  readonly untitled: string;
  title(symbol: string, moved: string): string;
  lead(sector: string, isUp: boolean): string;
  benchmark(name: string, moved: string): string;
  otherIndices(list: string): string;
  sessions(count: number): string;
  sectors(list: string): string;
  sectorEnds(best: string, worst: string): string;
  breadth(share: string, change: string): string;
  breadthEnds(best: string, worst: string): string;
  readonly higher: string;
  readonly lower: string;
  momentum(strongest: string, weakest: string): string;
  volatility(percent: string, change: string): string;
  average(distance: string, isAbove: boolean): string;
  stateBy(model: 'R1' | 'H1', now: string, before: string | null): string;
  states(parts: readonly string[]): string;
  note(isSimulated: boolean): string;
}

const inEnglish = {
  R1: 'the rules on trend and drawdown (R1) see',
  H1: 'the hidden Markov model (H1) sees',
} as const;

export const englishWords: NewsletterWords = {
  name: (english) => english,
  list: (parts) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`,
  rose: (percent) => `rose ${percent}`,
  fell: (percent) => `fell ${percent}`,
  unmoved: 'ended the week where it began',
  untitled: 'The week in the market',
  title: (symbol, moved) => `${symbol} ${moved}`,
  lead: (sector, isUp) => `, ${sector} ${isUp ? 'led' : 'held up best'}`,
  benchmark: (name, moved) => `${name} ${moved} over the week.`,
  otherIndices: (list) => ` Other indices: ${list}.`,
  sessions: (count) => ` The week had ${count} sessions.`,
  sectors: (list) => `Sectors: ${list}.`,
  sectorEnds: (best, worst) => `The strongest sectors were ${best}; the weakest were ${worst}.`,
  breadth: (share, change) =>
    `Market breadth: by trend and direction ${share} of the readings of all stocks point up${change}.`,
  breadthEnds: (best, worst) => ` It is broadest in ${best} and narrowest in ${worst}.`,
  higher: ', higher than a week before',
  lower: ', lower than a week before',
  momentum: (strongest, weakest) =>
    `Momentum over two to six months is strongest among the ${strongest} funds and weakest among the ${weakest} funds.`,
  volatility: (percent, change) => `Realised volatility over 20 sessions is ${percent} a year${change}.`,
  average: (distance, isAbove) =>
    ` The benchmark closed ${distance} ${isAbove ? 'above' : 'below'} its average of 200 sessions.`,
  stateBy: (model, now, before) =>
    `${inEnglish[model]} ${now}${before === null ? '' : ` after ${before} a week before`}`,
  states: (parts) => `State of the market: ${parts.join('; ')}.`,
  note: (isSimulated) =>
    isSimulated
      ? 'All figures are of a simulated market. Nothing here is personal investment advice.'
      : 'Nothing here is personal investment advice.',
};
