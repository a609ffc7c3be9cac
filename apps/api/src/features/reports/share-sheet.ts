import { randomBytes } from 'node:crypto';
import { type api, DomainError, MAX_SHARE_LINKS, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { addShareLink, countShareLinks } from '@pipa/db/portfolios';
import { lockOwner } from '@pipa/db/users';
import { type ReadContext, type Reader, reads, shareLinkRow } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import { hashToken } from '../../http/session.ts';

/** Creates a link to a sheet that the user can read. @throws DomainError NOT_FOUND, INVALID_INPUT, SHARE_LIMIT_REACHED */
export async function shareSheet(
  context: AppContext,
  reading: ReadContext,
  user: Reader,
  input: ParsedInputOf<typeof api.shareTearSheet>,
): Promise<OutputOf<typeof api.shareTearSheet>> {
  await reads.tearSheet(reading, user, input);
  const { kind, id, benchmark, from, to } = input;
  const token = randomBytes(32).toString('base64url');
  const { userId } = user;
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
