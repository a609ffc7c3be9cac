import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAlpacaWorld } from '../../packages/brokers/src/alpaca/testing/alpaca-world.ts';
import { tradeOneShare } from './trade-one-share.ts';

const SCRIPT = fileURLToPath(new URL('../broker-trial.ts', import.meta.url));

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('npm run broker:trial', () => {
  it('trades one share in the sandbox and says that all is as it should be', () => {
    const { status, stdout, stderr } = run(['alpaca', '--sandbox']);
    expect(stderr).toBe('');
    expect(stdout).toContain('sent twice under one key it traded once');
    expect(stdout.trim().split('\n').at(-1)).toBe('Everything was as it should be.');
    expect(status).toBe(0);
  });

  it('asks for keys in the environment, and takes none as an argument', () => {
    expect(run(['alpaca'])).toMatchObject({ status: 2, stderr: expect.stringContaining('ALPACA_SECRET_KEY') });
    expect(run(['alpaca', 'PKEXAMPLE', 'secret'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Usage'),
    });
  });
});

describe('a trial of one share', () => {
  let world: Awaited<ReturnType<typeof openAlpacaWorld>>;
  const lines: string[] = [];
  beforeEach(async () => {
    world = await openAlpacaWorld();
    lines.length = 0;
  });
  afterEach(() => world.close());
  const trade = (onWait = () => {}) =>
    tradeOneShare({
      ...world,
      account: { account: world.account, access: world.access },
      symbol: 'AAAA',
      clock: () => world.market.now(),
      wait: async () => {
        onWait();
        world.broker.books.advance();
      },
      say: (line) => lines.push(line),
    });

  it('is not misled by answers that were lost', async () => {
    world.broker.faults.script(
      { fault: 'cut', isAfter: true, method: 'POST', path: '/v2/orders' },
      { fault: 'halfBody', method: 'DELETE' },
      { fault: 'html', path: 'activities' },
    );
    expect(await trade()).toBe(0);
    expect(lines).toContain('The broker did not answer; the call is repeated.');
  });

  it('says that the broker and we differ where its owner trades meanwhile', async () => {
    world.market.isClosed = true;
    const wrong = await trade(() => {
      world.market.isClosed = false;
      if (world.broker.books.executions(world.account).length === 0) world.trade('BBBB', 1);
    });
    expect(wrong).toBe(2);
    expect(lines).toContain('WRONG: the broker and we differ: UnbookedExecution, Cash, Position');
  });

  it('cancels the order where the market is closed', async () => {
    world.market.isClosed = true;
    expect(await trade()).toBe(1);
    expect(world.broker.books.orders(world.account).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });
});
