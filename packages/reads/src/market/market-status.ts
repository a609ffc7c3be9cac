import type { api } from '@pipa/contract';
import { marketStatusOf } from '@pipa/db/market';
import { defaultCostSchedule, describeCosts, FEE_FACT } from '@pipa/trading';
import type { Read } from '../context.ts';

export const readMarketStatus: Read<typeof api.marketStatus> = async ({ market }) => marketStatusOf(await market());

/** What a trade costs, in words. */
export const readCostSchedule: Read<typeof api.costSchedule> = () =>
  [...describeCosts(defaultCostSchedule), FEE_FACT].map(({ label, text }) => ({ name: label, value: text }));
