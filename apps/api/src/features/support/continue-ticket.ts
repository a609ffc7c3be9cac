import {
  DomainError,
  MAX_TICKET_MESSAGES,
  MAX_TICKET_MESSAGES_A_DAY,
  refusal,
  type TicketStatus,
  ticketNumber,
} from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { readMailbox } from '@pipa/db/access';
import { queueMail, queueMailToAddress } from '@pipa/db/mail';
import { notifyUser } from '@pipa/db/notices';
import { addTicketMessage, type LockedTicket, lockOwnTicket, lockTicket, setTicketStatus } from '@pipa/db/support';
import { ticketAnsweredMail } from '@pipa/mail';
import { type Operator, recordAct } from '@pipa/portfolios';
import type { AppContext } from '../../context.ts';
import { announceTicket, countOfDay, ticketUrl } from './open-ticket.ts';

interface Message {
  readonly text: string;
  /** Null for the person who asks. */
  readonly operatorId: number | null;
  readonly at: Date;
}

function assertFound(ticket: LockedTicket | null): LockedTicket {
  if (ticket === null) throw new DomainError('NOT_FOUND', { field: 'id' });
  return ticket;
}

/** Adds a message to a locked ticket that takes more. @returns its id */
async function write(tx: Tx, { id, status, messages }: LockedTicket, message: Message): Promise<number> {
  if (status === 'Closed') {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'This ticket is closed. Please open another one' });
  }
  if (messages >= MAX_TICKET_MESSAGES) {
    const words = refusal('This ticket has {max} messages. Please open another one', { max: MAX_TICKET_MESSAGES });
    throw new DomainError('ILLEGAL_TRANSITION', { message: words });
  }
  const next: TicketStatus = message.operatorId === null ? 'Open' : 'Answered';
  await setTicketStatus(tx, id, next, message.at);
  return addTicketMessage(tx, { ticketId: id, ...message });
}

async function close(tx: Tx, { id, status }: LockedTicket, at: Date): Promise<void> {
  if (status === 'Closed') throw new DomainError('ILLEGAL_TRANSITION', { message: 'This ticket is closed already' });
  await setTicketStatus(tx, id, 'Closed', at);
}

/** Adds a message of the user, which the operator is to answer. */
export async function replyToTicket(
  context: AppContext,
  userId: number,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  await countOfDay(
    context,
    `ticket:r:${userId}`,
    MAX_TICKET_MESSAGES_A_DAY,
    'At most {max} messages can be sent a day',
  );
  const at = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    const ticket = assertFound(await lockOwnTicket(tx, id, userId));
    const messageId = await write(tx, ticket, { operatorId: null, text, at });
    await announceTicket(context, tx, { id, messageId, subject: ticket.subject, at });
  });
}

export function closeOwnTicket({ prisma, clock }: AppContext, userId: number, id: number): Promise<void> {
  return inTransaction(prisma, async (tx) => close(tx, assertFound(await lockOwnTicket(tx, id, userId)), clock()));
}

/** Adds the operator's answer and mails it; a user is notified too. */
export function answerTicket(
  context: AppContext,
  operator: Operator & { readonly userId: number },
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> {
  const at = context.clock();
  return inTransaction(context.prisma, async (tx) => {
    const ticket = assertFound(await lockTicket(tx, id));
    const messageId = await write(tx, ticket, { operatorId: operator.userId, text, at });
    await mailAnswer(context, tx, ticket, { messageId, text, at });
    const number = ticketNumber(id);
    const facts = {
      act: 'TicketAnswered',
      userId: ticket.userId,
      subject: number,
      reason: 'asked by a ticket',
    } as const;
    await recordAct(tx, operator, at, facts);
  });
}

async function mailAnswer(
  context: AppContext,
  tx: Tx,
  { id, userId, name, email, language }: LockedTicket,
  { messageId, text, at }: { readonly messageId: number; readonly text: string; readonly at: Date },
): Promise<void> {
  const dedupeKey = `ticket-message-${messageId}`;
  const number = ticketNumber(id);
  const { publicUrl } = context.settings;
  if (userId === null) {
    const content = ticketAnsweredMail({ firstName: name, language }, { number, text, url: null, publicUrl });
    await queueMailToAddress(tx, { dedupeKey, kind: 'support', to: email, ...content }, at);
    return;
  }
  await notifyUser(tx, userId, { event: 'support.answered', parameters: { ticketId: id, number }, dedupeKey }, at);
  const mailbox = await readMailbox(tx, userId);
  const content = ticketAnsweredMail(mailbox, { number, text, url: ticketUrl(context, id), publicUrl });
  await queueMail(tx, { dedupeKey, userId, kind: 'support', to: mailbox.email, ...content }, at);
}

/** Closes a ticket for the operator. */
export function endTicket(
  { prisma, clock }: AppContext,
  operator: Operator,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const ticket = assertFound(await lockTicket(tx, id));
    await close(tx, ticket, at);
    const facts = { act: 'TicketClosed', userId: ticket.userId, subject: ticketNumber(id), reason } as const;
    await recordAct(tx, operator, at, facts);
  });
}
