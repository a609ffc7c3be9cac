import { randomBytes } from 'node:crypto';
import { openTestSession } from '../../apps/api/src/testing/test-user.ts';
import { openBenchDatabase } from './bench-database.ts';
import { ANSWERS, fillForum, TOPICS, words } from './fill-forum.ts';
import { startApi } from './load-floor.ts';
import { type Bench, quantile } from './measure.ts';
import { checkServed, sendAtRate } from './open-loop.ts';

const USERS = 20;
const RATE = 5;
const WARM_SECONDS = 2;
const SECONDS = 8;

const search = (query: Readonly<Record<string, string | number>>): string =>
  `forum/topicSearch?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`;
const keyword = (text: string) => () => search({ op: 'list', keyword: text });

/** What people read of a forum; the n-th request differs where the text of its address does. */
const reads: Readonly<Record<string, (n: number) => string>> = {
  'list, newest': () => search({ op: 'list' }),
  'list, most starred': () => search({ op: 'list', order_by: 'starNum' }),
  'list, most viewed': () => search({ op: 'list', order_by: 'viewNum' }),
  'list of a type': (n) => search({ op: 'list', type_id: 1 + (n % 4) }),
  'list of a type, most viewed': (n) => search({ op: 'list', type_id: 1 + (n % 4), order_by: 'viewNum' }),
  'list, suggested': () => search({ op: 'list', essence: 'true' }),
  'list, far on': () => search({ op: 'list', pageNo: TOPICS / 1_000 }),
  'my topics': () => search({ op: 'list', filter_by: 'myTopic' }),
  'my collection': () => search({ op: 'list', filter_by: 'myStar' }),
  'my comments': () => search({ op: 'list', filter_by: 'myComment' }),
  'a common word': keyword(words.common),
  'a usual word': keyword(words.usual),
  'a rare word': keyword(words.rare),
  'two words': keyword(`${words.common} ${words.usual}`),
  'a phrase': keyword(`"${words.common} ${words.usual}"`),
  'a common word of a type': () => search({ op: 'list', keyword: words.common, type_id: 2 }),
  'a common word, newest': () => search({ op: 'list', keyword: words.common, order_by: 'updateTime' }),
  'a common Chinese word': keyword(words.commonChinese),
  'a rare Chinese word': keyword(words.rareChinese),
  'one Chinese character': keyword(words.commonChinese.slice(0, 1)),
  'words that no topic has': keyword('qwertyuiop asdfghjkl'),
  'Chinese that no topic has': keyword('龘龘龘'),
  'a topic': (n) => search({ op: 'byId', topic_id: 1 + ((n * 7_919) % TOPICS) }),
  'the topic with most answers': () => search({ op: 'byId', topic_id: 1 }),
};

export const loadForum: Bench = {
  id: 'L12',
  what: `slowest p95 of lists, searches and topics with ${TOPICS.toLocaleString('en')} topics and ${ANSWERS.toLocaleString('en')} answers in the database`,
  unit: 'ms',
  goal: 80,
  limit: null,
  async run(shutdown) {
    const database = await openBenchDatabase(shutdown);
    const members = await fillForum(database);
    const context = { prisma: database.prisma, clock: () => new Date(), randomBytes };
    const tokens: string[] = [];
    for (const userId of members.slice(0, USERS)) tokens.push(await openTestSession(context, userId));
    const { url } = await startApi(database.url, '/nonexistent', shutdown);
    const [p50s, p95s]: Record<string, number>[] = [{}, {}];
    for (const [name, path] of Object.entries(reads)) {
      const request = (n: number) => ({ method: 'GET', path: path(n), token: tokens[n % USERS] }) as const;
      await sendAtRate(url, { rate: RATE, seconds: WARM_SECONDS, request });
      const answers = await sendAtRate(url, { rate: RATE, seconds: SECONDS, request });
      checkServed(answers);
      const times = answers.map(({ ms }) => ms);
      p50s[name] = quantile(times, 0.5);
      p95s[name] = quantile(times, 0.95);
    }
    const medians = Object.entries(p50s).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
    return { ours: Math.max(...Object.values(p95s)), peers: p95s, remark: `medians in ms: ${medians.join(', ')}` };
  },
};
