import { entitlementOf } from '@pipa/billing';
import { type api, DomainError, type ErrorCode, type OutputOf, type TearSheetRecord } from '@pipa/contract';
import { readShareLink } from '@pipa/db/portfolios';
import type { ReadContext } from '../context.ts';
import { readTearSheet } from './read-tear-sheet.ts';

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
 * nothing, revoked, or of what is gone or closed answers alike. @throws DomainError LINK_INVALID
 */
export async function readSharedSheet(
  context: ReadContext,
  tokenHash: Buffer,
): Promise<OutputOf<typeof api.sharedTearSheet>> {
  const now = context.clock();
  const link = await readShareLink(context.pool, tokenHash, now);
  if (link === null) throw new DomainError('LINK_INVALID');
  const { kind, targetId: id, benchmark, fromDay, toDay, owner } = link;
  const view = { benchmark: benchmark ?? undefined, from: fromDay ?? undefined, to: toDay ?? undefined };
  try {
    const reader = { ...owner, ...entitlementOf(owner.membership, now) };
    const {
      name,
      strategyId: _strategy,
      strategyType: _type,
      trading,
      ...record
    } = await readTearSheet(context, reader, { kind, id, ...view });
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
