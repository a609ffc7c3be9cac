import { expect, it, vi } from 'vitest';
import { superviseDatabase } from './supervised-database.ts';

/** A server whose restarts fail as often as given. */
function createServer(failures: number) {
  const state = { isRunning: true, restarts: 0, stops: 0 };
  return {
    state,
    isRunning: async () => state.isRunning,
    restart: async () => {
      state.restarts += 1;
      if (state.restarts <= failures)
        throw new Error('PostgreSQL did not start again. Its log says: No space left on device');
      state.isRunning = true;
    },
    stop: async () => {
      state.stops += 1;
    },
  };
}

it('starts a server that died again, however often, and says why it does not come up', async () => {
  const server = createServer(1);
  const said: string[] = [];
  const supervised = superviseDatabase(server, { say: (text) => said.push(text), lookEveryMs: 1 });
  server.state.isRunning = false;
  await vi.waitFor(() => expect(said.at(-1)).toMatch('the database is back'), { timeout: 10_000 });
  expect(said[1]).toContain('No space left on device');
  server.state.isRunning = false;
  await vi.waitFor(() => expect(server.state.restarts).toBe(3), { timeout: 10_000 });
  await supervised.stop();
  expect(server.state.stops).toBe(1);
});

it('leaves a server alone that runs, and one that it has stopped itself', async () => {
  const server = createServer(0);
  const supervised = superviseDatabase(server, { say: () => undefined, lookEveryMs: 1 });
  await supervised.stop();
  server.state.isRunning = false;
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.state.restarts).toBe(0);
});
