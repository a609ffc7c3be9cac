import { hash } from 'node:crypto';
import { type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  DomainError,
  type ForumCard,
  type ForumCardFigure,
  type ForumCardKind,
  type ForumCardSnapshot,
  forumCardFigures,
  MAX_CARD_SYMBOLS,
} from '@pipa/contract';
import { findCards, type PostedCard } from '@pipa/db/forum';
import { loadBars } from '@pipa/db/market';
import { readShareLink } from '@pipa/db/portfolios';
import { figureOf } from '@pipa/ida';
import { type CardRef, cardKey, cardRefOfKey } from '@pipa/markup';
import { elementAt, firstAtOrAfter, tearSheetOf } from '@pipa/quant';
import { universeTable } from '@pipa/universe';
import { LRUCache } from 'lru-cache';
import { analysisDayOf } from '../analysis/analysis-day.ts';
import { readScreen } from '../analysis/screener/screen.ts';
import type { Database, ReadContext, Reader } from '../context.ts';
import { onceAPool } from '../once-a-pool.ts';
import { readSharedSheet } from '../reports/shared-sheet.ts';
import { readStrategies } from '../strategies/read-strategies.ts';

/** Cards of one topic that are read; the links of others stay links. */
const MAX_CARDS_OF_TOPIC = 40;
const KEPT_SNAPSHOTS = 1_000;

/** Cards show what every member may see, so that they do not depend on who reads or posts. */
const EVERY_MEMBER: Reader = {
  userId: 0,
  userName: '',
  role: 'Investor',
  investorState: 'Enabled',
  agreementRev: '',
};

type RefOf<K extends ForumCardKind> = Extract<CardRef, { kind: K }>;
type Snapshot<K extends ForumCardKind> = (context: ReadContext, ref: RefOf<K>) => Promise<ForumCardSnapshot | null>;

const strategySnapshot: Snapshot<'strategy' | 'modelAccount'> = async (context, { kind, id }) => {
  const [strategy] = await readStrategies(context, EVERY_MEMBER, {
    id,
    fetchTrackingReport: true,
    fetchDetail: false,
    __pageno__: 1,
    __pagesize__: 1,
  });
  if (strategy === undefined || (strategy.strategyType === 'AQM') !== (kind === 'modelAccount')) return null;
  const track = strategy.trackingReport;
  return {
    title: strategy.name,
    figures: {
      totalReturn: track?.cumReturn ?? null,
      benchmarkReturn: track?.benchmarkCumReturn ?? null,
      cagr: track?.algoCAGR ?? null,
      volatility: track?.algoVolatility ?? null,
      maxDrawdown: track?.maxDrawdown ?? null,
      sharpe: track?.sharpe ?? null,
    },
  };
};

const symbolSnapshot: Snapshot<'symbol'> = async (context, { symbol }) => {
  const day = await analysisDayOf(context);
  if (day === null) return null;
  const table = await universeTable(context, day);
  const index = table.indexOf.get(symbol);
  if (index === undefined) return null;
  const number = (field: Parameters<typeof figureOf>[1]) => {
    const value = figureOf(table, field, index);
    return typeof value === 'number' ? value : null;
  };
  // The analysis writes returns in percent.
  const fraction = (field: Parameters<typeof number>[0]) => {
    const value = number(field);
    return value === null ? null : value / 100;
  };
  return {
    title: `${symbol} · ${elementAt(table.members, index).name}`,
    figures: {
      price: number('close'),
      monthlyReturn: fraction('monthlyReturn'),
      yearlyReturn: fraction('yearlyReturn'),
      volatility: fraction('volatility'),
      trend: number('trend'),
      momentum: number('momentum'),
    },
  };
};

const screenSnapshot: Snapshot<'screen'> = async (context, { filter }) => {
  try {
    const { rows, count } = await readScreen(context, EVERY_MEMBER, {
      filter,
      sort: 'symbol',
      columns: [],
      __pageno__: 1,
      __pagesize__: MAX_CARD_SYMBOLS,
    });
    return { title: '', figures: { matches: count }, symbols: rows.map(({ symbol }) => symbol) };
  } catch (error) {
    // A filter that cannot be read stays a link.
    if (error instanceof DomainError && error.code === 'INVALID_INPUT') return null;
    throw error;
  }
};

/** What the store keeps of the token of a shared sheet. */
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const sheetSnapshot: Snapshot<'tearSheet'> = async (context, { token }) => {
  try {
    const { name, ...record } = await readSharedSheet(context, hashOf(token));
    const { metrics, benchmarkMetrics } = tearSheetOf(record);
    return {
      title: name ?? '',
      figures: {
        totalReturn: metrics.totalReturn,
        benchmarkReturn: benchmarkMetrics.totalReturn,
        cagr: metrics.cagr,
        volatility: metrics.volatility,
        maxDrawdown: metrics.maxDrawdown,
        sharpe: metrics.sharpe,
      },
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LINK_INVALID') return null;
    throw error;
  }
};

function snapshotOf(context: ReadContext, ref: CardRef): Promise<ForumCardSnapshot | null> {
  switch (ref.kind) {
    case 'symbol':
      return symbolSnapshot(context, ref);
    case 'screen':
      return screenSnapshot(context, ref);
    case 'tearSheet':
      return sheetSnapshot(context, ref);
    default:
      return strategySnapshot(context, ref);
  }
}

interface Kept {
  day: string;
  readonly snapshots: LRUCache<string, Promise<ForumCardSnapshot | null>>;
}
const keptOf = onceAPool<Database, Kept>(() => ({ day: '', snapshots: new LRUCache({ max: KEPT_SNAPSHOTS }) }));

/** The figures as they are today, which many readers share until the next close or analysis. */
async function todayOf(context: ReadContext, ref: CardRef, day: TradingDay): Promise<ForumCardSnapshot | null> {
  // A link that its owner has revoked shows nothing from then on.
  if (ref.kind === 'tearSheet') {
    const link = await readShareLink(context.pool, hashOf(ref.token), context.clock());
    if (link === null) return null;
  }
  const kept = keptOf(context);
  const stamp = `${day} ${await analysisDayOf(context)}`;
  if (kept.day !== stamp) {
    kept.day = stamp;
    kept.snapshots.clear();
  }
  const key = cardKey(ref);
  const known = kept.snapshots.get(key);
  if (known !== undefined) return known;
  const reading = snapshotOf(context, ref);
  kept.snapshots.set(key, reading);
  reading.catch(() => kept.snapshots.delete(key));
  return reading;
}

/** The day of the figures of cards: the last one that has closed, or the current one before the first close. */
async function cardDayOf(context: ReadContext): Promise<TradingDay> {
  const { lastClosedDay, day } = await context.market();
  return lastClosedDay ?? day;
}

/** The cards of a post that is being written, with their figures of today; what every member cannot see is none. */
export async function cardsToPost(context: ReadContext, refs: readonly CardRef[]): Promise<PostedCard[]> {
  if (refs.length === 0) return [];
  const day = await cardDayOf(context);
  const snapshots = await Promise.all(refs.map((ref) => todayOf(context, ref, day)));
  return refs.flatMap((ref, i) => {
    const figures = snapshots[i];
    return figures ? [{ key: cardKey(ref), kind: ref.kind, day, figures }] : [];
  });
}

/** What a member whose investor membership is disabled cannot read. */
const OF_INVESTORS: readonly ForumCardKind[] = ['strategy', 'modelAccount'];

/** The cards of a topic itself, under null, and of answers to it, with their figures of today. */
export async function readCards(
  context: ReadContext,
  reader: Reader,
  posts: { readonly topicId: number; readonly answerIds: readonly number[] },
): Promise<ReadonlyMap<number | null, ForumCard[]>> {
  const found = (await findCards(context.pool, { ...posts, most: MAX_CARDS_OF_TOPIC })).filter(
    ({ kind }) => reader.investorState !== 'Disabled' || !OF_INVESTORS.includes(kind as ForumCardKind),
  );
  const cards = new Map<number | null, ForumCard[]>();
  if (found.length === 0) return cards;
  const day = await cardDayOf(context);
  const returns = await returnsSince(context, found, day);
  const drawn = await Promise.all(
    found.map(async ({ answerId, ...posted }) => {
      const ref = cardRefOfKey(posted.key);
      const today = ref && (await todayOf(context, ref, day));
      return { answerId, card: cardOf(posted as PostedCard, today, day, returns.get(posted.key)) };
    }),
  );
  for (const { answerId, card } of drawn) cards.set(answerId, [...(cards.get(answerId) ?? []), card]);
  return cards;
}

function cardOf(
  { key, kind, day: postedDay, figures: posted }: PostedCard,
  today: ForumCardSnapshot | null,
  day: TradingDay,
  ofSymbol: number | null | undefined,
): ForumCard {
  const returnSince =
    ofSymbol ?? (kind === 'screen' ? null : growth(posted.figures.totalReturn, today?.figures.totalReturn));
  const names = (Object.keys(forumCardFigures) as ForumCardFigure[]).filter(
    (name) => name in posted.figures || (name === 'returnSince' && returnSince !== null),
  );
  return {
    key,
    kind,
    title: today?.title || posted.title,
    postedDay,
    todayDay: today === null ? null : day,
    figures: names.map((name) => ({
      name,
      posted: posted.figures[name] ?? null,
      today: today === null ? null : name === 'returnSince' ? returnSince : (today.figures[name] ?? null),
    })),
    ...(posted.symbols && { symbols: { posted: posted.symbols, today: today?.symbols ?? [] } }),
  };
}

/** What a record has earned between two of its total returns. */
function growth(from: number | null | undefined, to: number | null | undefined): number | null {
  return from == null || to == null || from <= -1 ? null : (1 + to) / (1 + from) - 1;
}

/** What each symbol has earned from the close of its post's day on, dividends and splits included, by the key of the card. */
async function returnsSince(
  { pool }: Database,
  cards: readonly { readonly key: string; readonly kind: string; readonly day: TradingDay }[],
  to: TradingDay,
): Promise<ReadonlyMap<string, number | null>> {
  const wanted = cards.flatMap(({ key, kind, day }) => {
    const ref = kind === 'symbol' ? cardRefOfKey(key) : null;
    return ref?.kind === 'symbol' ? [{ key, symbol: ref.symbol, day }] : [];
  });
  if (wanted.length === 0) return new Map();
  const from = wanted.map(({ day }) => day).toSorted()[0] ?? to;
  const bars = await loadBars(pool, [...new Set(wanted.map(({ symbol }) => symbol))], { from, to });
  return new Map(
    wanted.map(({ key, symbol, day }) => {
      const series = bars.get(symbol);
      const start = series === undefined ? -1 : firstAtOrAfter(series.days, toEpochDay(day));
      if (series === undefined || start >= series.days.length) return [key, null];
      return [key, elementAt(series.adjClose, series.adjClose.length - 1) / elementAt(series.adjClose, start) - 1];
    }),
  );
}
