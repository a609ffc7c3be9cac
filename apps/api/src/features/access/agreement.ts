import { type api, DomainError, type ParsedInputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { findAgreementInForce, setAgreementRevision } from '@pipa/db/users';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import type { SignedInUser } from '../../http/session.ts';
import { recordSignature } from '../../signing/signature.ts';
import { countChange } from '../../throttling/throttle.ts';

/** The agreement in force with its revision. */
export async function readRevisionInForce({ pool, clock }: AppContext) {
  const revision = await findAgreementInForce(pool, clock());
  if (revision === null) throw new DomainError('UNAVAILABLE', { message: 'No user agreement has been published yet' });
  return revision;
}

export async function readAgreement(context: AppContext): Promise<string> {
  const { text } = await readRevisionInForce(context);
  return text;
}

/** Signs the agreement in force, which is the one that was read where the signer names its revision, and keeps the evidence. */
export async function signAgreement(
  context: AppContext,
  user: SignedInUser,
  { signature, rev: readRev }: Pick<ParsedInputOf<typeof api.signUserAgreement>, 'signature' | 'rev'>,
  client: RequestClient,
): Promise<void> {
  await countChange(context, user.userId);
  const { rev, text } = await readRevisionInForce(context);
  if (readRev !== undefined && readRev !== rev) throw new DomainError('AGREEMENT_CHANGED');
  const at = context.clock();
  await inTransaction(context.prisma, async (tx) => {
    await recordSignature(tx, user, { document: 'UserAgreement', reference: rev, text }, { signature, ...client, at });
    await setAgreementRevision(tx, user.userId, rev);
  });
}
