import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The port itself when it is free, a free one for 0; rejects when it is taken. */
export async function claimPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (cause) {
    throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`, { cause });
  }
  const { port: claimed } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return claimed;
}
