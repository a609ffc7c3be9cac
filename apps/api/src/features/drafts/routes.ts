import { api, DomainError, draftPath } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { closeDraft } from '@pipa/db/drafts';
import { createOutboxRelay } from '@pipa/db/notices';
import { reads } from '@pipa/reads';
import { proposeDraft } from '@pipa/tools';
import type { RouteRegistrar } from '../../http/route.ts';

/** Acts that are proposed, and the end of a proposal by its owner; the act itself is made by its own call. */
export function registerDrafts({ serve, context, app }: RouteRegistrar): void {
  const { prisma, bus, clock, logger } = context;
  const relay = createOutboxRelay(prisma, bus, (error) =>
    logger.warn({ err: error }, 'outbox not relayed; the worker will'),
  );
  app.addHook('onClose', relay.settle);
  serve(api.createDraft, async ({ input, user, credential: { scopes, key }, reading }) => {
    const proposer = key === undefined ? ({ by: 'owner' } as const) : ({ by: 'apiKey', name: key.name } as const);
    const draft = await proposeDraft({ ...reading, prisma }, { reader: user, scopes }, proposer, input.act);
    void relay.kick();
    return { ...draft, link: draftPath(draft.id) };
  });
  serve(api.closeDraft, async ({ input, user, reading }) => {
    const { userId } = user;
    if (await inTransaction(prisma, (tx) => closeDraft(tx, { userId, ...input, now: clock() }))) return null;
    await reads.draft(reading, user, { id: input.id });
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'This proposal was confirmed, dismissed or has expired' });
  });
}
