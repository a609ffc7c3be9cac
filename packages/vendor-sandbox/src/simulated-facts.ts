import { newYorkDay } from '@pipa/calendar';
import type { FactsWorld } from './facts-world.ts';
import { type ComputedAccounts, simulatedCompanies } from './simulated-companies.ts';
import { type ComputedEconomy, simulatedEconomy } from './simulated-economy.ts';
import { type ComputedMarket, horizonOf } from './simulated-world.ts';

/** What is published of a computed market beside its prices. */
export interface ComputedResearch extends ComputedAccounts, ComputedEconomy {}

/** The companies and the economy of a computed market as the SEC, FRED and Cboe have them, for the time that the clock shows. */
export function simulatedFacts(
  market: Pick<ComputedMarket, 'instruments'>,
  research: ComputedResearch,
  clock: () => Date,
): FactsWorld {
  const today = () => newYorkDay(clock());
  let made: (ReturnType<typeof simulatedEconomy> & { readonly horizon: string }) | null = null;
  const economy = () => {
    const horizon = horizonOf(today());
    if (made?.horizon !== horizon) made = { horizon, ...simulatedEconomy(research, horizon) };
    return made;
  };
  return {
    companies: simulatedCompanies(market, research, today),
    get series() {
      return economy().series;
    },
    get indices() {
      return economy().indices;
    },
  };
}
