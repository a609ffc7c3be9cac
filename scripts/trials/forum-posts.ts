// node scripts/trials/forum-posts.ts [seed] [kills]
// Members begin topics, answer and comment, each post under an Idempotency-Key that is sent again until it is answered, while the API
// is killed (SIGKILL) 10 times at random instants, or as often as asked, and started again. Exits with 1 when a post that was
// answered is not there exactly once, a refused one is there, or a counter or a search document of a topic differs from its posts.
// Takes about three minutes: a key whose request was killed is held for a minute. Everything it starts ends with it.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeAccount } from '@pipa/db/testing/accounts';
import type { Pool } from '@pipa/db/testing/connections';
import { createLogger, createShutdown, exitThroughShutdown, type Shutdown } from '@pipa/platform';
import { openTestSession } from '../../apps/api/src/testing/test-user.ts';
import { openBenchDatabase } from '../bench/bench-database.ts';
import { claimPort } from '../stack/ports.ts';
import { countBy } from './late-failures.ts';
import { seededRandom } from './seeded-random.ts';

const API = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));
const MEMBERS = 12;
const KILLS = 10;
/** Long enough for some posts of each member between two kills. */
const LIFE_MS = 1_500;
const PAUSE_MS = 1_000;
const LIMIT_MS = 150_000;
const SHUTDOWN_LIMIT_MS = 20_000;
/** Older than a newcomer, whose posts are few. */
const JOINED_AT = new Date(Date.now() - 60 * 86_400_000);
const NOT_YET = /has no answer yet/;

type Outcome = 'acknowledged' | 'refused' | 'unknown';
interface Post {
  readonly kind: 'topic' | 'answer' | 'answerComment';
  /** No other post has it. */
  readonly content: string;
  outcome: Outcome;
  attempts: number;
  words: string;
}

/** An API on a port of its own, which is killed and started again. */
async function openApi(databaseUrl: string, shutdown: Shutdown) {
  const port = await claimPort(0, '127.0.0.1');
  const env = {
    PATH: process.env.PATH,
    SECRET_KEY: 'a key of this trial, longer than it needs to be',
    PIPA_MODE: 'local',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    WEB_DIST: '/nonexistent',
  };
  let child: ChildProcess;
  const start = async () => {
    child = fork(API, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
  };
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  shutdown.add('api', kill);
  return { url: `http://127.0.0.1:${port}/api`, start, kill };
}

/** Sends a post, and again under the same key until its outcome is known. @returns the id of the post, 0 without one */
async function sendUntilAnswered(
  url: string,
  token: string,
  post: Post,
  body: Record<string, unknown>,
): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (const endMs = performance.now() + LIMIT_MS; performance.now() < endMs; await wait(PAUSE_MS)) {
    post.attempts += 1;
    try {
      const sent = { method: 'POST', headers, body: JSON.stringify({ ...body, content: post.content }) };
      const response = await fetch(`${url}/forum/${post.kind}`, { ...sent, signal: AbortSignal.timeout(LIMIT_MS) });
      const answer = (await response.json()) as { data?: Record<string, number>; errMsg?: string };
      post.words = answer.errMsg ?? '';
      if (response.ok) {
        post.outcome = 'acknowledged';
        return answer.data?.[post.kind === 'answer' ? 'answer_id' : 'topic_id'] ?? 0;
      }
      if (response.status < 500 && !NOT_YET.test(post.words)) {
        post.outcome = 'refused';
        return 0;
      }
    } catch {
      // The API was killed meanwhile.
    }
  }
  return 0;
}

/** A member posts until the trial is over: a topic, then answers to it and comments on them. */
async function postOn(url: string, token: string, name: string, posts: Post[], isOver: () => boolean): Promise<void> {
  let [topic, answer] = [0, 0];
  for (let n = 0; !isOver(); n++) {
    const kind = topic === 0 || n % 12 === 0 ? 'topic' : answer === 0 || n % 2 === 0 ? 'answer' : 'answerComment';
    const post: Post = { kind, content: `${name} writes post number${n}`, outcome: 'unknown', attempts: 0, words: '' };
    posts.push(post);
    const place = kind === 'topic' ? { title: `${name} ${n}`, type_id: 1 } : { topic_id: topic };
    const at = kind === 'answerComment' ? { answer_id: answer } : {};
    const id = await sendUntilAnswered(url, token, post, { op: kind === 'topic' ? 'create' : 'add', ...place, ...at });
    if (kind === 'topic') [topic, answer] = [id, 0];
    if (kind === 'answer') answer = id;
  }
}

const TIMES = `
  SELECT "content", count(*)::int AS "n" FROM (
    SELECT "content" FROM "forum_topic" UNION ALL SELECT "content" FROM "forum_answer" UNION ALL SELECT "content" FROM "forum_comment"
  ) p GROUP BY 1`;
const WRONG_TOPICS = `
  SELECT t."id", t."answerNum", a."n", d."topicId" IS NULL AS "isUnfound" FROM "forum_topic" t
  LEFT JOIN LATERAL (SELECT count(*)::int AS "n" FROM "forum_answer" a WHERE a."topicId" = t."id") a ON true
  LEFT JOIN "forum_document" d ON d."topicId" = t."id" WHERE a."n" <> t."answerNum" OR d."topicId" IS NULL`;

async function faultsOf(pool: Pool, posts: readonly Post[]): Promise<string[]> {
  const { rows } = await pool.query<{ content: string; n: number }>(TIMES);
  const times = new Map(rows.map(({ content, n }) => [content, n]));
  const wrong = posts.filter(({ content, outcome }) => {
    const expected = { acknowledged: 1, refused: 0, unknown: null }[outcome];
    return (times.get(content) ?? 0) !== expected;
  });
  const topics = (await pool.query(WRONG_TOPICS)).rows;
  return [
    ...wrong.map((post) => `${times.get(post.content) ?? 0} rows of ${JSON.stringify(post)}`),
    ...topics.map((topic) => `counters of a topic: ${JSON.stringify(topic)}`),
  ];
}

async function runTrial(shutdown: Shutdown, seed: number, kills: number): Promise<string[]> {
  const random = seededRandom(seed);
  const { prisma, pool, url: databaseUrl } = await openBenchDatabase(shutdown);
  const api = await openApi(databaseUrl, shutdown);
  const posts: Post[] = [];
  let isOver = false;
  const members: Promise<void>[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const id = await makeAccount(prisma, JOINED_AT);
    const { userId } = await prisma.trackAccount.findUniqueOrThrow({ where: { id } });
    const token = await openTestSession({ prisma, clock: () => new Date(), randomBytes }, userId);
    members.push(postOn(api.url, token, `member${n}`, posts, () => isOver));
  }
  for (let kill = 0; kill < kills; kill++) {
    await wait(LIFE_MS * (0.5 + random()));
    await api.kill();
    await api.start();
  }
  isOver = true;
  await Promise.all(members);
  const repeated = posts.filter(({ attempts }) => attempts > 1).length;
  const refused = countBy(posts.filter(({ outcome }) => outcome === 'refused').map(({ words }) => words));
  console.log({ seed, kills, posts: posts.length, repeated, refused });
  return faultsOf(pool, posts);
}

const [seed = '1', kills = String(KILLS)] = process.argv.slice(2);
const log = createLogger({ name: 'trial', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let faults: string[];
try {
  faults = await runTrial(shutdown, Number(seed), Number(kills));
} catch (error) {
  console.error(error);
  faults = ['the trial itself failed'];
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'every post is there once' : `${faults.length} faults`);
process.exit(Math.max(faults.length === 0 ? 0 : 1, await shutdown.run('done')));
