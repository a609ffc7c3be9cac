import { MAX_EMAIL_BOUNCES, type MailKind } from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, type PoolClient, statement } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

export interface MailDraft {
  /** Natural key of the cause: each cause sends one mail. */
  dedupeKey: string;
  /** Who gets the mail; a kind that this user has switched off is not queued. */
  userId: number;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends this kind of mail at one request (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** The mail is held until then. */
  heldUntil?: Date | null;
}

const queueing = prepared((db, p: Params<Required<MailDraft> & { createdAt: Date }>) =>
  db
    .insertInto('mail_message')
    .columns([
      'dedupeKey',
      'userId',
      'kind',
      'to',
      'subject',
      'text',
      'html',
      'unsubscribeUrl',
      'createdAt',
      'heldUntil',
    ])
    .expression(
      db
        .selectFrom('app_user as u')
        .select([
          sql<string>`${p.dedupeKey}::text`.as('dedupeKey'),
          'u.userId',
          sql<MailKind>`${p.kind}::varchar`.as('kind'),
          sql<string>`${p.to}::text`.as('to'),
          sql<string>`${p.subject}::text`.as('subject'),
          sql<string>`${p.text}::text`.as('text'),
          sql<string>`${p.html}::text`.as('html'),
          sql<string | null>`${p.unsubscribeUrl}::text`.as('unsubscribeUrl'),
          sql<Date>`${p.createdAt}::timestamptz`.as('createdAt'),
          sql<Date | null>`${p.heldUntil}::timestamptz`.as('heldUntil'),
        ])
        .where('u.userId', '=', p.userId)
        .where('u.deletedAt', 'is', null)
        .where(sql<boolean>`${p.kind}::text <> ALL (u."declinedMails")`)
        .where(sql<boolean>`(u."emailBouncedAt" IS NULL OR ${p.kind}::text = 'security')`)
        // Waits for a deletion under way, which leaves no mail to its user.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
);

/**
 * Adds a mail to the outbox, in the transaction of its cause. False when the cause has queued a mail before, the user has switched
 * this kind of mail off, the mails to the address come back, or the account was deleted.
 */
export async function queueMail(
  tx: Tx,
  { unsubscribeUrl = null, heldUntil = null, ...mail }: MailDraft,
  at: Date,
): Promise<boolean> {
  return (await countIn(tx, queueing, { ...mail, unsubscribeUrl, heldUntil, createdAt: at })) === 1;
}

type MailOfNoAccount = Omit<MailDraft, 'userId' | 'heldUntil'>;

const queueingToAddress = prepared((db, p: Params<Required<MailOfNoAccount> & { createdAt: Date }>) =>
  db
    .insertInto('mail_message')
    .values(pick(p, ['dedupeKey', 'kind', 'to', 'subject', 'text', 'html', 'unsubscribeUrl', 'createdAt']))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
);

/** Adds a mail to someone without an account, whose address goes with its words once it is sent. */
export async function queueMailToAddress(
  tx: Tx,
  { unsubscribeUrl = null, ...mail }: MailOfNoAccount,
  at: Date,
): Promise<void> {
  await countIn(tx, queueingToAddress, { ...mail, unsubscribeUrl, createdAt: at });
}

type LastMail = Pick<MailDraft, 'dedupeKey' | 'to' | 'subject' | 'text' | 'html'>;

/** Adds the mail that confirms a deletion. */
export const queueLastMail = (tx: Tx, mail: LastMail, at: Date): Promise<void> =>
  queueMailToAddress(tx, { ...mail, kind: 'security' }, at);

const mailOf = prepared((db, { dedupeKey }: Params<{ dedupeKey: string }>) =>
  db.selectFrom('mail_message').select('id').where('dedupeKey', '=', dedupeKey),
);

/** Id of the mail of a cause; null when the cause has queued none. */
export async function findMail(pool: Pick<Pool, 'query'>, dedupeKey: string): Promise<number | null> {
  const [mail] = await rows(pool, mailOf, { dedupeKey });
  return mail?.id ?? null;
}

/** The wait before a retry grows fourfold, from a second to hours. */
const RETRY_FACTOR = 4;

/**
 * Place of each kind by the hurry of its readers: a link that signs in waits for nothing, a newsletter for everything else. A kind
 * without a place would never be sent.
 */
const HURRY = {
  security: 0,
  operations: 1,
  payment: 2,
  support: 3,
  billing: 4,
  trade: 5,
  referral: 6,
  analysis: 7,
  forum: 8,
  newsletter: 9,
} as const satisfies Record<MailKind, number>;
const KINDS_BY_HURRY = Object.entries(HURRY)
  .sort(([, a], [, b]) => a - b)
  .map(([kind]) => kind as MailKind);
/** The oldest mails of each kind that come first in any case, so that a flood of one kind never stops another. */
const CERTAIN_OF_EACH_KIND = 5;

// Text, as no builder knows a list of kinds to join with. Each kind is read from its own part of the index of waiting mails.
const due = statement(`
  SELECT "id" FROM (
    SELECT "id", hurry FROM (
      SELECT m."id", k.hurry, row_number() OVER (PARTITION BY k.kind ORDER BY m."id") AS place
      FROM unnest($3::text[]) WITH ORDINALITY AS k(kind, hurry) CROSS JOIN LATERAL (
        SELECT "id" FROM "mail_message"
        WHERE "kind" = k.kind AND "sentAt" IS NULL AND "failedAt" IS NULL
          AND ("heldUntil" IS NULL OR "heldUntil" <= $1::timestamptz) AND "createdAt" + CASE WHEN "attempts" = 0 THEN interval '0'
            ELSE power(${RETRY_FACTOR}, "attempts") * interval '1 second' END <= $1::timestamptz
        ORDER BY "id" LIMIT $2
      ) AS m
    ) AS waiting ORDER BY place > ${CERTAIN_OF_EACH_KIND}, hurry, "id" LIMIT $2
  ) AS chosen ORDER BY hurry, "id"`);

/**
 * Mails that are due: new ones, and failed ones after their wait. Those of the kind in most hurry come first, the oldest first
 * within a kind; some places are kept for every kind.
 * @param kinds by their hurry
 */
export async function findDueMails(
  pool: Pick<Pool, 'query'>,
  now: Date,
  limit = 100,
  kinds: readonly MailKind[] = KINDS_BY_HURRY,
): Promise<number[]> {
  const found = await pool.query<{ id: number }>(due([now, limit, kinds]));
  return found.rows.map(({ id }) => id);
}

export interface QueuedMail extends Pick<MailDraft, 'to' | 'subject' | 'text' | 'html'> {
  readonly id: number;
  readonly unsubscribeUrl: string | null;
  /** Null for one to no user. */
  readonly userId: number | null;
  readonly kind: MailKind;
  /** Deliveries that failed before. */
  readonly attempts: number;
}

/** Whether the reader of the mail `m` has switched its kind off, or mails to the address come back, also since it was queued. */
const isDeclined = sql<boolean>`EXISTS (
  SELECT FROM "app_user" u WHERE u."userId" = "m"."userId" AND ("m"."kind" = ANY (u."declinedMails")
    OR u."emailBouncedAt" IS NOT NULL AND "m"."kind" <> 'security' AND u."emailKey" = lower("m"."to"))
)`;

const lockQueued = prepared((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('mail_message as m')
    .select([
      'id',
      'userId',
      'kind',
      'to',
      'subject',
      'text',
      'html',
      'unsubscribeUrl',
      'attempts',
      isDeclined.as('isDeclined'),
    ])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('userId', 'is', null),
        eb.exists(
          eb
            .selectFrom('app_user as u')
            .select('u.userId')
            .whereRef('u.userId', '=', 'm.userId')
            .where('u.deletedAt', 'is', null),
        ),
      ]),
    )
    .forUpdate()
    .skipLocked(),
);

const dropping = prepared((db, { id }: Params<{ id: number }>) => db.deleteFrom('mail_message').where('id', '=', id));

// A mail about access carries a link that activates an account or resets a password, so its text is blanked once it is sent or given
// up. Others are blanked once they are sent: an operator may have one that was given up sent again.
const isKept = (p: Params<{ sentAt: Date | null; failedAt: Date | null }>) =>
  sql`(${p.sentAt}::timestamptz IS NULL AND (${p.failedAt}::timestamptz IS NULL OR "kind" <> 'security'))`;
const noteDelivery = prepared((db, p: Params<{ id: number; sentAt: Date | null; failedAt: Date | null }>) =>
  db
    .updateTable('mail_message')
    .set({
      attempts: sql<number>`"attempts" + 1`,
      sentAt: sql<Date | null>`${p.sentAt}::timestamptz`,
      failedAt: sql<Date | null>`${p.failedAt}::timestamptz`,
      text: sql<string>`CASE WHEN ${isKept(p)} THEN "text" ELSE '' END`,
      html: sql<string>`CASE WHEN ${isKept(p)} THEN "html" ELSE '' END`,
      unsubscribeUrl: sql<string | null>`CASE WHEN ${isKept(p)} THEN "unsubscribeUrl" END`,
      // That of a deleted account is known from the mail alone.
      to: sql<string>`CASE WHEN ${isKept(p)} OR "userId" IS NOT NULL THEN "to" ELSE '' END`,
    })
    .where('id', '=', p.id),
);

const noteBounce = prepared((db, p: Params<{ userId: number; to: string; at: Date }>) =>
  db
    .updateTable('app_user')
    .set({
      emailBounces: sql<number>`LEAST("emailBounces" + 1, ${sql.lit(MAX_EMAIL_BOUNCES)})`,
      emailBouncedAt: sql<Date | null>`CASE WHEN "emailBounces" + 1 >= ${sql.lit(MAX_EMAIL_BOUNCES)}
        THEN COALESCE("emailBouncedAt", ${p.at}::timestamptz) END`,
    })
    .where('userId', '=', p.userId)
    .where('emailKey', '=', sql<string>`lower(${p.to}::text)`),
);

const noteArrival = prepared((db, p: Params<{ userId: number; to: string }>) =>
  db
    .updateTable('app_user')
    .set({ emailBounces: 0, emailBouncedAt: null })
    .where('userId', '=', p.userId)
    .where('emailKey', '=', sql<string>`lower(${p.to}::text)`)
    .where('emailBounces', '>', 0),
);

/** Outcome of a delivery: sent, given up, or to be retried. */
export type Delivery =
  | { readonly sentAt: Date }
  | {
      readonly failedAt: Date;
      /** Whether the server has refused the address for good. */
      readonly hasBounced: boolean;
    }
  | 'later';

/**
 * Passes a queued mail to `deliver` and stores the outcome, under the row's lock. It skips a mail that another process is
 * delivering or that is over, and removes one whose kind its reader has switched off. An address that has refused so many mails
 * in a row gets those about access alone until one arrives.
 */
export async function deliverMail(
  pool: Pick<Pool, 'connect'>,
  id: number,
  deliver: (mail: QueuedMail) => Promise<Delivery>,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    const [queued] = await rows(client, lockQueued, { id });
    if (queued === undefined || queued.isDeclined) {
      if (queued !== undefined) await rows(client, dropping, { id });
      await client.query('COMMIT');
      return;
    }
    const { isDeclined: _, ...mail } = queued;
    const { userId } = mail;
    const delivery = await deliver(mail);
    const outcome = { sentAt: null, failedAt: null, ...(delivery === 'later' ? {} : delivery) };
    await rows(client, noteDelivery, { id, sentAt: outcome.sentAt, failedAt: outcome.failedAt });
    await client.query('COMMIT');
    // After the commit: a deletion locks the user before the mails.
    if (userId !== null) await noteAtAddress(client, { userId, to: mail.to }, delivery);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function noteAtAddress(
  client: Pick<PoolClient, 'query'>,
  address: { readonly userId: number; readonly to: string },
  delivery: Delivery,
): Promise<void> {
  if (delivery === 'later') return;
  if ('sentAt' in delivery) await rows(client, noteArrival, address);
  else if (delivery.hasBounced) await rows(client, noteBounce, { ...address, at: delivery.failedAt });
}

const bounced = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('app_user').select('emailBouncedAt').where('userId', '=', userId),
);

/** Since when mails to a user's address come back; null while they arrive. */
export async function readEmailBounce(pool: Pick<Pool, 'query'>, userId: number): Promise<Date | null> {
  return (await rows(pool, bounced, { userId }))[0]?.emailBouncedAt ?? null;
}

export interface FailedMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly attempts: number;
  readonly failedAt: Date;
  /** Whether its text is kept, and its reader takes mails of its kind. */
  readonly canBeSent: boolean;
}

const failed = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .selectFrom('mail_message as m')
    .select(['id', 'to', 'subject', 'attempts', sql<Date>`"failedAt"`.as('failedAt')])
    .select(sql<boolean>`"text" <> '' AND NOT ${isDeclined}`.as('canBeSent'))
    .where('sentAt', 'is', null)
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(limit),
);

/** The newest mails that were given up. */
export function listFailedMails(pool: Pick<Pool, 'query'>, limit: number): Promise<FailedMail[]> {
  return rows(pool, failed, { limit });
}

const queueingAgain = prepared((db, { id, at }: Params<{ id: number; at: Date }>) =>
  db
    .updateTable('mail_message as m')
    .set({ failedAt: null, attempts: 0, createdAt: at })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('text', '<>', '')
    .where(sql<boolean>`NOT ${isDeclined}`)
    .returning(['userId', 'kind']),
);
const declining = prepared((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('mail_message as m').select('id').where('id', '=', id).where(isDeclined),
);

/** A mail that is queued again. */
export interface MailQueuedAgain {
  readonly userId: number | null;
  readonly kind: MailKind;
}

/**
 * Queues a mail again that was given up and whose text is kept; null when there is none, `declined` when its reader has switched
 * mails of its kind off.
 */
export async function queueMailAgain(tx: Tx, id: number, at: Date): Promise<MailQueuedAgain | 'declined' | null> {
  const [queued] = await rowsIn(tx, queueingAgain, { id, at });
  if (queued !== undefined) return queued;
  return (await rowsIn(tx, declining, { id })).length === 0 ? null : 'declined';
}
