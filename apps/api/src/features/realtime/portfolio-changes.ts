import { listRecords, type PortfolioFacts, readDeepestDrawdowns, readFactsById } from '@pipa/db';
import { readOrders, readSomeOrders } from '../../valuation/load-monitor.ts';
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

async function changedRows(realtime: Realtime, id: number, { parts, orderIds }: Staleness): Promise<Outgoing[]> {
  const { context, gate } = realtime;
  const messages: Outgoing[] = [];
  if (parts.has('record')) {
    const records = await gate(() => listRecords(context.pool, id, { limit: CHANGED_RECORDS, offset: 0 }));
    messages.push(outgoing('record', context.clock(), { reset: false, records }));
  }
  if (parts.has('order')) {
    const orders = await gate(() =>
      orderIds === null || orderIds.size === 0
        ? readOrders(context, id, { limit: CHANGED_ORDERS, offset: 0 })
        : readSomeOrders(context, id, [...orderIds]),
    );
    messages.push(outgoing('order', context.clock(), { reset: false, orders }));
  }
  return messages;
}

async function changeMessages(
  realtime: Realtime,
  watch: Watch,
  facts: PortfolioFacts,
  view: MomentView,
  stale: Staleness,
) {
  const measured = measureAt(view, facts);
  const messages = [perfMessage(view, facts, measured, watch.worstDrawdown)];
  if (stale.parts.has('portfolio')) messages.unshift(portfolioMessage(view, facts, measured));
  messages.push(...(await changedRows(realtime, watch.portfolioId, stale)));
  if (stale.parts.has('position') || stale.parts.has('order')) messages.push(positionMessage(view, measured));
  return messages;
}

function tell(realtime: Realtime, watch: Watch, stale: Staleness, messages: readonly Outgoing[]): void {
  for (const viewer of watch.viewers) {
    if (viewer.state === 'snapshot') addStaleness(viewer.missed, stale.parts, stale.orderIds);
    else for (const message of messages) deliver(realtime, viewer, message);
  }
}

/** Reads the changed parts of watched portfolios and sends them to their viewers. */
async function deliverChanges(realtime: Realtime, changes: ReadonlyMap<Watch, Staleness>): Promise<void> {
  const { context, gate } = realtime;
  const market = realtime.market ?? (await realtime.refreshMarket());
  const ids = [...changes.keys()].map(({ portfolioId }) => portfolioId);
  const [facts, worst] = await Promise.all([
    gate(() => readFactsById(context.pool, ids)),
    gate(() => readDeepestDrawdowns(context.pool, ids)),
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
    tell(realtime, watch, stale, await changeMessages(realtime, watch, portfolio, view, stale));
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
