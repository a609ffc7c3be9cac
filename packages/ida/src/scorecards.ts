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
import { stateWords } from './changes.ts';
import { COLUMN_FACTS } from './columns/index.ts';
import { eventWords, groupHeader } from './detections.ts';
import { MOMENTUM_GROUPS_MENU } from './options.ts';
import { type Words, words } from './words.ts';

export type Scorecard = SignalScorecard | MomentumScorecard | ScoreScorecard | StateScorecard | PredictionScorecard;
export type ScorecardGroup = keyof ScorecardsAnswer;

const UNIVERSE_WORDS = { Stock: words('stocks', '股票'), ETF: words('ETFs', 'ETF 基金') } as const;

const among = (name: Words, universe: keyof typeof UNIVERSE_WORDS): Words =>
  words(`${name.en} (${UNIVERSE_WORDS[universe].en})`, `${name.zh}（${UNIVERSE_WORDS[universe].zh}）`);

const FAMILIES = ['all', 'allhq', 'value', 'valuehq', 'growth', 'growthhq', 'tech', 'techhq'];
/** A family of momentum ranks, such as techhq. */
export const familyWords = (family: string): Words =>
  MOMENTUM_GROUPS_MENU[FAMILIES.indexOf(family)]?.words ?? words('ETFs', 'ETF 基金');

function signalName({ event, code, universe }: SignalScorecard): Words {
  const header = groupHeader(eventNames.indexOf(event) + 1);
  const said = eventWords(event, code) ?? words(String(code), String(code));
  return among(words(`${header.en}: ${said.en}`, `${header.zh}：${said.zh}`), universe);
}

function tailName({ code }: { readonly code: number }, en: readonly string[], zh: readonly string[]): Words {
  const end = code > 0 ? 0 : 1;
  return words(en[end], zh[end]);
}

/** What a card is of. */
export function scorecardName(card: Scorecard): Words {
  if ('event' in card) return signalName(card);
  if ('family' in card) {
    const tail = tailName(card, ['Strongest tenth', 'Weakest tenth'], ['最强十分之一', '最弱十分之一']);
    const family = familyWords(card.family);
    return words(`${tail.en}: ${family.en}`, `${tail.zh}：${family.zh}`);
  }
  if ('model' in card) {
    const state = stateWords(card.state);
    return words(`${card.model}: ${state.en}`, `${card.model}：${state.zh}`);
  }
  if ('measure' in card) {
    const { heading } = COLUMN_FACTS[card.name];
    return card.measure === 'brier' ? heading : words(`${heading.en}: position`, `${heading.zh}：持仓`);
  }
  return among(
    tailName(
      card,
      ['Best fifth by overall score', 'Worst fifth by overall score'],
      ['综合评分最高五分之一', '综合评分最低五分之一'],
    ),
    card.universe,
  );
}

const measureOf = (card: Scorecard): 'hits' | 'brier' | 'reward' => ('measure' in card ? card.measure : 'hits');

const VERDICT_WORDS: Readonly<Record<ScorecardVerdict, Words>> = {
  beats: words('beats the base rate', '优于基准率'),
  fails: words('does not beat the base rate', '不优于基准率'),
  unproven: words('too few outcomes to judge', '结果太少，无法判断'),
};
const POSITION_VERDICT_WORDS: Readonly<Record<ScorecardVerdict, Words>> = {
  ...VERDICT_WORDS,
  beats: words('beats always being long', '优于始终做多'),
  fails: words('does not beat always being long', '不优于始终做多'),
};

/** What the record says of the card. A position is compared with always being long, everything else with the base rate. */
export const verdictWords = (card: Scorecard): Words =>
  (measureOf(card) === 'reward' ? POSITION_VERDICT_WORDS : VERDICT_WORDS)[card.verdict];

const POINTS = 100;
const BRIER_DECIMALS = 5;
const EDGE_FORMATS = {
  hits: (value: number) => `${formatNumber(value * POINTS, { signed: true })} pp`,
  brier: (value: number) => formatNumber(value, { decimals: BRIER_DECIMALS, signed: true }),
  reward: (value: number) => formatPercent(value, { signed: true }),
} as const;

/** The edge with its 95 % interval, such as '+1.10 pp (−0.40 pp … +2.60 pp)'; null without an outcome. */
export function edgeText(card: Scorecard): string | null {
  if (card.edge === null) return null;
  const format = EDGE_FORMATS[measureOf(card)];
  const { edgeInterval } = card;
  return edgeInterval === null
    ? format(card.edge)
    : `${format(card.edge)} (${format(edgeInterval.low)} … ${format(edgeInterval.high)})`;
}

/** A card in one sentence: how often it came true, beside chance. */
export function scorecardSentence(card: Scorecard): Words {
  const { horizon, count } = card;
  const verdict = verdictWords(card);
  const times = formatNumber(count, { decimals: 0 });
  if (card.hitRate === null || card.baseRate === null) {
    return words(
      `Over ${horizon} sessions: ${times} outcomes, ${verdict.en}.`,
      `${horizon} 个交易日：${times} 个结果，${verdict.zh}。`,
    );
  }
  const [hits, base] = [formatPercent(card.hitRate), formatPercent(card.baseRate)];
  return words(
    `Over ${horizon} sessions: came true in ${hits} of ${times}, base rate ${base}: ${verdict.en}.`,
    `${horizon} 个交易日：${times} 次中有 ${hits} 应验，基准率 ${base}：${verdict.zh}。`,
  );
}

/** Signals of a kind of event, in the order of the document, by horizon. */
export const signalCards = (
  { signals }: Pick<ScorecardsAnswer, 'signals'>,
  { event, code, universe }: Pick<SignalScorecard, 'event' | 'code' | 'universe'>,
): SignalScorecard[] =>
  signals
    .filter((card) => card.event === event && card.code === code && card.universe === universe)
    .toSorted((a, b) => a.horizon - b.horizon);
