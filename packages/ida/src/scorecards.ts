import { formatNumber, formatPercent } from '@pipa/charts';
import type {
  MomentumScorecard,
  PredictionScorecard,
  ScorecardsAnswer,
  ScorecardVerdict,
  ScoreScorecard,
  SignalScorecard,
  StateScorecard,
} from '@pipa/contract';
import { eventNames } from '@pipa/contract';
import { adjustForTrials, FALSE_DISCOVERY_LEVEL } from '@pipa/quant';
import { untranslated, type Words } from '@pipa/words';
import { stateWords } from './changes.ts';
import { COLUMN_FACTS } from './columns/index.ts';
import { eventWords, groupHeader } from './detections.ts';
import { MOMENTUM_GROUPS_MENU } from './options.ts';
import { words } from './words/scorecards/index.ts';

export type Scorecard = SignalScorecard | MomentumScorecard | ScoreScorecard | StateScorecard | PredictionScorecard;

const among = (name: Words, universe: keyof typeof words.universes): Words =>
  words.among(name, words.universes[universe]);

const FAMILIES = ['all', 'allhq', 'value', 'valuehq', 'growth', 'growthhq', 'tech', 'techhq'];
/** A family of momentum ranks, such as techhq. */
export const familyWords = (family: string): Words =>
  MOMENTUM_GROUPS_MENU[FAMILIES.indexOf(family)]?.words ?? words.funds;

function signalName({ event, code, universe }: SignalScorecard): Words {
  const header = groupHeader(eventNames.indexOf(event) + 1);
  const said = eventWords(event, code) ?? untranslated(String(code));
  return among(words.signal(header, said), universe);
}

/** What a card is of. */
export function scorecardName(card: Scorecard): Words {
  if ('event' in card) return signalName(card);
  if ('family' in card) {
    const tail = card.code > 0 ? words.strongest : words.weakest;
    return words.momentum(tail, familyWords(card.family));
  }
  if ('model' in card) return words.state(card.model, stateWords(card.state));
  if ('measure' in card) {
    const { heading } = COLUMN_FACTS[card.name];
    return card.measure === 'brier' ? heading : words.position(heading);
  }
  return among(card.code > 0 ? words.bestFifth : words.worstFifth, card.universe);
}

/** What a record says among those that are shown with it; 'lucky' is one that beats the base rate alone. */
type Judgement = ScorecardVerdict | 'lucky';

/** A card among the others of its view. */
export type JudgedCard = Scorecard & {
  readonly judgement: Judgement;
  /** Its p-value, raised for all records of the view; null where it is not judged. */
  readonly adjustedPValue: number | null;
};

/** Cards that are shown together, and what was tried with them. */
export interface JudgedView {
  readonly cards: readonly JudgedCard[];
  /** Cards with enough outcomes. */
  readonly tried: number;
  /** Of these, as many as would beat the base rate by chance where none has any merit. */
  readonly byChance: number;
  /** As many as beat it alone, and as many as still do among all. */
  readonly alone: number;
  readonly surviving: number;
}

/** Judges the cards of a view together: one beats the base rate only where it does so after the correction for all of them. */
export function judgeTogether(cards: readonly Scorecard[]): JudgedView {
  const tried = cards.filter(({ verdict, pValue }) => verdict !== 'unproven' && pValue !== null);
  const adjusted = adjustForTrials(tried.map(({ pValue }) => pValue ?? 1));
  const adjustedOf = new Map(tried.map((card, i) => [card, adjusted[i]]));
  const judged = cards.map((card): JudgedCard => {
    const adjustedPValue = adjustedOf.get(card) ?? null;
    return { ...card, adjustedPValue, judgement: judgementOf(card.verdict, adjustedPValue) };
  });
  return {
    cards: judged,
    tried: tried.length,
    byChance: tried.length * FALSE_DISCOVERY_LEVEL,
    alone: tried.filter(({ verdict }) => verdict === 'beats').length,
    surviving: judged.filter(({ judgement }) => judgement === 'beats').length,
  };
}

function judgementOf(alone: ScorecardVerdict, adjusted: number | null): Judgement {
  if (adjusted === null) return 'unproven';
  if (alone !== 'beats') return alone;
  return adjusted <= FALSE_DISCOVERY_LEVEL ? 'beats' : 'lucky';
}

/** What was tried in a view, in one sentence; null where nothing is judged. */
export function viewSentence({ tried, byChance, alone, surviving }: JudgedView): Words | null {
  if (tried === 0) return null;
  const [chance, level] = [
    formatNumber(byChance, { decimals: 1 }),
    formatPercent(FALSE_DISCOVERY_LEVEL, { decimals: 1 }),
  ];
  return words.view(tried, chance, alone, level, surviving);
}

const LEAST_SHOWN = 0.0001;
/** An adjusted p-value as it is shown, such as '1.30%'. */
export const adjustedText = (value: number): string =>
  value < LEAST_SHOWN ? `<${formatPercent(LEAST_SHOWN)}` : formatPercent(value);

const measureOf = (card: Scorecard): EdgeMeasure => ('measure' in card ? card.measure : 'hits');

/** What the record says of the card among those of its view. A position is compared with always being long, everything else with the base rate. */
export const verdictWords = (card: JudgedCard): Words =>
  (measureOf(card) === 'reward' ? words.positionVerdicts : words.verdicts)[card.judgement];

const POINTS = 100;
const BRIER_DECIMALS = 5;
const EDGE_FORMATS = {
  hits: (value: number) => `${formatNumber(value * POINTS, { signed: true })} pp`,
  brier: (value: number) => formatNumber(value, { decimals: BRIER_DECIMALS, signed: true }),
  reward: (value: number) => formatPercent(value, { signed: true }),
} as const;

/** What an edge is counted in: points of the share that came true, a gain of the Brier score, or a return beyond always being long. */
export const edgeMeasures = ['hits', 'brier', 'reward'] as const;
export type EdgeMeasure = (typeof edgeMeasures)[number];

/** The measures of the cards of a table, each of which has a column of its own. */
export const measuresOf = (cards: readonly Scorecard[]): EdgeMeasure[] =>
  edgeMeasures.filter((measure) => cards.some((card) => measureOf(card) === measure));

/** The edge in a measure; null for a card of another one. */
export const edgeIn = (card: Scorecard, measure: EdgeMeasure): number | null =>
  measureOf(card) === measure ? card.edge : null;

/** The edge with its 95 % interval, such as '+1.10 pp (−0.40 pp … +2.60 pp)'; null without an outcome, and in another measure. */
export function edgeText(card: Scorecard, measure: EdgeMeasure = measureOf(card)): string | null {
  if (card.edge === null || measureOf(card) !== measure) return null;
  const format = EDGE_FORMATS[measure];
  const { edgeInterval } = card;
  return edgeInterval === null
    ? format(card.edge)
    : `${format(card.edge)} (${format(edgeInterval.low)} … ${format(edgeInterval.high)})`;
}

/**
 * What a trade on the signals of a card brought after costs, with its interval, such as '+0.12% (−0.05% … +0.29%)'; null without trades, which
 * states and predictions of the market have none of.
 */
export function netText(card: Scorecard): string | null {
  if (!('trades' in card) || card.meanNetReturn === null) return null;
  const { meanNetReturn, netInterval } = card;
  const format = (value: number) => formatPercent(value, { signed: true });
  return netInterval === null
    ? format(meanNetReturn)
    : `${format(meanNetReturn)} (${format(netInterval.low)} … ${format(netInterval.high)})`;
}

/** The trades of a card in one sentence; empty without trades. */
function tradesSentence(card: Scorecard): Words {
  const net = netText(card);
  if (net === null || !('trades' in card) || card.wonShare === null) return untranslated('');
  const [won, times] = [formatPercent(card.wonShare), formatNumber(card.trades, { decimals: 0 })];
  return words.trades(net, won, times);
}

/** A card in one sentence, or two where it was traded on: how often it came true, beside chance. */
export function scorecardSentence(card: JudgedCard): Words {
  const { horizon, count, verdict: alone, adjustedPValue } = card;
  const said = verdictWords(card);
  const beside = alone === 'beats' && adjustedPValue !== null ? adjustedText(adjustedPValue) : null;
  const verdict = beside === null ? said : words.adjusted(said, beside);
  const times = formatNumber(count, { decimals: 0 });
  const trades = tradesSentence(card);
  if (card.hitRate === null || card.baseRate === null) return words.outcomes(horizon, times, verdict, trades);
  const [hits, base] = [formatPercent(card.hitRate), formatPercent(card.baseRate)];
  return words.record(horizon, hits, times, base, verdict, trades);
}

/** Signals of a kind of event, in the order of the document, by horizon. */
export const signalCards = (
  { signals }: Pick<ScorecardsAnswer, 'signals'>,
  { event, code, universe }: Pick<SignalScorecard, 'event' | 'code' | 'universe'>,
): SignalScorecard[] =>
  signals
    .filter((card) => card.event === event && card.code === code && card.universe === universe)
    .toSorted((a, b) => a.horizon - b.horizon);
