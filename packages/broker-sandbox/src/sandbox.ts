import { Brokerage, type BrokerageOptions, type StoredBrokerage } from './brokerage.ts';
import type { SandboxMarket } from './brokerage-types.ts';
import { type Delivery, FaultPlan, withFaults } from './faults.ts';
import type { ProtocolRequest, ProtocolServer, ProtocolSocket } from './protocol.ts';
import { type ProtocolName, protocols } from './protocols.ts';

export interface SandboxOptions {
  readonly market: SandboxMarket;
  /** Wall clock, in milliseconds. */
  readonly clock?: () => number;
  /** Of the faults by chance. */
  readonly seed?: number;
  readonly penaltyMs?: number;
  readonly parts?: BrokerageOptions['parts'];
  /** What `store` gave before a restart. */
  readonly stored?: unknown;
}

/** A broker of the sandbox: its books, the protocol that it speaks, and the faults of its line. */
export interface SandboxBroker<Protocol extends ProtocolServer = ProtocolServer> {
  readonly books: Brokerage;
  readonly protocol: Protocol;
  readonly faults: FaultPlan;
  readonly answer: (request: ProtocolRequest) => Promise<Delivery>;
  /** Takes a websocket, whose messages suffer the faults of the plan; false where the protocol has none at this path. */
  connect(path: string, socket: ProtocolSocket): boolean;
  /** Ends every websocket. */
  cut(): void;
}

type SandboxBrokers = {
  readonly [Name in ProtocolName]: SandboxBroker<ReturnType<(typeof protocols)[Name]['create']>>;
};

export interface Sandbox {
  readonly brokers: SandboxBrokers;
  /** Orders fill, and those of the day end once the session is over. Called often. */
  tick(): void;
  /** Everything that outlives a restart, as JSON. */
  store(): unknown;
}

const names = Object.keys(protocols) as ProtocolName[];

interface StoredBroker {
  readonly books: StoredBrokerage;
  readonly protocol: unknown;
}

/** The brokers of the sandbox without a server: `openSandbox` puts one before them, `sandboxFetch` calls them in memory. */
export function createSandbox(options: SandboxOptions, origin: () => string): Sandbox {
  const stored = (options.stored ?? {}) as Partial<Record<ProtocolName, StoredBroker>>;
  const brokers = Object.fromEntries(
    names.map((name) => [name, createBroker(name, options, origin, stored[name])]),
  ) as unknown as SandboxBrokers;
  let wasOpen = options.market.isOpen();
  return {
    brokers,
    tick: () => {
      const isOpen = options.market.isOpen();
      for (const name of names) {
        if (isOpen) brokers[name].books.advance();
        else if (wasOpen) brokers[name].books.endOfDay();
      }
      wasOpen = isOpen;
    },
    store: () =>
      Object.fromEntries(
        names.map((name) => {
          const { books, protocol } = brokers[name];
          return [name, { books: books.store(), protocol: protocol.store() } satisfies StoredBroker];
        }),
      ),
  };
}

function createBroker(
  name: ProtocolName,
  { market, clock = Date.now, seed = 1, penaltyMs, parts }: SandboxOptions,
  origin: () => string,
  stored: StoredBroker | undefined,
): SandboxBroker {
  const { prefix, commissionAShare, accounts, create } = protocols[name];
  const books = new Brokerage({
    market,
    prefix,
    commissionAShare,
    ...(parts && { parts }),
    ...(stored && { stored: stored.books }),
  });
  if (stored === undefined) for (const { id, cash, isPaper } of accounts) books.open(id, { cash, isPaper });
  const baseUrl = () => `${origin()}/${name}`;
  const protocol: ProtocolServer = create({ books, clock, baseUrl, stored: stored?.protocol ?? null });
  const faults = new FaultPlan({
    seed: seed + names.indexOf(name),
    clock,
    ...(penaltyMs !== undefined && { penaltyMs }),
  });
  const sockets = new Set<ProtocolSocket>();
  return {
    books,
    protocol,
    faults,
    answer: withFaults(protocol.handle, faults),
    connect: (path, socket) => {
      const isTaken = protocol.connect?.(path, withMessageFaults(socket, faults)) ?? false;
      if (isTaken) {
        sockets.add(socket);
        socket.onClose(() => sockets.delete(socket));
      }
      return isTaken;
    },
    cut: () => {
      for (const socket of [...sockets]) socket.close();
    },
  };
}

/** Longest that a message waits for the one that overtakes it. */
const OVERTAKEN_MS = 100;

function withMessageFaults(socket: ProtocolSocket, plan: FaultPlan): ProtocolSocket {
  let held: (string | Uint8Array)[] = [];
  const release = () => {
    for (const message of held) socket.send(message);
    held = [];
  };
  return {
    ...socket,
    send: (message) => {
      const fault = plan.next(null)?.fault;
      if (fault === 'cut') {
        socket.close();
      } else if (fault === 'reordered') {
        held.push(message);
        setTimeout(release, OVERTAKEN_MS).unref();
      } else {
        socket.send(message);
        if (fault === 'doubled') socket.send(message);
        release();
      }
    },
  };
}
