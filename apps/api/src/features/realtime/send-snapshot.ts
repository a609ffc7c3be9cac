import { readDeepestDrawdowns, readOwnFacts } from '@pipa/db/portfolios';
import { MONITOR_ORDERS, MONITOR_RECORDS, readOrders, readRecords } from '@pipa/reads';
import { type Outgoing, outgoing } from './channel.ts';
import { unreadMessage } from './notification-counts.ts';
import { measureAt, momentView, perfMessage, portfolioMessage, positionMessage } from './portfolio-messages.ts';
import {
  awaitSnapshot,
  endViewer,
  nothingStale,
  type Realtime,
  type Staleness,
  type Viewer,
  type Watch,
} from './viewers.ts';

/** Rows per message, so that a page is smaller than the bound of the buffer. */
const RECORD_PAGE = 200;
const ORDER_PAGE = 40;

/** Pages of a list, newest first; each is read only after the previous one was sent. */
async function* pages<T>(
  { gate }: Realtime,
  pageSize: number,
  most: number,
  read: (page: { limit: number; offset: number }) => Promise<T[]>,
): AsyncGenerator<{ reset: boolean; rows: T[] }> {
  for (let offset = 0; offset < most; offset += pageSize) {
    const limit = Math.min(pageSize, most - offset);
    const rows = await gate(() => read({ limit, offset }));
    if (offset === 0 || rows.length > 0) yield { reset: offset === 0, rows };
    if (rows.length < limit) return;
  }
}

/** Everything that a monitor shows, in the documented sequence; without a portfolio the market and what is unread. Ends early when the portfolio no longer exists. */
async function* snapshotOf(realtime: Realtime, viewer: Viewer): AsyncGenerator<Outgoing> {
  const { context, gate } = realtime;
  const { watch } = viewer;
  const market = realtime.market ?? (await realtime.refreshMarket());
  yield outgoing('marketStatus', context.clock(), market.status);
  if (watch === null) {
    yield await unreadMessage(realtime, viewer.userId);
    return;
  }
  const id = watch.portfolioId;
  const [facts] = await gate(() => readOwnFacts(context.pool, viewer.userId, { id, limit: 1, offset: 0 }));
  if (facts === undefined) {
    endViewer(viewer, 'notFound');
    return;
  }
  watch.facts = facts;
  watch.worstDrawdown = (await gate(() => readDeepestDrawdowns(context.pool, [id]))).get(id) ?? 0;
  const view = await momentView(realtime, market.priced, [facts]);
  const measured = measureAt(view, facts);
  yield portfolioMessage(view, facts, measured);
  yield perfMessage(view, facts, measured, watch.worstDrawdown);
  const records = pages(realtime, RECORD_PAGE, MONITOR_RECORDS, (page) => readRecords(context, id, page));
  for await (const { reset, rows } of records) yield outgoing('record', context.clock(), { reset, records: rows });
  const orders = pages(realtime, ORDER_PAGE, MONITOR_ORDERS, (page) => readOrders(context, id, page));
  for await (const { reset, rows } of orders) yield outgoing('order', context.clock(), { reset, orders: rows });
  yield positionMessage(view, measured);
}

/** Waits until the buffer is sent. False when the socket has closed or its reader is too slow. */
async function drained({ limits, timers, context }: Realtime, viewer: Viewer): Promise<boolean> {
  const since = context.clock().getTime();
  while (viewer.wire.isOpen && !viewer.channel.isDrained) {
    if (context.clock().getTime() - since > limits.slowReaderMs) {
      endViewer(viewer, 'slow');
      return false;
    }
    await new Promise<void>((resolve) => timers.after(limits.pumpMs, resolve));
  }
  return viewer.wire.isOpen;
}

/**
 * Brings a viewer in state `snapshot` up to date. Changes during the snapshot are collected and passed to `resend`, so that an
 * older page never overwrites newer data. After an error the viewer waits for another snapshot.
 */
export async function sendSnapshot(
  realtime: Realtime,
  viewer: Viewer,
  resend: (watch: Watch, missed: Staleness) => void,
): Promise<void> {
  const { context } = realtime;
  const { watch } = viewer;
  try {
    for await (const message of snapshotOf(realtime, viewer)) {
      if (!(await drained(realtime, viewer))) return;
      viewer.channel.send([message]);
    }
  } catch (error) {
    context.logger.warn({ err: error, portfolioId: watch?.portfolioId }, 'snapshot of a socket failed');
    awaitSnapshot(realtime, viewer);
    return;
  }
  viewer.state = 'live';
  const { missed } = viewer;
  viewer.missed = nothingStale();
  if (watch !== null && missed.parts.size > 0) resend(watch, missed);
}
