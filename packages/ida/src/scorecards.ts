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

/** What a record says among those that are shown with it; 'lucky' is one that beats the base rate alone. */
export type Judgement = ScorecardVerdict | 'lucky';

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
  return words(
    `${tried} ${tried === 1 ? 'record is' : 'records are'} judged here: without any merit about ${chance} would beat the base rate by chance. Alone ${alone} ${alone === 1 ? 'does' : 'do'}; after the correction for all of them (Benjamini and Yekutieli, ${level}) ${surviving}.`,
    `此处共判断 ${tried} 条记录：若均无优势，约 ${chance} 条会凭偶然优于基准率。单独来看有 ${alone} 条；对全部记录校正后（Benjamini–Yekutieli，${level}）为 ${surviving} 条。`,
  );
}

const LEAST_SHOWN = 0.0001;
/** An adjusted p-value as it is shown, such as '1.30%'. */
export const adjustedText = (value: number): string =>
  value < LEAST_SHOWN ? `<${formatPercent(LEAST_SHOWN)}` : formatPercent(value);

const measureOf = (card: Scorecard): 'hits' | 'brier' | 'reward' => ('measure' in card ? card.measure : 'hits');

const VERDICT_WORDS: Readonly<Record<Judgement, Words>> = {
  beats: words('beats the base rate', '优于基准率'),
  fails: words('does not beat the base rate', '不优于基准率'),
  lucky: words('may be chance among so many', '在众多记录中可能出于偶然'),
  unproven: words('too few outcomes to judge', '结果太少，无法判断'),
};
const POSITION_VERDICT_WORDS: Readonly<Record<Judgement, Words>> = {
  ...VERDICT_WORDS,
  beats: words('beats always being long', '优于始终做多'),
  fails: words('does not beat always being long', '不优于始终做多'),
};

/** What the record says of the card among those of its view. A position is compared with always being long, everything else with the base rate. */
export const verdictWords = (card: JudgedCard): Words =>
  (measureOf(card) === 'reward' ? POSITION_VERDICT_WORDS : VERDICT_WORDS)[card.judgement];

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
  if (net === null || !('trades' in card) || card.wonShare === null) return words('', '');
  const [won, times] = [formatPercent(card.wonShare), formatNumber(card.trades, { decimals: 0 })];
  return words(
    ` Traded at the next open it brought ${net} a trade after costs; ${won} of ${times} trades made money.`,
    `次日开盘交易，扣除成本后平均每笔 ${net}；${times} 笔交易中 ${won} 盈利。`,
  );
}

/** A card in one sentence, or two where it was traded on: how often it came true, beside chance. */
export function scorecardSentence(card: JudgedCard): Words {
  const { horizon, count, verdict: alone, adjustedPValue } = card;
  const said = verdictWords(card);
  const beside = alone === 'beats' && adjustedPValue !== null ? adjustedText(adjustedPValue) : null;
  const verdict =
    beside === null ? said : words(`${said.en} (adjusted p ${beside})`, `${said.zh}（校正后 p 值 ${beside}）`);
  const times = formatNumber(count, { decimals: 0 });
  const trades = tradesSentence(card);
  if (card.hitRate === null || card.baseRate === null) {
    return words(
      `Over ${horizon} sessions: ${times} outcomes, ${verdict.en}.${trades.en}`,
      `${horizon} 个交易日：${times} 个结果，${verdict.zh}。${trades.zh}`,
    );
  }
  const [hits, base] = [formatPercent(card.hitRate), formatPercent(card.baseRate)];
  return words(
    `Over ${horizon} sessions: came true in ${hits} of ${times}, base rate ${base}: ${verdict.en}.${trades.en}`,
    `${horizon} 个交易日：${times} 次中有 ${hits} 应验，基准率 ${base}：${verdict.zh}。${trades.zh}`,
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
