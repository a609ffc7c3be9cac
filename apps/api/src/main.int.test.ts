import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { api } from '@pipa/contract';
import { testDatabase } from '@pipa/db/testing';
import { expect, it } from 'vitest';

const CONNECTIONS = 20;
const database = testDatabase();
let child: ChildProcess;

/** Starts the API as a process; resolves to its address. */
async function start(): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    PIPA_MODE: 'local',
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'silent',
    WEB_DIST: '/nonexistent',
    SECRET_KEY: 'a key of this test, longer than it needs to be',
  };
  child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), { env, execArgv: [], stdio: 'inherit' });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return address;
}

interface Answer {
  status: number;
  closes: boolean;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      const closes = response.headers.connection === 'close';
      response.once('end', () => resolve({ status: response.statusCode ?? 0, closes }));
    }).once('error', reject);
  });
}

/** Repeats requests on one connection until the server announces that it closes it. */
async function keepAsking(url: string, answers: Answer[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let closes = false; !closes; ) {
    const answer = await ask(url, agent);
    answers.push(answer);
    closes = answer.closes;
  }
  agent.destroy();
}

it('answers every request on open connections through a SIGTERM, not ready meanwhile', async () => {
  const url = await start();
  const exited = once(child, 'exit');
  const answers: Answer[] = [];
  const asking = Array.from({ length: CONNECTIONS }, () => keepAsking(`${url}/api/${api.costSchedule.path}`, answers));
  const readiness: Answer[] = [];
  asking.push(keepAsking(`${url}/api/readyz`, readiness));
  const isBusy = () => answers.length > 10 * CONNECTIONS && readiness.length > 1;
  await expect.poll(isBusy, { timeout: 20_000 }).toBe(true);
  child.kill('SIGTERM');
  await Promise.all(asking);
  expect(readiness.at(-1)).toEqual({ status: 503, closes: true });
  expect(new Set(readiness.slice(0, -1).map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await exited).toEqual([0, null]);
});
