import { DomainError, type Refusal, refusal } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { countActionIn } from '@pipa/db/access';
import { countPublished, hasPosted, readAuthor } from '@pipa/db/forum';
import { lockOwner } from '@pipa/db/users';
import { countLinks, mentionsOf, refusalOfPost } from '@pipa/markup';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { countOf, HOUR_MS, uncountAction } from '../../throttling/throttle.ts';

const DAY_MS = 86_400_000;
/** A member is a newcomer for so long after the sign-up, and until so many posts are shown. */
const NEWCOMER_MS = 7 * DAY_MS;
const NEWCOMER_POSTS = 5;
/** The same text again within this time is a slip, or spam. */
const REPEAT_MINUTES = 10;
const REPEAT_MS = REPEAT_MINUTES * 60_000;

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
  const isNew = now.getTime() - createdAt.getTime() < NEWCOMER_MS;
  return isNew || (await countPublished(tx, userId, NEWCOMER_POSTS)) < NEWCOMER_POSTS ? LIMITS.newcomer : LIMITS.member;
}

const refuse = (field: string, message: Refusal) => new DomainError('INVALID_INPUT', { field, message });
const tooMany = (message: Refusal) => new DomainError('TOO_MANY_REQUESTS', { message });

/** The day of limits, which begins at midnight UTC. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
const hoursLeft = (at: Date): number => Math.ceil((dayOf(at).getTime() + DAY_MS - at.getTime()) / HOUR_MS);

/** Counts a report of a member's day, in its transaction. @throws DomainError TOO_MANY_REQUESTS with the number beyond the limit */
export async function countReport(tx: Tx, userId: number, at: Date): Promise<void> {
  if ((await countActionIn(tx, `forum:reports:${userId}`, dayOf(at))) > REPORTS_A_DAY) {
    const values = { max: REPORTS_A_DAY, hours: hoursLeft(at) };
    throw tooMany(refusal('You can report {max} posts a day, and the next one in {hours} h', values));
  }
}

/** The text of a post as it may be stored. @throws DomainError INVALID_INPUT beside its field */
export function assertText(content: string): void {
  const refused = refusalOfPost(content);
  if (refused !== null) throw refuse('content', refused);
}

/**
 * Counts a new post against the limits of its author, before it is written; what refuses the post later gives the count back, so that it
 * can be sent again. `write` calls `assertNew` first in its transaction: it refuses the same text twice.
 */
export async function admitPost<T>(
  context: AppContext,
  user: Pick<SignedInUser, 'userId' | 'role'>,
  { kind, content }: { kind: PostKind; content: string },
  write: (assertNew: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  assertText(content);
  if (user.role === 'Administrator') return write(async () => undefined);
  const { userId } = user;
  const at = context.clock();
  const limits = await limitsOf(context.prisma, userId, at);
  if (countLinks(content, context.settings.publicUrl) > limits.links) {
    throw refuse('content', refusal('At most {max} links are possible in your posts', { max: limits.links }));
  }
  if (mentionsOf(content).length > limits.mentions) {
    throw refuse('content', refusal('At most {max} members can be mentioned in your posts', { max: limits.mentions }));
  }
  // Calls at once follow one after another, so that the second sees what the first has written.
  const assertNew = async (tx: Tx): Promise<void> => {
    await lockOwner(tx, userId);
    if (!(await hasPosted(tx, userId, new Date(at.getTime() - REPEAT_MS), content))) return;
    const values = { minutes: REPEAT_MINUTES };
    throw refuse('content', refusal('You have posted this less than {minutes} minutes ago', values));
  };
  const ofDay = `forum:${kind === 'topic' ? 'topics' : 'answers'}:${userId}`;
  try {
    const count = await countOf(context, ofDay, DAY_MS);
    if (count > (kind === 'topic' ? limits.topicsADay : limits.answersADay)) throw tooMany(tooManyOf(kind, limits, at));
    return await write(assertNew);
  } catch (error) {
    await uncountAction(context, ofDay, DAY_MS);
    throw error;
  }
}

function tooManyOf(kind: PostKind, { topicsADay, answersADay }: PostLimits, at: Date): Refusal {
  const hours = hoursLeft(at);
  return kind === 'topic'
    ? refusal('You can begin {max} topics a day, and the next one in {hours} h', { max: topicsADay, hours })
    : refusal('You can write {max} answers and comments a day, and the next one in {hours} h', {
        max: answersADay,
        hours,
      });
}
