import { formatNumber, formatPercent } from '@pipa/charts';
import {
  type AlertEvent,
  type Detection,
  type EventName,
  eventNames,
  type PredictionName,
  predictionNames,
  type ScorecardsAnswer,
  type SignalScorecard,
  stateModels,
} from '@pipa/contract';
import type { Words } from '@pipa/words';
import { CHANGES_GROUP_ID } from './detections.ts';
import { type JudgedCard, type JudgedView, judgeTogether, type Scorecard } from './scorecards.ts';
import { words as scorecards } from './words/scorecards/index.ts';

const words = scorecards.edges;

/**
 * What the record of a signal says of it: it beats the base rate, it does not, too little has happened since to judge, or there is no
 * record. Only the first is shown in the colour of its direction, on pages, in mails and in answers alike.
 */
export type Edge = 'edge' | 'none' | 'unproven' | 'unrecorded';

/** An edge with the record that decides it. */
export interface JudgedEdge {
  readonly edge: Edge;
  /**
   * Of the signal's records, by horizon, the one that beats the base rate, else of those that have a base rate the one that comes
   * closest; null without any.
   */
  readonly card: JudgedCard | null;
}

const NO_RECORD: JudgedEdge = { edge: 'unrecorded', card: null };

/** Records that are corrected together: those of events, of ranks, and of the market. */
const kindOf = (card: Scorecard): 'events' | 'ranks' | 'market' => {
  if ('event' in card) return 'events';
  return 'universe' in card ? 'ranks' : 'market';
};

const allOf = ({ signals, momentum, scores, states, predictions }: ScorecardsAnswer): Scorecard[] => [
  ...signals,
  ...momentum,
  ...scores,
  ...states,
  ...predictions,
];

/** Cards of a page, each judged among all records of its kind, so that a record says the same wherever it is shown. */
export function judgedView(shown: readonly Scorecard[], answer: ScorecardsAnswer): JudgedView {
  const kinds = new Set(shown.map(kindOf));
  const views = [...Map.groupBy(allOf(answer), kindOf)].flatMap(([kind, cards]) =>
    kinds.has(kind) ? [judgeTogether(cards)] : [],
  );
  const judged = new Map(views.flatMap(({ cards }) => cards.map((card) => [card.key, card] as const)));
  const sum = (of: (view: JudgedView) => number) => views.reduce((total, view) => total + of(view), 0);
  return {
    cards: shown.flatMap(({ key }) => judged.get(key) ?? []),
    tried: sum(({ tried }) => tried),
    byChance: sum(({ byChance }) => byChance),
    alone: sum(({ alone }) => alone),
    surviving: sum(({ surviving }) => surviving),
  };
}

const chanceOf = ({ adjustedPValue }: JudgedCard): number => adjustedPValue ?? Number.POSITIVE_INFINITY;

function edgeAmong(cards: readonly JudgedCard[]): JudgedEdge {
  // The record of a position has no base rate to be read beside.
  const hasNone = ({ baseRate }: JudgedCard) => Number(baseRate === null);
  const [closest] = cards.toSorted((a, b) => hasNone(a) - hasNone(b) || chanceOf(a) - chanceOf(b));
  if (closest === undefined) return NO_RECORD;
  const winner = cards.find(({ judgement }) => judgement === 'beats');
  if (winner !== undefined) return { edge: 'edge', card: winner };
  return { edge: cards.every(({ judgement }) => judgement === 'unproven') ? 'unproven' : 'none', card: closest };
}

/** The edges of all signals, states and predictions of an answer. */
export interface Edges {
  readonly ofEvent: (event: EventName, code: number, universe: SignalScorecard['universe']) => JudgedEdge;
  readonly ofState: (model: string, state: string) => JudgedEdge;
  readonly ofPrediction: (name: PredictionName) => JudgedEdge;
}

/** Nothing is known: what an earlier day is shown with, as the records of today know more. */
export const NO_EDGES: Edges = { ofEvent: () => NO_RECORD, ofState: () => NO_RECORD, ofPrediction: () => NO_RECORD };

export function edgesOf(answer: ScorecardsAnswer): Edges {
  const { cards } = judgedView(allOf(answer), answer);
  const keyOf = (card: Scorecard): string => {
    if ('event' in card) return `${card.event} ${card.code} ${card.universe}`;
    if ('model' in card) return `${card.model} ${card.state}`;
    return 'name' in card ? card.name : card.key;
  };
  const byKey = Map.groupBy(cards, keyOf);
  const edges = new Map([...byKey].map(([key, ofKey]) => [key, edgeAmong(ofKey)]));
  const of = (key: string): JudgedEdge => edges.get(key) ?? NO_RECORD;
  return {
    ofEvent: (event, code, universe) => of(`${event} ${code} ${universe}`),
    ofState: (model, state) => of(`${model} ${state}`),
    ofPrediction: (name) => of(name),
  };
}

/** The edge of a detection in a group of the universe of its symbol; that of what a change leads to. */
export function edgeOfDetection(
  edges: Edges,
  groupId: number,
  { code, change, isEtf }: Pick<Detection, 'code' | 'change' | 'isEtf'>,
): JudgedEdge {
  if (change !== null) {
    return change.source === 'pred5dDrl' ? edges.ofPrediction(change.source) : edges.ofState(change.source, change.to);
  }
  const event = groupId === CHANGES_GROUP_ID ? undefined : eventNames[groupId - 1];
  return event === undefined || code === null ? NO_RECORD : edges.ofEvent(event, code, isEtf ? 'ETF' : 'Stock');
}

/** The edge of what an alert has found; null for what has no record, such as a price that passed a level. */
export function edgeOfAlert(edges: Edges, event: AlertEvent, isEtf: boolean): JudgedEdge | null {
  switch (event.kind) {
    case 'event':
      return edges.ofEvent(event.event, event.code, isEtf ? 'ETF' : 'Stock');
    case 'state':
      return edges.ofState(event.model, event.to);
    case 'prediction':
      return edges.ofPrediction(event.prediction);
    default:
      return null;
  }
}

const STATE_COLUMN = /^currentState(\w+)$/;

/** The edge of a cell of a table; null for a column whose cells have no record. */
export function edgeOfCell(edges: Edges, key: string, value: unknown, isEtf: boolean | null): JudgedEdge | null {
  const event = eventNames.find((name) => name === key);
  if (event !== undefined) {
    return typeof value === 'number' ? edges.ofEvent(event, value, isEtf ? 'ETF' : 'Stock') : null;
  }
  const prediction = predictionNames.find((name) => name === key);
  if (prediction !== undefined) return edges.ofPrediction(prediction);
  const model = STATE_COLUMN.exec(key)?.[1];
  const isModel = (stateModels as readonly (string | undefined)[]).includes(model);
  return model !== undefined && isModel && typeof value === 'string' ? edges.ofState(model, value) : null;
}

/** The edge in a word: 'no edge'. */
export const edgeWords = ({ edge }: Pick<JudgedEdge, 'edge'>): Words => words[edge];

/** A signal with what its record says, such as 'confirmed buy (no edge)'. */
export const withEdge = (signal: Words, edge: JudgedEdge): Words => words.beside(signal, edgeWords(edge));

/** The share that came true beside the base rate, such as '61.2% against 64.1%'; null where the record has none. */
export function againstBaseRate({ card }: JudgedEdge): Words | null {
  if (card === null || card.hitRate === null || card.baseRate === null) return null;
  const share = (value: number) => formatPercent(value, { decimals: 1 });
  const times = formatNumber(card.count, { decimals: 0 });
  return words.against(share(card.hitRate), share(card.baseRate), card.horizon, times);
}
