import { SimulatedMarket, SimulatedResearch } from '@pipa/market-data';
import type { Env } from '@pipa/platform';
import { type DemoVendors, openDemoVendors } from '@pipa/vendor-sandbox';

type DemoEnv = Pick<Env, 'VENDOR_SANDBOX_PORT' | 'MARKET_SEED' | 'UNIVERSE_STOCKS' | 'UNIVERSE_FUNDS'>;

const LOOK_TIMEOUT_MS = 2_000;

/** Whether something answers where the vendors of the environment are to be; what it answers does not matter. */
async function isServed(port: number): Promise<boolean> {
  try {
    const { body } = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) });
    await body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** Opens the local vendors of a market that has them; null where it has none, or the running product has opened them. */
export async function openVendorsOf(env: DemoEnv): Promise<DemoVendors | null> {
  const { VENDOR_SANDBOX_PORT: port, MARKET_SEED: seed, UNIVERSE_STOCKS: stocks, UNIVERSE_FUNDS: funds } = env;
  if (port === undefined || (await isServed(port))) return null;
  const market = new SimulatedMarket({ seed, stocks, funds });
  return openDemoVendors({ market, research: new SimulatedResearch(market), port });
}
