import {
  type api,
  DomainError,
  MAX_TICKETS_A_DAY,
  MAX_VISITOR_TICKETS_A_DAY,
  type ParsedInputOf,
  refusal,
  ticketNumber,
} from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { readMailbox } from '@pipa/db/access';
import { queueMail, queueMailToAddress } from '@pipa/db/mail';
import { notifyAdministrators } from '@pipa/db/notices';
import { addTicket, addTicketMessage, findTicketOfKey, type NewTicket } from '@pipa/db/support';
import { ticketOpenedMail, ticketWaitsMail } from '@pipa/mail';
import { mailAdministrators } from '../../administrators/mail-administrators.ts';
import { type CaptchaHolder, returnCaptcha, useCaptcha } from '../../captcha/captcha.ts';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { accountKey, addressKey, countAction, countOf, DAY_MS } from '../../throttling/throttle.ts';

/** Where a user reads a ticket. */
export const ticketUrl = ({ settings }: AppContext, id: number): string =>
  `${settings.publicUrl}/admin/support?ticket=${id}`;

interface Waiting {
  readonly id: number;
  readonly messageId: number;
  readonly subject: string;
  readonly at: Date;
}

/** Notifies administrators that a ticket waits for them, by mail too, in the transaction of its message. */
export async function announceTicket(context: AppContext, tx: Tx, { id, messageId, subject, at }: Waiting) {
  const number = ticketNumber(id);
  const dedupeKey = `ticket-message-${messageId}`;
  const parameters = { ticketId: id, number };
  await notifyAdministrators(tx, { event: 'operations.ticketWaits', parameters, dedupeKey }, at);
  const url = `${context.settings.publicUrl}/admin/operator?tab=support&ticket=${id}`;
  await mailAdministrators(tx, dedupeKey, at, (reader) => ticketWaitsMail(reader, { number, subject, url }));
}

/** A ticket with its first message; null when the key of the client has opened one before. */
async function open(context: AppContext, tx: Tx, ticket: NewTicket, text: string): Promise<number | null> {
  const id = await addTicket(tx, ticket);
  if (id === null) return null;
  const { subject, createdAt: at } = ticket;
  const messageId = await addTicketMessage(tx, { ticketId: id, operatorId: null, text, at });
  await announceTicket(context, tx, { id, messageId, subject, at });
  return id;
}

/** Counts one action of a day of the wall clock; refuses in words beyond the limit. */
export async function countOfDay(
  context: AppContext,
  key: string,
  max: number,
  text: 'At most {max} tickets can be opened a day' | 'At most {max} messages can be sent a day',
): Promise<void> {
  if ((await countOf(context, key, DAY_MS)) <= max) return;
  throw new DomainError('TOO_MANY_REQUESTS', { message: refusal(text, { max }) });
}

const TOO_MANY_TICKETS = 'At most {max} tickets can be opened a day';

/** Opens a ticket of a user, and confirms it by mail. @returns its id */
export async function openTicket(
  context: AppContext,
  { userId, firstName, lastName }: Pick<SignedInUser, 'userId' | 'firstName' | 'lastName'>,
  { subject, text }: ParsedInputOf<typeof api.openTicket>,
): Promise<number> {
  await countOfDay(context, `ticket:u:${userId}`, MAX_TICKETS_A_DAY, TOO_MANY_TICKETS);
  const at = context.clock();
  return inTransaction(context.prisma, async (tx) => {
    const mailbox = await readMailbox(tx, userId);
    const { email, language } = mailbox;
    const name = `${firstName} ${lastName}`.slice(0, 100);
    const ticket = { userId, name, email, subject, language, clientKey: null, createdAt: at };
    const id = await open(context, tx, ticket, text);
    if (id === null) throw new TypeError('a ticket without a key of the client is always opened');
    const content = ticketOpenedMail(mailbox, {
      number: ticketNumber(id),
      url: ticketUrl(context, id),
      publicUrl: context.settings.publicUrl,
    });
    await queueMail(tx, { dedupeKey: `ticket-${id}`, userId, kind: 'support', to: email, ...content }, at);
    return id;
  });
}

/**
 * Opens a ticket of a visitor, behind a solved captcha, and confirms it by mail. A repetition with the same key opens none.
 * @returns its id
 */
export async function openVisitorTicket(
  context: AppContext,
  input: ParsedInputOf<typeof api.contact>,
  client: CaptchaHolder,
): Promise<number> {
  const known = await findTicketOfKey(context.pool, input.clientKey);
  if (known !== null) return known;
  const proof = { ...client, codeToken: input.codeToken };
  await useCaptcha(context, 'contact', proof);
  const { name, email, subject, text, clientKey, language = 'en' } = input;
  try {
    const address = `ticket:a:${addressKey(client.address)}`;
    await countAction(context, address, context.settings.throttle.ticketsPerAddress, DAY_MS);
    await countOfDay(context, `ticket:m:${accountKey(email)}`, MAX_VISITOR_TICKETS_A_DAY, TOO_MANY_TICKETS);
  } catch (error) {
    await returnCaptcha(context, proof);
    throw error;
  }
  const at = context.clock();
  const id = await inTransaction(context.prisma, async (tx) => {
    const ticket = { userId: null, name, email, subject, language, clientKey, createdAt: at };
    const opened = await open(context, tx, ticket, text);
    if (opened === null) return null;
    const content = ticketOpenedMail(
      { firstName: name, language },
      {
        number: ticketNumber(opened),
        url: null,
        publicUrl: context.settings.publicUrl,
      },
    );
    await queueMailToAddress(tx, { dedupeKey: `ticket-${opened}`, kind: 'support', to: email, ...content }, at);
    return opened;
  });
  const repeated = id ?? (await findTicketOfKey(context.pool, clientKey));
  if (repeated === null) throw new TypeError('the key has opened no ticket');
  return repeated;
}
