import { createCallCounter } from './call-counter.ts';
import { type FactsWorld, NO_FACTS } from './facts-world.ts';
import { type Delivery, FaultPlan } from './faults.ts';
import { jsonAnswer, type ProtocolRequest } from './protocol.ts';
import { type ProtocolName, protocolNames, protocols } from './protocols.ts';
import type { VendorWorld } from './vendor-world.ts';

export interface SandboxOptions {
  readonly world: VendorWorld;
  /** Companies, the economy and volatility; none unless they are given. */
  readonly facts?: FactsWorld;
  readonly clock?: () => Date;
  /** Of the faults by chance. */
  readonly seed?: number;
  /** How long a vendor refuses calls after a fault of too many. */
  readonly penaltyMs?: number;
  /** Most rows of an answer, where a vendor has pages. */
  readonly mostRows?: number;
  /** Whether vendors limit calls, as they do. */
  readonly hasLimits?: boolean;
}

/** A vendor of the sandbox: what it answers, and the faults of its line. */
export interface SandboxVendor {
  readonly faults: FaultPlan;
  /** Calls that reached it, those that failed included. */
  calls(): number;
  answer(request: ProtocolRequest): Promise<Delivery>;
}

export interface VendorSandbox {
  readonly vendors: { readonly [Name in ProtocolName]: SandboxVendor };
  answer(mount: string, request: ProtocolRequest): Promise<Delivery>;
}

/** The vendors of the sandbox without a server: `openVendorSandbox` puts one before them, `sandboxFetch` calls them in memory. */
export function createVendorSandbox(options: SandboxOptions, origin: () => string = () => ''): VendorSandbox {
  const vendors = Object.fromEntries(
    protocolNames.map((name) => [name, createVendor(name, options, origin)]),
  ) as unknown as VendorSandbox['vendors'];
  return {
    vendors,
    answer: async (mount, request) =>
      vendors[mount as ProtocolName]?.answer(request) ?? {
        kind: 'Answer',
        answer: jsonAnswer(404, { message: 'not found' }),
      },
  };
}

function createVendor(
  name: ProtocolName,
  {
    world,
    facts = NO_FACTS,
    clock = () => new Date(),
    seed = 1,
    penaltyMs = 5_000,
    mostRows,
    hasLimits = true,
  }: SandboxOptions,
  origin: () => string,
): SandboxVendor {
  const faults = new FaultPlan({ seed: seed + protocolNames.indexOf(name), penaltyMs, clock: () => clock().getTime() });
  const handle = protocols[name]({
    world,
    facts,
    clock,
    counter: (limit, ms) =>
      createCallCounter(hasLimits ? limit : Number.POSITIVE_INFINITY, ms, () => clock().getTime()),
    baseUrl: () => `${origin()}/${name}`,
    ...(mostRows !== undefined && { mostRows }),
  });
  let calls = 0;
  return {
    faults,
    calls: () => calls,
    answer: async (request) => {
      calls += 1;
      const delivery = await faults.deliver(request, handle);
      if (delivery.kind !== 'Answer' && delivery.kind !== 'HalfBody') return delivery;
      const { answer } = delivery;
      return { ...delivery, answer: { ...answer, headers: { date: clock().toUTCString(), ...answer.headers } } };
    },
  };
}
