import { assertFreePort, findFreePort } from '@pipa/platform';

/** The port itself when it is free, a free one for 0; rejects when it is taken. */
export async function claimPort(port: number, host: string): Promise<number> {
  if (port === 0) return findFreePort(host);
  try {
    await assertFreePort(port, host);
  } catch (cause) {
    throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`, { cause });
  }
  return port;
}
