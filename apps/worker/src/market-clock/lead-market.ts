import { releaseMarket } from '@pipa/db/market';
import type { WorkerContext } from '../context.ts';
import { tickLengthMs } from './tick-length.ts';
import { tickMarket } from './tick-market.ts';

export interface MarketLead {
  /** Whether this process moved the market at its last tick; waits for the first. */
  isLeading(): Promise<boolean>;
  /** Ends after the tick under way and releases the lead to another worker. */
  stop(): Promise<void>;
}

/** Interval in which a worker that does not lead asks for the lead. */
const FOLLOWER_TICK_MS = 1_000;

interface LeadOptions {
  /** Name of this process among the workers. */
  owner: string;
  /** Monotonic clock, milliseconds. */
  monotonicMs(): number;
}

/**
 * Ticks the market for as long as the process lives. Only time between two ticks of this process counts, so the market does
 * not move while the product is down. A tick that fails is logged and repeated.
 */
export function leadMarket(context: WorkerContext, { owner, monotonicMs }: LeadOptions): MarketLead {
  let stopped = false;
  let lastMs: number | null = null;
  let isLeading = false;
  let tickMs = FOLLOWER_TICK_MS;
  let wake = () => {};
  let ticked = () => {};
  const firstTick = new Promise<void>((resolve) => {
    ticked = resolve;
  });

  async function tickOnce(): Promise<void> {
    const nowMs = monotonicMs();
    const elapsedMs = lastMs === null ? 0 : nowMs - lastMs;
    lastMs = nowMs;
    try {
      const state = await tickMarket(context, owner, elapsedMs);
      // While another worker leads, this process counts no time.
      isLeading = state !== null;
      if (!isLeading) lastMs = null;
      tickMs = state === null ? FOLLOWER_TICK_MS : tickLengthMs(state, context.leastTicks);
    } catch (error) {
      context.logger.error({ err: error }, 'a tick of the market failed');
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const startedMs = monotonicMs();
      await tickOnce();
      ticked();
      const restMs = Math.max(0, tickMs - (monotonicMs() - startedMs));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) wake();
      });
    }
  }

  const running = run();
  return {
    isLeading: async () => {
      await firstTick;
      return isLeading;
    },
    stop: async () => {
      stopped = true;
      wake();
      await running;
      await context.valueRecorder.settled();
      await releaseMarket(context.prisma, owner);
    },
  };
}
