import type { Panel } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { KnownSessions } from './isolate/known-sessions.ts';
import { SessionFeed } from './session-feed.ts';

const SESSIONS = 900;
const days = Int32Array.from({ length: SESSIONS }, (_, t) => 10_000 + t);
const close = [1, 2].map((step) => Float64Array.from(days, (_, t) => 100 + step * (t % 50)));
const volume = close.map((column) => column.map((_, t) => t));
/** Adjusted closes before a dividend of half the price at session `at` that pays the first symbol. */
const adjustedBefore = (at: number) =>
  close.map((column, i) => column.map((price, t) => (i === 0 && t < at ? price / 2 : price)));

const panelOf = (changes: Partial<Panel> = {}): Panel => ({
  days,
  symbols: ['SPY', 'TLT'],
  open: close,
  high: close,
  low: close,
  close,
  adjClose: close,
  volume,
  actions: [[], []],
  ...changes,
});

/** What the room knows when an index is decided, after the feed has given it what it lacks. */
function fed(feed: SessionFeed, known: KnownSessions, t: number) {
  for (const { count, anew, bytes } of feed.partsTo(t)) known.take(count, anew, new Uint8Array(bytes).buffer);
  const { days: knownDays, volume: volumes, adjClose } = known.panel;
  const cut = (column: Float64Array) => [...column.subarray(0, known.length)];
  return { days: [...knownDays], volume: cut(volumes[0]), adjClose: cut(adjClose[0]) };
}

describe('the sessions that a strategy is given', () => {
  it('end at the day that it decides, and reach as far back as its view', () => {
    const feed = new SessionFeed(panelOf(), ['SPY', 'TLT', 'GLD'], 5);
    const known = new KnownSessions(feed.market);
    for (const t of [3, 4, 40, 300, 301, 640, 641, 642, 899]) {
      const { days: knownDays, volume: volumes } = fed(feed, known, t);
      expect(knownDays.at(-1)).toBe(days[t]);
      const shown = Math.min(t + 1, feed.market.sessions);
      expect(knownDays.slice(-shown)).toEqual([...days.subarray(t + 1 - shown, t + 1)]);
      expect(volumes.slice(-shown)).toEqual([...volume[0].subarray(t + 1 - shown, t + 1)]);
    }
    expect(feed.market).toMatchObject({ symbols: ['SPY', 'TLT'], universe: ['SPY', 'TLT', 'GLD'], sectors: null });
  });

  it('are those of an earlier day alone when it is asked for one', () => {
    const feed = new SessionFeed(panelOf(), ['SPY'], 5);
    const known = new KnownSessions(feed.market);
    fed(feed, known, 800);
    expect(fed(feed, known, 100).days).toEqual([...days.subarray(0, 101)]);
    expect(fed(feed, known, 101).days).toEqual([...days.subarray(0, 102)]);
  });

  it('hold no dividend that is paid after them', () => {
    const knownBefore = [200, 300, 899].map((at) => {
      const feed = new SessionFeed(panelOf({ adjClose: adjustedBefore(at) }), ['SPY', 'TLT'], 5);
      return fed(feed, new KnownSessions(feed.market), 150).adjClose;
    });
    expect(knownBefore[0]).toEqual([...close[0].subarray(0, 151)]);
    expect(knownBefore[1]).toEqual(knownBefore[0]);
    expect(knownBefore[2]).toEqual(knownBefore[0]);
  });

  it('come in parts that a message can carry', () => {
    const symbols = Array.from({ length: 1_000 }, (_, i) => `S${i}`);
    const columns = symbols.map(() => close[0]);
    const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns, volume: columns };
    const parts = new SessionFeed(panelOf({ symbols, ...prices }), symbols, 200).partsTo(700);
    expect(parts.map(({ anew }) => anew)).toEqual([true, ...parts.slice(1).map(() => false)]);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(461);
    for (const { bytes } of parts) expect(bytes.byteLength).toBeLessThanOrEqual(8_000_000);
  });
});
