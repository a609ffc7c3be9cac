import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to outgoing connections, one of which could take a port that was free a moment ago. */
const LOWEST = 20_000;
const HIGHEST = 32_767;
const ATTEMPTS = 100;

/** Rejects with the system's error when a server cannot listen there. */
export async function assertFreePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

export const isFreePort = (port: number, host: string): Promise<boolean> =>
  assertFreePort(port, host).then(
    () => true,
    () => false,
  );

/**
 * A port on which nothing listens, for a server that starts soon.
 * @param draw a whole number from its first argument to below its second
 */
export async function findFreePort(host = '127.0.0.1', draw: typeof randomInt = randomInt): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = draw(LOWEST, HIGHEST + 1);
    if (await isFreePort(port, host)) return port;
  }
  throw new Error(`No port between ${LOWEST} and ${HIGHEST} is free on ${host}.`);
}
