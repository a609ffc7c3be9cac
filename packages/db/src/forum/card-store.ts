import type { TradingDay } from '@pipa/calendar';
import { type ForumCardKind, type ForumCardSnapshot, forumCardSnapshot } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A card as it was posted. */
export interface PostedCard {
  readonly key: string;
  readonly kind: ForumCardKind;
  /** Market day of the figures. */
  readonly day: TradingDay;
  readonly figures: ForumCardSnapshot;
}

/** The topic itself where the answer is null. */
interface PostOfCards {
  readonly topicId: number;
  readonly answerId: number | null;
}

const removal = prepared((db, p: Params<PostOfCards & { keys: readonly string[] }>) =>
  db
    .deleteFrom('forum_card')
    .where('topicId', '=', p.topicId)
    .where('answerId', 'is not distinct from', sql<number>`${p.answerId}::int`)
    .where(sql<boolean>`"key" <> all(${p.keys}::text[])`),
);

const addition = prepared((db, p: Params<PostOfCards & Omit<PostedCard, 'figures'> & { figures: string; at: Date }>) =>
  db
    .insertInto('forum_card')
    .columns(['topicId', 'answerId', 'key', 'kind', 'day', 'figures', 'createdAt'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${p.topicId}::int`.as('topicId'),
          sql<number | null>`${p.answerId}::int`.as('answerId'),
          sql<string>`${p.key}::text`.as('key'),
          sql<string>`${p.kind}::text`.as('kind'),
          sql<TradingDay>`${p.day}::date`.as('day'),
          sql<string>`${p.figures}::json`.as('figures'),
          sql<Date>`${p.at}::timestamptz`.as('createdAt'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('forum_card')
                .select('id')
                .where('topicId', '=', p.topicId)
                .where('answerId', 'is not distinct from', sql<number>`${p.answerId}::int`)
                .where('key', '=', p.key),
            ),
          ),
        ),
    ),
);

/** Keeps the cards of a post that is written: one that the post had before keeps its day, one that it has no longer goes. */
export async function keepCards(
  tx: Tx,
  post: PostOfCards & { readonly at: Date },
  cards: readonly PostedCard[],
): Promise<void> {
  await countIn(tx, removal, { ...post, keys: cards.map(({ key }) => key) });
  for (const { figures, ...card } of cards) {
    await countIn(tx, addition, { ...post, ...card, figures: JSON.stringify(figures) });
  }
}

const ofPosts = prepared(
  (db, p: Params<{ topicId: number; answerIds: readonly number[]; most: number }>) =>
    db
      .selectFrom('forum_card')
      .select(['answerId', 'key', 'kind', 'day', 'figures'])
      .where('topicId', '=', p.topicId)
      .where(sql<boolean>`("answerId" is null or "answerId" = any(${p.answerIds}::int[]))`)
      .orderBy('id')
      .limit(p.most),
  { figures: forumCardSnapshot },
);

/** The cards of a topic itself and of some of its answers, oldest first, at most `most`. */
export const findCards = (
  pool: Pick<Pool, 'query'>,
  posts: { readonly topicId: number; readonly answerIds: readonly number[]; readonly most: number },
) => rows(pool, ofPosts, posts);
