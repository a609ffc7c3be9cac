import { type BusMessage, closeCodes, type MarketStatus } from '@pipa/contract';
import type { PortfolioFacts } from '@pipa/db/portfolios';
import type { PricedMoment } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import type { Channel, Outgoing, Wire } from './channel.ts';
import type { RealtimeLimits, Timers } from './limits.ts';

export type PortfolioPart = BusMessage<'portfolio'>['parts'][number];

/** Parts of a portfolio to send again; `orderIds` null means the newest orders. */
export interface Staleness {
  readonly parts: Set<PortfolioPart>;
  orderIds: Set<number> | null;
}

export const nothingStale = (): Staleness => ({ parts: new Set(), orderIds: new Set() });

const MAX_STALE_ORDERS = 500;

export function addStaleness(to: Staleness, parts: Iterable<PortfolioPart>, orderIds: Iterable<number> | null): void {
  const added = [...parts];
  for (const part of added) to.parts.add(part);
  if (!added.includes('order')) return;
  if (orderIds === null || to.orderIds === null) to.orderIds = null;
  else for (const id of orderIds) to.orderIds.add(id);
  if (to.orderIds !== null && to.orderIds.size > MAX_STALE_ORDERS) to.orderIds = null;
}

/** A watched portfolio with its book as last read; every tick values it once for all its viewers. */
export interface Watch {
  readonly portfolioId: number;
  readonly viewers: Set<Viewer>;
  /** Null until the first snapshot has read it. */
  facts: PortfolioFacts | null;
  worstDrawdown: number;
  /** The last message sent, so that unchanged numbers are not sent again. */
  lastPerf: string;
  lastPositions: string;
}

/** One open socket of a signed-in user. */
export interface Viewer {
  readonly userId: number;
  readonly sessionId: number;
  readonly watch: Watch | null;
  readonly wire: Wire;
  readonly channel: Channel;
  /** live: gets every message. waiting: gets none until a snapshot. snapshot: one is being sent. */
  state: 'live' | 'waiting' | 'snapshot';
  waitingSince: number;
  lastSnapshotAt: number;
  /** Changes during a snapshot. */
  missed: Staleness;
  isAlive: boolean;
}

export interface MarketNow {
  readonly status: MarketStatus;
  readonly priced: PricedMoment;
}

/** The market from a message of the bus, which leaves out the seed because it never changes. */
export function marketNow(seed: number, status: MarketStatus): MarketNow {
  const { source, day, phase, lastClosedDay, fraction, at } = status;
  return { status, priced: { source, seed, day, phase, lastClosedDay, moment: { day, fraction, at: new Date(at) } } };
}

/** State that the parts of the realtime feature share. */
export interface Realtime {
  readonly context: AppContext;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly viewers: Set<Viewer>;
  readonly watches: Map<number, Watch>;
  /** Bounds the reads of all sockets together. */
  readonly gate: <T>(read: () => Promise<T>) => Promise<T>;
  /** State at the last tick; null before the first read. */
  market: MarketNow | null;
  /** Reads the market from the database. */
  refreshMarket(): Promise<MarketNow>;
  isClosed: boolean;
}

/** Sends to a viewer that is up to date; one that falls behind waits for a snapshot instead. */
export function deliver(realtime: Realtime, viewer: Viewer, messages: readonly Outgoing[]): void {
  if (viewer.state === 'snapshot') return;
  if (viewer.state === 'waiting') viewer.channel.drop(messages.length);
  else if (!viewer.channel.send(messages)) awaitSnapshot(realtime, viewer);
}

export function awaitSnapshot(realtime: Realtime, viewer: Viewer): void {
  if (viewer.state === 'waiting') return;
  viewer.state = 'waiting';
  viewer.waitingSince = realtime.context.clock().getTime();
}

/** Closes a socket; `removeViewer` follows when it has closed. */
export function endViewer(viewer: Viewer, why: keyof typeof closeCodes): void {
  viewer.wire.close(closeCodes[why], why);
}

export function removeViewer({ viewers, watches }: Realtime, viewer: Viewer): void {
  viewers.delete(viewer);
  const { watch } = viewer;
  if (watch === null) return;
  watch.viewers.delete(viewer);
  if (watch.viewers.size === 0 && watches.get(watch.portfolioId) === watch) watches.delete(watch.portfolioId);
}
