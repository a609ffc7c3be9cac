import { randomBytes } from 'node:crypto';
import { entitlementOf } from '@pipa/billing';
import {
  type api,
  DomainError,
  type ErrorCode,
  MAX_SHARE_LINKS,
  type OutputOf,
  type ParsedInputOf,
  type ShareLinkRow,
  type TearSheetRecord,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { addShareLink, countShareLinks, readShareLink, type SharedLink } from '@pipa/db/portfolios';
import type { StrategyAudience } from '@pipa/db/strategies';
import { lockOwner } from '@pipa/db/users';
import type { AppContext } from '../../context.ts';
import { hashToken } from '../../http/session.ts';
import type { Market } from '../../market-view/read-market.ts';
import { audienceOf } from '../../strategy-rows/audience.ts';
import { addressKey, countAction } from '../../throttling/throttle.ts';
import { assertMayRead } from './may-read.ts';
import { readRecord } from './read-record.ts';

export const shareLinkRow = ({ fromDay, toDay, createdAt, lastReadAt, ...link }: SharedLink): ShareLinkRow => ({
  ...link,
  from: fromDay,
  to: toDay,
  createTime: createdAt.toISOString(),
  lastReadTime: lastReadAt?.toISOString() ?? null,
});

/** Creates a link to a sheet that the user can read. @throws DomainError NOT_FOUND, INVALID_INPUT, SHARE_LIMIT_REACHED */
export async function shareSheet(
  context: AppContext,
  audience: StrategyAudience,
  input: ParsedInputOf<typeof api.shareTearSheet>,
  market: Market,
): Promise<OutputOf<typeof api.shareTearSheet>> {
  await readRecord(context, audience, input, market);
  const { kind, id, benchmark, from, to } = input;
  const token = randomBytes(32).toString('base64url');
  const { userId } = audience;
  const link = await inTransaction(context.prisma, async (tx) => {
    await lockOwner(tx, userId);
    if ((await countShareLinks(tx, userId)) >= MAX_SHARE_LINKS) throw new DomainError('SHARE_LIMIT_REACHED');
    return addShareLink(tx, {
      userId,
      tokenHash: hashToken(token),
      kind,
      targetId: id,
      benchmark: benchmark ?? null,
      fromDay: from ?? null,
      toDay: to ?? null,
      createdAt: context.clock(),
    });
  });
  return { ...shareLinkRow(link), token };
}

/** Reads of one address in a window of the throttle: far more than a reader makes, too few to guess a token. */
const READS_PER_ADDRESS = 120;

/** What was traded, without amounts of money: they show how large a portfolio or an account is. */
const withoutMoney = ({ years, ...trading }: NonNullable<TearSheetRecord['trading']>) => ({
  ...trading,
  costTotal: null,
  years: years?.map((year) => ({ ...year, costs: null })) ?? null,
});

/** Why the owner of a link cannot read its sheet. */
const CLOSED: readonly ErrorCode[] = ['NOT_FOUND', 'AGREEMENT_REQUIRED', 'INVESTOR_DISABLED'];

/**
 * The sheet of a link, as its owner could read it now, without what names the owner and without amounts of money. A link of
 * nothing, revoked, or of what is gone or closed answers alike. @throws DomainError LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function readShared(
  context: AppContext,
  { token, address }: { readonly token: string; readonly address: string },
  market: Market,
): Promise<OutputOf<typeof api.sharedTearSheet>> {
  await countAction(context, `share:${addressKey(address)}`, READS_PER_ADDRESS);
  const now = context.clock();
  const link = await readShareLink(context.pool, hashToken(token), now);
  if (link === null) throw new DomainError('LINK_INVALID');
  const { kind, targetId: id, benchmark, fromDay, toDay, owner } = link;
  const view = { benchmark: benchmark ?? undefined, from: fromDay ?? undefined, to: toDay ?? undefined };
  try {
    assertMayRead({ ...owner, ...entitlementOf(owner.membership, now) }, kind);
    const {
      name,
      strategyId: _strategy,
      strategyType: _type,
      trading,
      ...record
    } = await readRecord(context, audienceOf(owner), { kind, id, ...view }, market);
    // Users name portfolios and accounts.
    const isOurs = kind === 'backtest' || kind === 'track';
    return {
      ...record,
      kind,
      name: isOurs ? name : null,
      trading: isOurs || trading === null ? trading : withoutMoney(trading),
    };
  } catch (error) {
    if (!(error instanceof DomainError && CLOSED.includes(error.code))) throw error;
    throw new DomainError('LINK_INVALID', {}, { cause: error });
  }
}
