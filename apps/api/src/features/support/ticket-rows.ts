import { MAX_TICKET_MESSAGES, type Ticket, type TicketHeader, ticketNumber } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { listTicketMessages, type StoredTicket } from '@pipa/db/support';

export const headerRow = ({ id, subject, status, createdAt, updatedAt }: StoredTicket): TicketHeader => ({
  id,
  number: ticketNumber(id),
  subject,
  status,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Who asks, for an operator. */
export const senderOf = ({ userId, name, email }: StoredTicket) => ({ userId, name, email });

/** A ticket with its messages. */
export async function ticketRow(pool: Pick<Pool, 'query'>, ticket: StoredTicket): Promise<Ticket> {
  const messages = await listTicketMessages(pool, ticket.id, MAX_TICKET_MESSAGES);
  return {
    ...headerRow(ticket),
    messages: messages.map(({ id, operatorId, text, at }) => ({
      id,
      isAnswer: operatorId !== null,
      text,
      at: at.toISOString(),
    })),
  };
}
