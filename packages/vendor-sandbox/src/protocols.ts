import { alpacaProtocol } from './alpaca/alpaca-protocol.ts';
import { cboeProtocol } from './cboe/cboe-protocol.ts';
import { eodhdProtocol } from './eodhd/eodhd-protocol.ts';
import { fredProtocol } from './fred/fred-protocol.ts';
import { massiveProtocol } from './massive/massive-protocol.ts';
import type { SandboxProtocol } from './sandbox-protocol.ts';
import { secProtocol } from './sec/sec-protocol.ts';
import { tiingoProtocol } from './tiingo/tiingo-protocol.ts';

/** The protocols of the sandbox by the path at which each is mounted. */
export const protocols = {
  alpaca: alpacaProtocol,
  eodhd: eodhdProtocol,
  massive: massiveProtocol,
  tiingo: tiingoProtocol,
  sec: secProtocol,
  fred: fredProtocol,
  cboe: cboeProtocol,
} satisfies Record<string, SandboxProtocol>;
export type ProtocolName = keyof typeof protocols;
export const protocolNames = Object.keys(protocols) as ProtocolName[];
