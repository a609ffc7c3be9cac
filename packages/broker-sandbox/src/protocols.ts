import { createAlpacaProtocol } from './alpaca/alpaca-protocol.ts';
import { createIbProtocol } from './ib/ib-protocol.ts';
import type { SandboxProtocol } from './sandbox-protocol.ts';
import { createSchwabProtocol } from './schwab/schwab-protocol.ts';

/** The protocols of the sandbox by the path at which each is mounted. */
export const protocols = {
  alpaca: {
    prefix: 'A',
    commissionAShare: 0,
    accounts: [
      { id: 'PA3SANDBOX01', cash: 100_000, isPaper: true },
      { id: '900100200', cash: 25_000, isPaper: false },
    ],
    create: createAlpacaProtocol,
  },
  ib: {
    prefix: '1370',
    commissionAShare: 0.005,
    accounts: [
      { id: 'DU1234567', cash: 1_000_000, isPaper: true },
      { id: 'U7654321', cash: 50_000, isPaper: false },
    ],
    create: createIbProtocol,
  },
  schwab: {
    prefix: '1000',
    commissionAShare: 0,
    accounts: [
      { id: '30041230', cash: 100_000, isPaper: false },
      { id: '30041231', cash: 25_000, isPaper: false },
    ],
    create: createSchwabProtocol,
  },
} as const satisfies Record<string, SandboxProtocol>;

export type ProtocolName = keyof typeof protocols;
