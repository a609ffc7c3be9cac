import { api, DomainError, OPERATOR_PAGE_SIZE, TICKET_PAGE_SIZE, ticketNumber } from '@pipa/contract';
import { findOwnTicket, findTicket, listOwnTickets, listTickets, type StoredTicket } from '@pipa/db/support';
import { captchaHolderOf } from '../../captcha/captcha-cookies.ts';
import { operatorOf } from '../../http/operator-of.ts';
import type { RegisterFeature, RouteRegistrar } from '../../http/route.ts';
import { answerTicket, closeOwnTicket, endTicket, replyToTicket } from './continue-ticket.ts';
import { openTicket, openVisitorTicket } from './open-ticket.ts';
import { headerRow, senderOf, ticketRow } from './ticket-rows.ts';

function assertFound(ticket: StoredTicket | null): StoredTicket {
  if (ticket === null) throw new DomainError('NOT_FOUND');
  return ticket;
}

/** The contact form, tickets of users, and what administrators do with tickets. */
export const registerSupport: RegisterFeature = (routes) => {
  serveOwn(routes);
  serveOperated(routes);
};

function serveOwn({ context, serve }: RouteRegistrar): void {
  const { pool } = context;
  serve(api.contact, async ({ input, address, request }) => {
    const id = await openVisitorTicket(context, input, captchaHolderOf(request, address));
    return { number: ticketNumber(id) };
  });
  serve(api.openTicket, async ({ input, user }) => {
    const id = await openTicket(context, user, input);
    return { id, number: ticketNumber(id) };
  });
  serve(api.tickets, async ({ input: { before = null }, user: { userId } }) => {
    const found = await listOwnTickets(pool, { userId, before, limit: TICKET_PAGE_SIZE + 1 });
    return { tickets: found.slice(0, TICKET_PAGE_SIZE).map(headerRow), hasMore: found.length > TICKET_PAGE_SIZE };
  });
  serve(api.ticket, async ({ input, user }) =>
    ticketRow(pool, assertFound(await findOwnTicket(pool, input.id, user.userId))),
  );
  serve(api.addTicketMessage, async ({ input, user }) => {
    await replyToTicket(context, user.userId, input);
    return null;
  });
  serve(api.closeTicket, async ({ input, user }) => {
    await closeOwnTicket(context, user.userId, input.id);
    return null;
  });
}

function serveOperated({ context, serve }: RouteRegistrar): void {
  const { pool } = context;
  serve(api.operatedTickets, async ({ input: { status, before = null } }) => {
    const found = await listTickets(pool, { status, before, limit: OPERATOR_PAGE_SIZE + 1 });
    const page = found.slice(0, OPERATOR_PAGE_SIZE);
    return {
      tickets: page.map((ticket) => ({ ...headerRow(ticket), ...senderOf(ticket) })),
      hasMore: found.length > OPERATOR_PAGE_SIZE,
    };
  });
  serve(api.operatedTicket, async ({ input }) => {
    const ticket = assertFound(await findTicket(pool, input.id));
    return { ...(await ticketRow(pool, ticket)), ...senderOf(ticket) };
  });
  serve(api.answerTicket, async ({ input, user }) => {
    await answerTicket(context, { ...operatorOf(user), userId: user.userId }, input);
    return null;
  });
  serve(api.endTicket, async ({ input, user }) => {
    await endTicket(context, operatorOf(user), input);
    return null;
  });
}
