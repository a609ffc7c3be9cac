import type { BusMessage } from '@pipa/contract';
import { readDeepestDrawdowns, readFactsById } from '@pipa/db/portfolios';
import { outgoing } from './channel.ts';
import { runPaced } from './paced-round.ts';
import { momentView, tickMessages } from './portfolio-messages.ts';
import { deliver, marketNow, type Realtime, type Viewer, type Watch } from './viewers.ts';

const BATCH = 500;

/** Reads the books of all watched portfolios anew: after a change of phase, and in case a message of the bus was lost. */
export async function refreshBooks({ context, watches, gate }: Realtime): Promise<void> {
  const ids = [...watches.keys()];
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const [facts, worst] = await Promise.all([
      gate(() => readFactsById(context.pool, batch)),
      gate(() => readDeepestDrawdowns(context.pool, batch)),
    ]);
    for (const portfolio of facts) {
      const watch = watches.get(portfolio.id);
      if (watch === undefined) continue;
      watch.facts = portfolio;
      watch.worstDrawdown = worst.get(portfolio.id) ?? 0;
    }
  }
}

const phaseKey = ({ day, phase, lastClosedDay }: BusMessage<'market'>): string => `${day} ${phase} ${lastClosedDay}`;

export interface MarketRounds {
  /** Sends a tick to every socket; each watched portfolio is valued once. */
  tick(message: BusMessage<'market'>): void;
}

/**
 * Sends one round of messages per tick, paced in slots. A tick during a round replaces the waiting one, so a busy process skips
 * ticks instead of falling behind.
 */
export function createMarketRounds(realtime: Realtime): MarketRounds {
  const { context, limits, timers, viewers, watches } = realtime;
  let due: BusMessage<'market'> | null = null;
  let isRunning = false;
  let lastPhase = '';

  async function round(message: BusMessage<'market'>): Promise<void> {
    const { tick: _, ...clock } = message;
    // The seed is read for the first socket; before it no client waits for a tick.
    if (realtime.market === null) return;
    const market = marketNow(realtime.market.priced.seed, clock);
    realtime.market = market;
    if (viewers.size === 0) return;
    if (phaseKey(message) !== lastPhase) {
      await refreshBooks(realtime);
      lastPhase = phaseKey(message);
    }
    const status = outgoing('marketStatus', context.clock(), market.status);
    const watched = [...watches.values()];
    const view = await momentView(
      realtime,
      market.priced,
      watched.flatMap(({ facts }) => facts ?? []),
    );
    const visitWatch = (watch: Watch) => {
      const messages = [status, ...tickMessages(view, watch)];
      for (const viewer of watch.viewers) deliver(realtime, viewer, messages);
      return watch.viewers.size;
    };
    const visitViewer = (viewer: Viewer) => {
      deliver(realtime, viewer, [status]);
      return 1;
    };
    const others = [...viewers].filter(({ watch }) => watch === null);
    const visit = (item: Watch | Viewer) => ('viewers' in item ? visitWatch(item) : visitViewer(item));
    await runPaced([...watched, ...others], visit, { pace: limits, timers, isOver: () => realtime.isClosed });
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (due !== null && !realtime.isClosed) {
      const message = due;
      due = null;
      try {
        await round(message);
      } catch (error) {
        context.logger.warn({ err: error }, 'a tick could not be sent to the sockets');
      }
    }
    isRunning = false;
  }

  return {
    tick(message) {
      due = message;
      if (!isRunning) void run();
    },
  };
}
