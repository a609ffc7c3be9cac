import { z } from 'zod';
import { codeToken } from './access/fields.ts';
import { endpoint } from './endpoint.ts';
import { language } from './enums.ts';
import { done, emailInput, idInput, instant, noteInput, REQUIRED, textInput } from './fields.ts';
import { listPage } from './list-page.ts';
import { operatorReason } from './operator/fields.ts';

/** Open waits for the operator, Answered for the person; a closed one takes no more messages. */
export const ticketStatus = z.enum(['Open', 'Answered', 'Closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;

export const MAX_TICKET_SUBJECT = 200;
export const MAX_TICKET_TEXT = 5_000;
export const TICKET_PAGE_SIZE = 20;
/** Messages of one ticket, those of both sides. */
export const MAX_TICKET_MESSAGES = 200;
export const MAX_TICKETS_A_DAY = 5;
export const MAX_VISITOR_TICKETS_A_DAY = 2;
export const MAX_TICKET_MESSAGES_A_DAY = 20;

/** The number by which a person and the operator name a ticket. */
export const ticketNumber = (id: number): string => `T-${1_000 + id}`;

const subject = textInput(MAX_TICKET_SUBJECT);
const text = noteInput(MAX_TICKET_TEXT).trim().min(1, REQUIRED);

const ticketHeader = z.strictObject({
  id: z.int(),
  number: z.string(),
  subject: z.string(),
  status: ticketStatus,
  createdAt: instant,
  /** Of its last message, or of its end. */
  updatedAt: instant,
});
export type TicketHeader = z.infer<typeof ticketHeader>;

const ticketMessage = z.strictObject({
  id: z.int(),
  /** Written by the operator, not by the person who asks. */
  isAnswer: z.boolean(),
  text: z.string(),
  at: instant,
});
const ticketSchema = ticketHeader.extend({ messages: z.array(ticketMessage).max(MAX_TICKET_MESSAGES) });
export type Ticket = z.infer<typeof ticketSchema>;

const contact = endpoint({
  method: 'POST',
  path: 'public/contact',
  access: 'public',
  summary: 'Ask the operator without an account; needs a matched captcha. The answer comes by mail',
  input: z.strictObject({
    // The name is said in the mails to the address.
    name: textInput(100).regex(/^[^<>]*$/, 'Name has a character that is not allowed'),
    email: emailInput,
    subject,
    text,
    /** Of the mails; English when left out. */
    language: language.optional(),
    /** The same for each try of one form, so that it opens one ticket. */
    clientKey: z.uuid(),
    codeToken: codeToken.optional(),
  }),
  output: z.strictObject({ number: z.string() }),
  errors: ['CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const openTicket = endpoint({
  method: 'POST',
  path: 'users/openTicket',
  access: 'session',
  scope: 'write:user',
  summary: `Ask the operator; at most ${MAX_TICKETS_A_DAY} tickets a day`,
  input: z.strictObject({ subject, text }),
  output: z.strictObject({ id: z.int(), number: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

const tickets = endpoint({
  method: 'GET',
  path: 'users/tickets',
  access: 'session',
  scope: 'read:user',
  summary: `A page of ${TICKET_PAGE_SIZE} own tickets, newest first`,
  input: z.strictObject({ before: idInput.optional() }),
  output: listPage('tickets', ticketHeader),
});

const ticket = endpoint({
  method: 'GET',
  path: 'users/ticket',
  access: 'session',
  scope: 'read:user',
  summary: 'An own ticket with its messages, the oldest first',
  input: z.strictObject({ id: idInput }),
  output: ticketSchema,
  errors: ['NOT_FOUND'],
});

const addTicketMessage = endpoint({
  method: 'POST',
  path: 'users/addTicketMessage',
  access: 'session',
  scope: 'write:user',
  summary: `Add a message to an own ticket that is not closed; at most ${MAX_TICKET_MESSAGES_A_DAY} a day`,
  input: z.strictObject({ id: idInput, text }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
});

const closeTicket = endpoint({
  method: 'POST',
  path: 'users/closeTicket',
  access: 'session',
  scope: 'write:user',
  summary: 'Close an own ticket',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const supportEndpoints = { contact, openTicket, tickets, ticket, addTicketMessage, closeTicket };

/** Who asks, as an operator sees it. */
const sender = {
  /** Null for a visitor. */
  userId: z.int().nullable(),
  name: z.string(),
  email: z.string(),
};
const operatedHeader = ticketHeader.extend(sender);
export type OperatedTicketHeader = z.infer<typeof operatedHeader>;
const operatedTicketSchema = ticketSchema.extend(sender);
export type OperatedTicket = z.infer<typeof operatedTicketSchema>;

const operatedTickets = endpoint({
  method: 'GET',
  path: 'admin/tickets',
  access: 'admin',
  scope: 'administration',
  summary: 'A page of the tickets of a status, newest first',
  input: z.strictObject({ status: ticketStatus.default('Open'), before: idInput.optional() }),
  output: listPage('tickets', operatedHeader),
});

const operatedTicket = endpoint({
  method: 'GET',
  path: 'admin/ticket',
  access: 'admin',
  scope: 'administration',
  summary: 'A ticket with its messages',
  input: z.strictObject({ id: idInput }),
  output: operatedTicketSchema,
  errors: ['NOT_FOUND'],
});

const answerTicket = endpoint({
  method: 'POST',
  path: 'admin/answerTicket',
  access: 'admin',
  scope: 'administration',
  summary: 'Answer a ticket that is not closed: by mail, and to a user by a notification too',
  input: z.strictObject({ id: idInput, text }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const endTicket = endpoint({
  method: 'POST',
  path: 'admin/closeTicket',
  access: 'admin',
  scope: 'administration',
  summary: 'Close a ticket',
  input: z.strictObject({ id: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const operatedSupportEndpoints = { operatedTickets, operatedTicket, answerTicket, endTicket };
