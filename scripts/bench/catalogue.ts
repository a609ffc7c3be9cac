import type { Bench } from './measure.ts';

/** Every bench by id, in the order in which they run; each is loaded only where it runs. */
const catalogue: Readonly<Record<string, () => Promise<Bench>>> = {
  A1: async () => (await import('./stock-backtest.ts')).stockBacktest,
  A2: async () => (await import('./tick-valuation.ts')).tickValuation,
  A3: async () => (await import('./order-fills.ts')).orderFills,
  A4: async () => (await import('./portfolio-list.ts')).portfolioList,
  V1: async () => (await import('./session-values.ts')).sessionValues,
  B1: async () => (await import('./indicators.ts')).indicators,
  TA: async () => (await import('./ta-metrics.ts')).technicalMetrics,
  B2: async () => (await import('./bar-loading.ts')).barLoading,
  BROKERS: async () => (await import('./broker-faults.ts')).brokerFaults,
  EOD: async () => (await import('./end-of-day.ts')).endOfDay,
  CLOSE: async () => (await import('./load-close.ts')).manyCloses,
  WORKERS: async () => (await import('./close-workers.ts')).closeWorkers,
  GROW: async () => (await import('./market-growth.ts')).marketGrowth,
  DRIFT: async () => (await import('./drift-check.ts')).driftCheck,
  MEMORY: async () => (await import('./worker-memory.ts')).workerMemory,
  BACKFILL: async () => (await import('./backfill.ts')).backfill,
  VENDORS: async () => (await import('./vendors.ts')).vendors,
  FACTS: async () => (await import('./company-facts.ts')).companyFacts,
  L1: async () => (await import('./load-reads.ts')).loadReads,
  READERS: async () => (await import('./load-growth.ts')).loadGrowth,
  L2: async () => (await import('./load-writes.ts')).loadWrites,
  L3: async () => (await import('./load-logins.ts')).loadLogins,
  L4: async () => (await import('./load-sockets.ts')).loadSockets,
  L5: async () => (await import('./load-overload.ts')).loadOverload,
  L6: async () => (await import('./load-jobs.ts')).fillJobs,
  L7: async () => (await import('./load-jobs.ts')).rebalanceJobs,
  L8: async () => (await import('./load-opening.ts')).opening,
  L9: async () => (await import('./load-sockets.ts')).stalledSockets,
  L10: async () => (await import('./load-lists.ts')).loadLists,
  L11: async () => (await import('./load-ida.ts')).loadIda,
  L12: async () => (await import('./load-forum.ts')).loadForum,
  L13: async () => (await import('./opening-growth.ts')).openingGrowth,
  L14: async () => (await import('./opening-workers.ts')).openingWorkers,
  START: async () => (await import('./first-start.ts')).firstStart,
  WEB: async () => (await import('./web-client.ts')).webClient,
};

export const benchIds: readonly string[] = Object.keys(catalogue);

/** @throws RangeError for an id that is not in the catalogue */
export async function loadBench(id: string): Promise<Bench> {
  const load = catalogue[id];
  if (load === undefined) throw new RangeError(`there is no bench ${id}`);
  return load();
}
