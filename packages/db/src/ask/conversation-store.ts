import { type AskEngineName, type AskPart, askEngine, askPart, MAX_TURNS, toolResult } from '@pipa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { onlyRow } from '../sql/only-row.ts';
import { countIn, type Params, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Reader = Pick<Pool, 'query'>;

interface OwnConversation {
  readonly userId: number;
  readonly id: number;
}

export interface StoredConversation {
  readonly id: number;
  readonly title: string;
  readonly updatedAt: Date;
}

/** A read that was made for an answer. */
const askRead = z.strictObject({ tool: toolResult.shape.tool, fields: z.record(z.string(), z.unknown()) });
export type AskRead = z.infer<typeof askRead>;

export interface StoredMessage {
  readonly id: number;
  /** Null for a question. */
  readonly engine: AskEngineName | null;
  readonly words: string;
  readonly parts: readonly AskPart[];
  readonly reads: readonly AskRead[];
  readonly at: Date;
}

const columns = ['c.id', 'c.title', 'c.updatedAt'] as const;

const listed = prepared(
  (db, p: Params<{ userId: number; search: string | null; before: number | null; limit: number }>) =>
    db
      .selectFrom('ask_conversation as c')
      .select(columns)
      .where('c.userId', '=', p.userId)
      .where(
        sql<boolean>`(${p.before}::int IS NULL OR (c."updatedAt", c."id") <
          (SELECT b."updatedAt", b."id" FROM "ask_conversation" b WHERE b."id" = ${p.before}::int AND b."userId" = ${p.userId}))`,
      )
      .where(
        sql<boolean>`(${p.search}::text IS NULL OR position(lower(${p.search}::text) IN lower(c."title")) > 0 OR EXISTS (
          SELECT 1 FROM "ask_message" m
          WHERE m."conversationId" = c."id" AND position(lower(${p.search}::text) IN lower(m."words")) > 0))`,
      )
      .orderBy('c.updatedAt', 'desc')
      .orderBy('c.id', 'desc')
      .limit(p.limit),
);

/** A user's conversations, the last used first; of those with a text in title or words where one is given. */
export const listConversations = (
  pool: Reader,
  page: {
    readonly userId: number;
    readonly search: string | null;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<StoredConversation[]> => rows(pool, listed, page);

const one = prepared((db, p: Params<OwnConversation>) =>
  db.selectFrom('ask_conversation as c').select(columns).where('c.id', '=', p.id).where('c.userId', '=', p.userId),
);

/** A user's conversation; null when there is none of this id. */
export const findConversation = async (pool: Reader, own: OwnConversation): Promise<StoredConversation | null> =>
  (await rows(pool, one, own))[0] ?? null;

const said = prepared(
  (db, p: Params<OwnConversation>) =>
    db
      .selectFrom('ask_message as m')
      .innerJoin('ask_conversation as c', 'c.id', 'm.conversationId')
      .select(['m.id', 'm.words', 'm.parts', 'm.reads', 'm.at', 'm.engine'])
      .where('c.id', '=', p.id)
      .where('c.userId', '=', p.userId)
      .orderBy('m.id')
      .limit(sql.lit(2 * MAX_TURNS)),
  { parts: z.array(askPart), reads: z.array(askRead), engine: askEngine.nullable() },
);

/** All messages of a user's conversation, the oldest first. */
export const readMessages = (pool: Reader, own: OwnConversation): Promise<StoredMessage[]> => rows(pool, said, own);

const evicting = prepared((db, p: Params<{ userId: number; keep: number }>) =>
  db
    .deleteFrom('ask_conversation')
    .where(
      'id',
      'in',
      db
        .selectFrom('ask_conversation')
        .select('id')
        .where('userId', '=', p.userId)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(p.keep),
    ),
);
const beginning = prepared((db, p: Params<{ userId: number; title: string; at: Date }>) =>
  db
    .insertInto('ask_conversation')
    .values({ userId: p.userId, title: sql<string>`${p.title}::varchar`, createdAt: p.at, updatedAt: p.at })
    .returning('id'),
);

/** Begins a conversation; those of the user that were used longest ago make room for it. @returns its id */
export async function beginConversation(
  tx: Tx,
  {
    most,
    ...conversation
  }: { readonly userId: number; readonly title: string; readonly at: Date; readonly most: number },
): Promise<number> {
  await rowsIn(tx, evicting, { userId: conversation.userId, keep: most - 1 });
  return onlyRow(await rowsIn(tx, beginning, conversation)).id;
}

const counted = prepared((db, p: Params<{ id: number }>) =>
  db
    .selectFrom('ask_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversationId', '=', p.id)
    .where('engine', 'is', null),
);

/** Questions of a conversation. */
export const countQuestionsIn = async (tx: Tx, id: number): Promise<number> =>
  onlyRow(await rowsIn(tx, counted, { id })).count;

interface NewTurn {
  readonly conversationId: number;
  readonly question: string;
  readonly engine: AskEngineName;
  /** What the answer is until it is whole. */
  readonly parts: readonly AskPart[];
  readonly at: Date;
}

const asking = prepared((db, p: Params<{ conversationId: number; words: string; at: Date }>) =>
  db.insertInto('ask_message').values({ conversationId: p.conversationId, words: p.words, at: p.at }).returning('id'),
);
const answering = prepared(
  (db, p: Params<{ conversationId: number; engine: AskEngineName; parts: string; at: Date }>) =>
    db
      .insertInto('ask_message')
      .values({
        conversationId: p.conversationId,
        engine: sql<string>`${p.engine}::varchar`,
        words: '',
        parts: sql<string>`${p.parts}::jsonb`,
        at: p.at,
      })
      .returning('id'),
);
const touching = prepared((db, p: Params<{ id: number; at: Date }>) =>
  db.updateTable('ask_conversation').set({ updatedAt: p.at }).where('id', '=', p.id),
);

/** Stores a question and the answer to be. @returns their ids */
export async function addTurn(
  tx: Tx,
  { conversationId, question, engine, parts, at }: NewTurn,
): Promise<{ questionId: number; answerId: number }> {
  const { id: questionId } = onlyRow(await rowsIn(tx, asking, { conversationId, words: question, at }));
  const answer = { conversationId, engine, parts: JSON.stringify(parts), at };
  const { id: answerId } = onlyRow(await rowsIn(tx, answering, answer));
  await rowsIn(tx, touching, { id: conversationId, at });
  return { questionId, answerId };
}

const completing = prepared(
  (db, p: Params<{ id: number; engine: AskEngineName; words: string; parts: string; reads: string }>) =>
    db
      .updateTable('ask_message')
      .set({
        engine: sql<string>`${p.engine}::varchar`,
        words: p.words,
        parts: sql<string>`${p.parts}::jsonb`,
        reads: sql<string>`${p.reads}::jsonb`,
      })
      .where('id', '=', p.id),
);

/** Stores an answer as it was streamed; nothing when its conversation was removed meanwhile. */
export async function storeAnswer(
  pool: Reader,
  answer: Pick<StoredMessage, 'id' | 'words' | 'parts' | 'reads'> & { readonly engine: AskEngineName },
): Promise<void> {
  const { parts, reads, ...rest } = answer;
  await rows(pool, completing, { ...rest, parts: JSON.stringify(parts), reads: JSON.stringify(reads) });
}

const renaming = prepared((db, p: Params<OwnConversation & { title: string }>) =>
  db
    .updateTable('ask_conversation')
    .set({ title: sql<string>`${p.title}::varchar` })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId),
);

/** @returns whether the user has such a conversation */
export const renameConversation = async (
  tx: Tx,
  conversation: OwnConversation & { readonly title: string },
): Promise<boolean> => (await countIn(tx, renaming, conversation)) > 0;

const removing = prepared((db, p: Params<{ userId: number; id: number | null }>) =>
  db
    .deleteFrom('ask_conversation')
    .where('userId', '=', p.userId)
    .where(sql<boolean>`(${p.id}::int IS NULL OR "id" = ${p.id}::int)`),
);

/** Removes one conversation of a user, or with null all of them. @returns how many */
export const removeConversations = (
  tx: Tx,
  own: { readonly userId: number; readonly id: number | null },
): Promise<number> => countIn(tx, removing, own);
