import { createVendorSandbox, type SandboxOptions, sandboxFetch, type VendorSandbox } from '@pipa/vendor-sandbox';
import { EVENING, testWorld } from '@pipa/vendor-sandbox/testing/test-world';
import type { VendorTransport } from '../http/vendor-http.ts';

export interface SandboxUnderTest {
  readonly sandbox: VendorSandbox;
  readonly transport: Required<Omit<VendorTransport, 'turns'>>;
  now(): Date;
  moveTo(at: Date): void;
}

/** The sandbox in memory, and a line to it on a clock that calls and waits move. */
export function openSandbox(options: Partial<SandboxOptions> & { readonly at?: Date } = {}): SandboxUnderTest {
  let nowMs = (options.at ?? EVENING).getTime();
  let drawn = options.seed ?? 1;
  const clock = () => new Date(nowMs);
  const sandbox = createVendorSandbox({ world: testWorld(), ...options, clock }, () => 'http://sandbox');
  const send = sandboxFetch(sandbox);
  return {
    sandbox,
    now: clock,
    moveTo: (at) => {
      nowMs = at.getTime();
    },
    transport: {
      clock,
      fetch: (input, init) => {
        nowMs += 50;
        return send(input, init);
      },
      wait: async (ms, signal) => {
        signal?.throwIfAborted();
        nowMs += ms;
      },
      random: () => {
        drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
        return drawn / 4_294_967_296;
      },
      timeoutMs: 5_000,
    },
  };
}
