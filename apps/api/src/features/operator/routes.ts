import { api, OPERATOR_PAGE_SIZE } from '@pipa/contract';
import { countWorkingKeys, listInvitations, readKeysOffSince } from '@pipa/db/access';
import { listFailedMails } from '@pipa/db/mail';
import { countFindings, listFindings, listIngests } from '@pipa/db/market';
import { listEveryInvoice } from '@pipa/db/membership';
import { createOutboxRelay } from '@pipa/db/notices';
import { countOperatorActs, countUsers, listOperatorActs, searchUsers } from '@pipa/db/operators';
import { listFollowing, listOperatedStrategies, listStrategyFaults } from '@pipa/db/strategies';
import { factorsResetMail } from '@pipa/mail';
import {
  blockUser,
  changeDeveloperState,
  changeUserClass,
  describeDifference,
  editStrategy,
  endUserSessions,
  extendTrial,
  makeInvitation,
  releaseStrategy,
  resetUserFactors,
  revokeInvitation,
  sendMailAgain,
  sendUserReset,
  settleImportDoubt,
  switchApiKeys,
  takeStrategyOffline,
  unblockUser,
  unfreezeAccount,
} from '@pipa/portfolios';
import { wireMoney } from '@pipa/reads';
import { announceEnd } from '../../http/announce-end.ts';
import { operatorOf } from '../../http/operator-of.ts';
import type { RouteRegistrar } from '../../http/route.ts';
import { hintMail, mailToken } from '../../mail-tokens/mail-tokens.ts';
import { readHealthHistory } from './health-history.ts';
import { actRow, followingRow, invitationRow, userRow } from './operator-rows.ts';
import { readDataQuality, readMacroQuality } from './read-data-quality.ts';
import { readHealth } from './read-health.ts';
import { readUser } from './read-user.ts';
import { checkSeries, storeSeries } from './series-upload.ts';

/** Rows of the lists without pages. */
const MAX_LISTED = 200;

/** A page, and whether another follows, from one row more than a page has. */
const pageOf = <T>(rows: readonly T[]) => ({
  page: rows.slice(0, OPERATOR_PAGE_SIZE),
  hasMore: rows.length > OPERATOR_PAGE_SIZE,
});

/** What administrators see and do; every act is written to the log of operators. */
export function registerOperator(routes: RouteRegistrar): void {
  registerReads(routes);
  registerActs(routes);
}

function registerReads({ context, serve }: RouteRegistrar): void {
  const { pool, clock } = context;
  serve(api.operatorUsers, async ({ input: { search: text, group, before = null } }) => {
    const now = clock();
    const [found, count] = await Promise.all([
      searchUsers(pool, { text, group, before, limit: OPERATOR_PAGE_SIZE + 1 }),
      countUsers(pool, { text, group }),
    ]);
    const { page, hasMore } = pageOf(found);
    return { users: page.map((user) => userRow(user, now)), hasMore, count };
  });
  serve(api.operatorUser, ({ input }) => readUser(context, input.userId));
  serve(api.invitations, async () => {
    const now = clock();
    return (await listInvitations(pool, MAX_LISTED)).map((invitation) => invitationRow(invitation, now));
  });
  serve(api.operatorInvoices, async ({ input: { before } }) => {
    const { page, hasMore } = pageOf(await listEveryInvoice(pool, { before, limit: OPERATOR_PAGE_SIZE + 1 }));
    const invoices = page.map(({ amount, dueAt, paidAt, ...invoice }) => ({
      ...invoice,
      amount: wireMoney(amount.toNumber()),
      dueDate: dueAt.toISOString(),
      paidDate: paidAt?.toISOString() ?? null,
    }));
    return { invoices, hasMore };
  });
  serve(api.failedMails, async () =>
    (await listFailedMails(pool, MAX_LISTED)).map(({ failedAt, ...mail }) => ({
      ...mail,
      failedAt: failedAt.toISOString(),
    })),
  );
  serve(api.apiKeySwitch, async () => {
    const [offSince, counts] = await Promise.all([readKeysOffSince(pool), countWorkingKeys(pool, clock())]);
    return { offSince: offSince?.toISOString() ?? null, ...counts };
  });
  serve(api.operatorStrategies, async () => {
    const [strategies, following] = await Promise.all([listOperatedStrategies(pool), listFollowing(pool)]);
    const byId = new Map(following.map((each) => [each.id, each]));
    return strategies.map(({ modifiedAt, ...strategy }) => ({
      ...strategy,
      ...followingRow(byId.get(strategy.id)),
      modifiedAt: modifiedAt.toISOString(),
    }));
  });
  serve(api.examineInstallation, async () => {
    const { at, checks } = await context.doctor();
    return { at: at.toISOString(), checks: [...checks] };
  });
  serve(api.operatorHealth, () => readHealth(context));
  serve(api.operatorHealthHistory, ({ input: { span } }) => readHealthHistory(context, span));
  serve(api.strategyFaults, async () =>
    (await listStrategyFaults(pool)).map(({ firstAt, ...fault }) => ({ ...fault, firstAt: firstAt.toISOString() })),
  );
  serve(api.ingests, async ({ input: { before = null } }) => {
    const { page, hasMore } = pageOf(await listIngests(pool, { before, limit: OPERATOR_PAGE_SIZE + 1 }));
    return {
      ingests: page.map(({ cursor, retrievedAt, ...ingest }) => ({
        ...ingest,
        retrievedAt: retrievedAt.toISOString(),
      })),
      hasMore,
    };
  });
  serve(api.importFindingCounts, () => countFindings(pool));
  serve(api.importFindings, async ({ input: { after = null, ...filter } }) => {
    const { page, hasMore } = pageOf(await listFindings(pool, { after, limit: OPERATOR_PAGE_SIZE + 1 }, filter));
    return { findings: [...page], hasMore };
  });
  serve(api.dataQuality, ({ input }) => readDataQuality(context, input));
  serve(api.macroQuality, () => readMacroQuality(context));
  serve(api.operatorLog, async ({ input: { act = null, before } }) => {
    const [found, count] = await Promise.all([
      listOperatorActs(pool, { act, before, limit: OPERATOR_PAGE_SIZE + 1 }),
      countOperatorActs(pool, act),
    ]);
    const { page, hasMore } = pageOf(found);
    return { acts: page.map(actRow), hasMore, count };
  });
}

function registerActs({ context, app, serve }: RouteRegistrar): void {
  const { prisma, bus, logger, clock } = context;
  const relay = createOutboxRelay(prisma, bus, (error) =>
    logger.warn({ err: error }, 'outbox not relayed; the worker will'),
  );
  app.addHook('onClose', relay.settle);

  serve(api.blockUser, async ({ user, input }) => {
    await blockUser(context, operatorOf(user), input);
    void relay.kick();
    return null;
  });
  serve(api.unblockUser, async ({ user, input }) => {
    await unblockUser(context, operatorOf(user), input);
    void relay.kick();
    return null;
  });
  serve(api.extendTrial, async ({ user, input }) => {
    const trialEndsAt = await extendTrial(context, operatorOf(user), input);
    void relay.kick();
    return { trialEndsAt: trialEndsAt.toISOString() };
  });
  serve(api.setUserClass, async ({ user, input }) => {
    await changeUserClass(context, operatorOf(user), input);
    void relay.kick();
    return null;
  });
  serve(api.setDeveloperState, async ({ user, input }) => {
    await changeDeveloperState(context, operatorOf(user), input);
    return null;
  });
  serve(api.sendUserReset, async ({ user, input }) => {
    const dedupeKey = await sendUserReset(context, operatorOf(user), input, (tx, to) =>
      mailToken(context, tx, to, 'ResetPassword'),
    );
    await hintMail(context, dedupeKey);
    return null;
  });
  serve(api.endUserSessions, async ({ user, input }) => {
    const ended = await endUserSessions(context, operatorOf(user), input);
    await announceEnd(context, input.userId, ended);
    return { ended: ended.length };
  });
  serve(api.resetUserFactors, async ({ user, input }) => {
    const url = `${context.settings.publicUrl}/admin/useraccount`;
    const ended = await resetUserFactors(context, operatorOf(user), input, (reader) => factorsResetMail(reader, url));
    await announceEnd(context, input.userId, ended);
    return { ended: ended.length };
  });
  serve(api.unfreezeTrackAccount, async ({ user, input: { accountId, accept = null, reason } }) => {
    const decision = { accountId, authoritative: accept, reason };
    const { outcome, differences } = await unfreezeAccount(context, operatorOf(user), decision);
    void relay.kick();
    return { outcome, differences: differences.map(describeDifference) };
  });
  serve(api.takeStrategyOffline, async ({ user, input }) => {
    await takeStrategyOffline(context, operatorOf(user), input);
    return null;
  });
  serve(api.releaseStrategy, async ({ user, input }) => {
    await releaseStrategy(context, operatorOf(user), input);
    return null;
  });
  serve(api.editStrategy, async ({ user, input: { strategyId, reason, ...edit } }) => {
    await editStrategy(context, operatorOf(user), { strategyId, reason, edit });
    return null;
  });
  serve(api.createInvitation, async ({ user, input }) =>
    invitationRow(await makeInvitation(context, operatorOf(user), input), clock()),
  );
  serve(api.revokeInvitation, async ({ user, input }) => {
    await revokeInvitation(context, operatorOf(user), input);
    return null;
  });
  serve(api.switchApiKeys, async ({ user, input }) => {
    await switchApiKeys(context, operatorOf(user), input);
    return null;
  });
  serve(api.settleDoubt, async ({ user, input }) => {
    await settleImportDoubt(context, operatorOf(user), input);
    return null;
  });
  serve(api.checkSeries, ({ input }) => checkSeries(context, input));
  serve(api.storeSeries, ({ user, input }) => storeSeries(context, operatorOf(user), input));
  serve(api.sendMailAgain, async ({ user, input }) => {
    await sendMailAgain(context, operatorOf(user), input);
    await context.queues.hint('mail', { mailMessageId: input.id });
    return null;
  });
}
