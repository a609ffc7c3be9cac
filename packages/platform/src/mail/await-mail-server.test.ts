import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { awaitMailServer } from './await-mail-server.ts';
import { createMailTransport } from './mail-transport.ts';

const SECRET = 'canary-Zx81';

function recorder() {
  const lines: string[] = [];
  const log = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
  return { lines, log };
}

it('names SMTP_URL when nothing answers there, and no secret', async () => {
  // Nothing listens on port 1.
  const server = createMailTransport({ smtpUrl: `smtp://pipa:${SECRET}@127.0.0.1:1`, from: 'a@b.c' });
  const failure = await server.check().then(
    () => null,
    (error: Error) => error,
  );
  server.close();
  expect(failure?.message).toMatch(/^SMTP_URL: the service it names cannot be reached \(E/);
  expect(`${failure?.message} ${failure?.stack} ${failure?.cause}`).not.toContain(SECRET);
});

it('says once that the server is away and once that it is reached, and waits longer each time up to a minute', async () => {
  const { lines, log } = recorder();
  const pauses: number[] = [];
  const server = {
    check: async () => {
      if (pauses.length < 8) throw new Error('SMTP_URL: the service it names cannot be reached (ESOCKET)');
    },
  };
  await awaitMailServer(server, {
    log,
    signal: new AbortController().signal,
    pause: async (ms) => void pauses.push(ms),
  });
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('SMTP_URL: the service it names cannot be reached (ESOCKET)');
  expect(lines[1]).toContain('is reached');
});

it('says nothing of a server that is there', async () => {
  const { lines, log } = recorder();
  await awaitMailServer({ check: async () => undefined }, { log, signal: new AbortController().signal });
  expect(lines).toEqual([]);
});

it('ends when the product stops', async () => {
  const { log } = recorder();
  const stopping = new AbortController();
  const check = async () => {
    stopping.abort();
    throw new Error('away');
  };
  await expect(awaitMailServer({ check }, { log, signal: stopping.signal })).resolves.toBeUndefined();
});
