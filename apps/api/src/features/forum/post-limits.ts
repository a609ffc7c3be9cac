import { DomainError, type Refusal, refusal } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { readAuthor } from '@pipa/db/forum';
import { countLinks, mentionsOf, refusalOfPost } from '@pipa/markup';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { accountKey, countOf, uncountAction } from '../../throttling/throttle.ts';

const DAY_MS = 86_400_000;
/** A member is a newcomer for so long after the sign-up. */
const NEWCOMER_MS = 7 * DAY_MS;
/** The same text again within this time is a slip, or spam. */
const REPEAT_MS = 10 * 60_000;

interface PostLimits {
  readonly topicsADay: number;
  /** Answers and comments together. */
  readonly answersADay: number;
  readonly links: number;
  readonly mentions: number;
}
const LIMITS = {
  newcomer: { topicsADay: 3, answersADay: 10, links: 2, mentions: 3 },
  member: { topicsADay: 20, answersADay: 200, links: 50, mentions: 10 },
} as const satisfies Record<string, PostLimits>;
export const REPORTS_A_DAY = 20;
/** Members that one member's mentions may notify a day. */
export const MENTIONS_A_DAY = 50;

export type PostKind = 'topic' | 'answer' | 'comment';

async function limitsOf(tx: Tx, userId: number, now: Date): Promise<PostLimits> {
  const { createdAt } = await readAuthor(tx, userId);
  return now.getTime() - createdAt.getTime() < NEWCOMER_MS ? LIMITS.newcomer : LIMITS.member;
}

const refuse = (field: string, message: Refusal) => new DomainError('INVALID_INPUT', { field, message });
const tooMany = (message: Refusal) => new DomainError('TOO_MANY_REQUESTS', { message });

/** Counts an action of a member's day. @throws DomainError TOO_MANY_REQUESTS with the number beyond the limit */
export async function countOfDay(context: AppContext, key: string, limit: number, words: Refusal): Promise<void> {
  if ((await countOf(context, key, DAY_MS)) > limit) throw tooMany(words);
}

/** The text of a post as it may be stored. @throws DomainError INVALID_INPUT beside its field */
export function assertText(content: string): void {
  const refused = refusalOfPost(content);
  if (refused !== null) throw refuse('content', refused);
}

/**
 * Counts a new post against the limits of its author, before it is written; what refuses the post later gives the count of a repeated
 * text back, so that it can be sent again.
 */
export async function admitPost<T>(
  context: AppContext,
  user: Pick<SignedInUser, 'userId' | 'role'>,
  { kind, content }: { kind: PostKind; content: string },
  write: () => Promise<T>,
): Promise<T> {
  assertText(content);
  if (user.role === 'Administrator') return write();
  const { userId } = user;
  const limits = await limitsOf(context.prisma, userId, context.clock());
  if (countLinks(content, context.settings.publicUrl) > limits.links) {
    throw refuse('content', refusal('At most {max} links are possible in your posts', { max: limits.links }));
  }
  if (mentionsOf(content).length > limits.mentions) {
    throw refuse('content', refusal('At most {max} members can be mentioned in your posts', { max: limits.mentions }));
  }
  const repeated = `post:${userId}:${accountKey(content)}`;
  if ((await countOf(context, repeated, REPEAT_MS)) > 1) {
    throw refuse('content', 'You have posted this just now');
  }
  try {
    const [key, most] = kind === 'topic' ? ['topics', limits.topicsADay] : ['answers', limits.answersADay];
    await countOfDay(
      context,
      `forum:${key}:${userId}`,
      Number(most),
      kind === 'topic'
        ? refusal('You can begin {max} topics a day. Please go on tomorrow', { max: limits.topicsADay })
        : refusal('You can write {max} answers and comments a day. Please go on tomorrow', { max: limits.answersADay }),
    );
    return await write();
  } catch (error) {
    await uncountAction(context, repeated, REPEAT_MS);
    throw error;
  }
}
