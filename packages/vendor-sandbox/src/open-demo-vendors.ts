import { NO_FACTS } from './facts-world.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { type OpenVendorSandbox, openVendorSandbox } from './server.ts';
import { type ComputedResearch, simulatedFacts } from './simulated-facts.ts';
import { type ComputedMarket, simulatedWorld } from './simulated-world.ts';

export interface DemoVendorsOptions {
  readonly market: ComputedMarket;
  /** What is published beside its prices; nothing unless it is given. */
  readonly research?: ComputedResearch;
  /** 0 for any free one. */
  readonly port: number;
  readonly clock?: () => Date;
}

export interface DemoVendors extends OpenVendorSandbox {
  /** Variables of the environment that turn a real market to these vendors. */
  readonly env: Readonly<Record<string, string>>;
}

/** Vendors without keys: a server that has a computed market in their place, for the time that the clock shows. */
export async function openDemoVendors({
  market,
  research,
  port,
  clock = () => new Date(),
}: DemoVendorsOptions): Promise<DemoVendors> {
  const world = simulatedWorld(market);
  const facts = research === undefined ? NO_FACTS : simulatedFacts(market, research, clock);
  // A person who tries the product waits for no plan's limit.
  const server = await openVendorSandbox({ world, facts, port, hasLimits: false, clock });
  return { ...server, env: demoVendorsEnv(server.origin) };
}

/** The variables for a server of vendors at an origin. */
export const demoVendorsEnv = (origin: string): Readonly<Record<string, string>> => ({
  ...sandboxKeys,
  ALPACA_DATA_URL: `${origin}/alpaca`,
  EODHD_URL: `${origin}/eodhd`,
  MASSIVE_URL: `${origin}/massive`,
  TIINGO_URL: `${origin}/tiingo`,
  SEC_URL: `${origin}/sec`,
  FRED_URL: `${origin}/fred`,
  CBOE_URL: `${origin}/cboe`,
});
