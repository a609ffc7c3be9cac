import type { CatalogueEntry } from '../strategy-facts.ts';

/** Model accounts: curated allocations that an investor copies as they are. */
export const modelAccounts: readonly CatalogueEntry[] = [];
