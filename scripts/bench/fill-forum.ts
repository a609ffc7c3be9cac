import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { searchTextOf } from '@pipa/db/forum';
import type { PoolClient, PrismaClient } from '@pipa/db/testing/connections';
import { from as copyFrom } from 'pg-copy-streams';
import { seededRandom } from '../trials/seeded-random.ts';
import type { BenchDatabase } from './bench-database.ts';

export const TOPICS = Number(process.env.FORUM_TOPICS ?? 100_000);
export const ANSWERS = 10 * TOPICS;
const MEMBERS = 2_000;
const CHINESE_WORDS = 2_500;
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro sa te vi wo xu zy'.split(' ');
const FIRST_HAN = 0x4e00;
const DAY_MS = 86_400_000;
const DAYS = 1_000;
const END_MS = Date.UTC(2026, 0, 1);

/** A word as it is written and as the search keeps it. */
interface Word {
  readonly text: string;
  readonly tokens: string;
}
const wordOf = (text: string): Word => ({ text, tokens: searchTextOf(text) });

const englishWord = (n: number): string =>
  [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400)].map((i) => SYLLABLES[i]).join('');
const chineseWord = (n: number): string =>
  String.fromCharCode(FIRST_HAN + (n % CHINESE_WORDS), FIRST_HAN + ((n * 7 + 13) % CHINESE_WORDS));

const english = Array.from({ length: 20 ** 3 }, (_, n) => wordOf(englishWord(n)));
const chinese = Array.from({ length: CHINESE_WORDS }, (_, n) => wordOf(chineseWord(n)));
/** Words by how often they are written, beside those of the texts: in every third text, in few, in one. */
export const words = {
  common: english[0].text,
  usual: english[40].text,
  rare: english[english.length - 1].text,
  commonChinese: chinese[0].text,
  rareChinese: chinese[chinese.length - 1].text,
};

/** The n-th word is about as frequent as 1/n, as in a language. */
const zipf = (list: readonly Word[], random: () => number): Word =>
  list[Math.min(list.length - 1, Math.floor(list.length ** random()) - 1)];

/** Every third text is Chinese. */
function sentence(random: () => number, length: number): { text: string; tokens: string } {
  const [list, between] = random() < 1 / 3 ? [chinese, '，'] : [english, ' '];
  const chosen = Array.from({ length }, () => zipf(list, random));
  return { text: chosen.map(({ text }) => text).join(between), tokens: chosen.map(({ tokens }) => tokens).join(' ') };
}

/** Some topics have thousands of answers, most have few. */
function topicOfAnswer(n: number, random: () => number): number {
  return n <= TOPICS ? n : Math.max(1, Math.floor(TOPICS * random() ** 3));
}

async function copyRows(client: PoolClient, target: string, rows: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

const at = (random: () => number): string => new Date(END_MS - Math.floor(random() * DAYS) * DAY_MS).toISOString();

async function addMembers(prisma: PrismaClient): Promise<number[]> {
  const createdAt = new Date(END_MS - DAYS * DAY_MS);
  await prisma.user.createMany({
    data: Array.from({ length: MEMBERS }, (_, n) => ({
      userName: `member${n}`,
      userNameKey: `member${n}`,
      email: `member${n}@example.com`,
      emailKey: `member${n}@example.com`,
      passwordHash: 'none',
      firstName: 'Test',
      lastName: 'Member',
      activatedAt: createdAt,
      trialEndsAt: new Date('2100-01-01T00:00:00Z'),
      investorState: 'Enabled' as const,
      agreementRev: '1',
      riskLevel: 5,
      riskAssessedAt: createdAt,
      createdAt,
    })),
  });
  return (await prisma.user.findMany({ select: { userId: true }, orderBy: { userId: 'asc' } })).map(
    ({ userId }) => userId,
  );
}

/** A batch of rows becomes a chunk of the stream. */
const BATCH = 500;

function* topicRows(members: readonly number[], documents: Map<number, string[]>): Generator<string> {
  const random = seededRandom(1);
  for (let first = 1; first <= TOPICS; first += BATCH) {
    const lines: string[] = [];
    for (let id = first; id < first + BATCH; id++) {
      const [title, body] = [sentence(random, 6), sentence(random, 40)];
      const [day, member] = [at(random), members[id % members.length]];
      documents.set(id, [title.tokens, body.tokens]);
      lines.push(
        [id, 1 + (id % 4), member, title.text, body.text, body.text.slice(0, 300), day, day, day]
          .concat([Math.floor(10_000 * random() ** 4), Math.floor(500 * random() ** 6), id % 50 === 0 ? 't' : 'f'])
          .join('\t'),
      );
    }
    yield `${lines.join('\n')}\n`;
  }
}

function* answerRows(members: readonly number[], documents: Map<number, string[]>): Generator<string> {
  const random = seededRandom(2);
  for (let first = 1; first <= ANSWERS; first += BATCH) {
    const lines: string[] = [];
    for (let id = first; id < first + BATCH; id++) {
      const [topic, { text, tokens }] = [topicOfAnswer(id, random), sentence(random, 12)];
      const day = at(random);
      const document = documents.get(topic);
      // As the product does: the newest 200 answers are searched.
      if (document !== undefined && document.length < 202) document.push(tokens);
      lines.push([id, topic, members[Math.floor(members.length * random() ** 2)], text, day, day].join('\t'));
    }
    yield `${lines.join('\n')}\n`;
  }
}

function* documentRows(documents: Map<number, string[]>): Generator<string> {
  for (const [id, [title, body, ...answers]] of documents) yield `${[id, title, body, answers.join(' ')].join('\t')}\n`;
}

/** A forum of topics and ten times as many answers in English and Chinese, with an answer's comment in ten. @returns members */
export async function fillForum({ prisma, pool }: BenchDatabase): Promise<number[]> {
  const members = await addMembers(prisma);
  const documents = new Map<number, string[]>();
  const client = await pool.connect();
  try {
    // Keys are right by how the rows are made; the index of the search is built at the end.
    await client.query(`SET statement_timeout = 0; SET session_replication_role = replica`);
    const { rows } = await client.query<{ indexdef: string }>(
      `SELECT "indexdef" FROM pg_indexes WHERE "indexname" = 'forum_document_search'`,
    );
    await client.query(`DROP INDEX "forum_document_search"`);
    const topicColumns =
      '"id", "typeId", "userId", "title", "content", "excerpt", "createdAt", "publishedAt", "updatedAt"';
    await copyRows(
      client,
      `"forum_topic" (${topicColumns}, "viewNum", "starNum", "isEssence")`,
      topicRows(members, documents),
    );
    const answerColumns = '"id", "topicId", "userId", "content", "createdAt", "publishedAt"';
    await copyRows(client, `"forum_answer" (${answerColumns})`, answerRows(members, documents));
    await client.query(`
      INSERT INTO "forum_comment" ("answerId", "topicId", "userId", "toUserId", "content", "createdAt", "publishedAt")
      SELECT "id", "topicId", "userId", "userId", "content", "createdAt", "createdAt" FROM "forum_answer" WHERE "id" % 10 = 0`);
    await client.query(`
      INSERT INTO "forum_star" ("userId", "topicId", "createdAt")
      SELECT "userId", "id" % ${TOPICS} + 1, "createdAt" FROM "forum_topic" WHERE "id" % 2 = 0`);
    await client.query(`
      UPDATE "forum_topic" t SET "answerNum" = a."n"
      FROM (SELECT "topicId", count(*)::int AS "n" FROM "forum_answer" GROUP BY 1) a WHERE a."topicId" = t."id"`);
    await client.query(`CREATE TEMP TABLE "texts" ("id" int, "title" text, "body" text, "answers" text)`);
    await copyRows(client, '"texts"', documentRows(documents));
    const part = (column: string, weight: string) => `setweight(to_tsvector('english', "${column}"), '${weight}')`;
    await client.query(`
      INSERT INTO "forum_document" ("topicId", "text", "search")
      SELECT "id", left("body" || E'\\n' || "answers", 20000), ${part('title', 'A')} || ${part('body', 'B')} || ${part('answers', 'C')} FROM "texts"`);
    await client.query(rows[0].indexdef);
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
  return members;
}
