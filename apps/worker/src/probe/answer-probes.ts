import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';

export const ALIVE = 'alive\n';

/**
 * Answers on a local socket for as long as the event loop of this process runs, for the health check of its container. A socket file that
 * a killed process left is replaced.
 */
export async function answerProbes(socketPath: string): Promise<{ close(): Promise<void> }> {
  await rm(socketPath, { force: true });
  const server = createServer((socket) => {
    // A probe that goes away early is its own affair.
    socket.on('error', () => undefined);
    socket.end(ALIVE);
  });
  server.listen(socketPath);
  await once(server, 'listening');
  return {
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
