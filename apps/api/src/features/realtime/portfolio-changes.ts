import type { OrderRow } from '@pipa/contract';
import {
  type PortfolioFacts,
  readDeepestDrawdowns,
  readFactsById,
  readNewestRecords,
  type ShownRecord,
} from '@pipa/db/portfolios';
import { readOrders, readSomeOrders, recordRow } from '@pipa/reads';
import { type Outgoing, outgoing } from './channel.ts';
import {
  type MomentView,
  measureAt,
  momentView,
  perfMessage,
  portfolioMessage,
  positionMessage,
} from './portfolio-messages.ts';
import {
  addStaleness,
  deliver,
  endViewer,
  nothingStale,
  type PortfolioPart,
  type Realtime,
  type Staleness,
  type Watch,
} from './viewers.ts';

/** Closes that are sent again after a change; older ones never change. */
const CHANGED_RECORDS = 3;
const CHANGED_ORDERS = 40;
/** Portfolios read together. */
const BATCH = 200;

export interface PortfolioChanges {
  /** Notes changed parts of a watched portfolio; they are read soon, together with later changes. */
  note(portfolioId: number, parts: Iterable<PortfolioPart>, orderIds: Iterable<number> | null): void;
  /** Cancels the planned read. */
  stop(): void;
}

type Changes = ReadonlyMap<Watch, Staleness>;

/** Rows of the portfolios that changed, each kind read for all of them at once. */
interface ChangedRows {
  readonly records: ReadonlyMap<number, ShownRecord[]>;
  readonly orders: ReadonlyMap<number, OrderRow[]>;
}

const isNamed = ({ orderIds }: Staleness): boolean => orderIds !== null && orderIds.size > 0;

/** The orders that changed; where it is not known which, the newest. */
async function readChangedOrders({ context, gate }: Realtime, changes: Changes): Promise<Map<number, OrderRow[]>> {
  const stale = [...changes].filter(([, { parts }]) => parts.has('order'));
  const named = stale.filter(([, staleness]) => isNamed(staleness));
  const portfolioIds = named.map(([{ portfolioId }]) => portfolioId);
  const orderIds = named.flatMap(([, staleness]) => [...(staleness.orderIds ?? [])]);
  const orders = new Map(named.length === 0 ? [] : await gate(() => readSomeOrders(context, portfolioIds, orderIds)));
  for (const id of portfolioIds) if (!orders.has(id)) orders.set(id, []);
  await Promise.all(
    stale
      .filter(([, staleness]) => !isNamed(staleness))
      .map(async ([{ portfolioId }]) => {
        const newest = () => readOrders(context, portfolioId, { limit: CHANGED_ORDERS, offset: 0 });
        orders.set(portfolioId, await gate(newest));
      }),
  );
  return orders;
}

async function readChangedRows(realtime: Realtime, changes: Changes): Promise<ChangedRows> {
  const { context, gate } = realtime;
  const closed = [...changes].filter(([, { parts }]) => parts.has('record')).map(([{ portfolioId }]) => portfolioId);
  const [records, orders] = await Promise.all([
    closed.length === 0 ? new Map() : gate(() => readNewestRecords(context.pool, closed, CHANGED_RECORDS)),
    readChangedOrders(realtime, changes),
  ]);
  return { records, orders };
}

function changeMessages(
  { context }: Realtime,
  watch: Watch,
  facts: PortfolioFacts,
  view: MomentView,
  { parts }: Staleness,
  rows: ChangedRows,
): Outgoing[] {
  const measured = measureAt(view, facts);
  const messages = [perfMessage(view, facts, measured, watch.worstDrawdown)];
  if (parts.has('portfolio')) messages.unshift(portfolioMessage(view, facts, measured));
  if (parts.has('record')) {
    const records = (rows.records.get(facts.id) ?? []).map(recordRow);
    messages.push(outgoing('record', context.clock(), { reset: false, records }));
  }
  if (parts.has('order')) {
    const orders = rows.orders.get(facts.id) ?? [];
    messages.push(outgoing('order', context.clock(), { reset: false, orders }));
  }
  if (parts.has('position') || parts.has('order')) messages.push(positionMessage(view, measured));
  return messages;
}

function tell(realtime: Realtime, watch: Watch, stale: Staleness, messages: readonly Outgoing[]): void {
  for (const viewer of watch.viewers) {
    if (viewer.state === 'snapshot') addStaleness(viewer.missed, stale.parts, stale.orderIds);
    else deliver(realtime, viewer, messages);
  }
}

/** Reads the changed parts of watched portfolios and sends them to their viewers. */
async function deliverChanges(realtime: Realtime, changes: Changes): Promise<void> {
  const { context, gate } = realtime;
  const market = realtime.market ?? (await realtime.refreshMarket());
  const ids = [...changes.keys()].map(({ portfolioId }) => portfolioId);
  const [facts, worst, rows] = await Promise.all([
    gate(() => readFactsById(context.pool, ids)),
    gate(() => readDeepestDrawdowns(context.pool, ids)),
    readChangedRows(realtime, changes),
  ]);
  const byId = new Map(facts.map((portfolio) => [portfolio.id, portfolio]));
  const view = await momentView(realtime, market.priced, facts);
  for (const [watch, stale] of changes) {
    const portfolio = byId.get(watch.portfolioId);
    if (portfolio === undefined) {
      for (const viewer of watch.viewers) endViewer(viewer, 'notFound');
      continue;
    }
    watch.facts = portfolio;
    watch.worstDrawdown = worst.get(portfolio.id) ?? 0;
    tell(realtime, watch, stale, changeMessages(realtime, watch, portfolio, view, stale, rows));
  }
}

/** Collects the changes that the bus announces and reads them in batches, one batch at a time. */
export function createPortfolioChanges(realtime: Realtime): PortfolioChanges {
  const { limits, timers, watches, context } = realtime;
  const pending = new Map<number, Staleness>();
  let callOff: (() => void) | null = null;
  let isReading = false;

  function takeBatch(): Map<Watch, Staleness> {
    const batch = new Map<Watch, Staleness>();
    for (const [portfolioId, stale] of pending) {
      if (batch.size >= BATCH) break;
      pending.delete(portfolioId);
      const watch = watches.get(portfolioId);
      if (watch !== undefined) batch.set(watch, stale);
    }
    return batch;
  }

  async function read(): Promise<void> {
    isReading = true;
    while (pending.size > 0 && !realtime.isClosed) {
      const batch = takeBatch();
      try {
        await deliverChanges(realtime, batch);
      } catch (error) {
        // The next heartbeat reads the books again, and the client's next snapshot includes the change.
        context.logger.warn({ err: error, portfolios: batch.size }, 'changes of portfolios could not be read');
      }
    }
    isReading = false;
  }

  function plan(): void {
    if (isReading || callOff !== null || realtime.isClosed) return;
    callOff = timers.after(limits.changePauseMs, () => {
      callOff = null;
      void read();
    });
  }

  return {
    note(portfolioId, parts, orderIds) {
      if (!watches.has(portfolioId)) return;
      const stale = pending.get(portfolioId) ?? nothingStale();
      pending.set(portfolioId, stale);
      addStaleness(stale, parts, orderIds);
      plan();
    },
    stop() {
      callOff?.();
      pending.clear();
    },
  };
}
