import { createHash } from 'node:crypto';
import { DomainError, isPrintedName } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { insertSignature, recordAccountActivity } from '@pipa/db/access';
import type { SignedInUser } from '../http/session.ts';

export interface SignedText {
  document: 'UserAgreement' | 'RiskLevel' | 'InvestorMembership';
  /** Identifies the document: a revision of the agreement, or an assessment. */
  reference: string;
  /** The whole text that was signed. */
  text: string;
}

const documentHashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keeps the evidence of a signature. Throws INVALID_SIGNATURE when it is not the user's printed name. */
export async function recordSignature(
  tx: Tx,
  user: SignedInUser,
  { document, reference, text }: SignedText,
  { signature, address, userAgent = '', at }: { signature: string; address: string; userAgent?: string; at: Date },
): Promise<void> {
  if (!isPrintedName(signature, user)) throw new DomainError('INVALID_SIGNATURE', { field: 'signature' });
  await insertSignature(tx, {
    userId: user.userId,
    document,
    reference,
    documentHash: documentHashOf(text),
    signature,
    address,
    signedAt: at,
  });
  await recordAccountActivity(tx, {
    userId: user.userId,
    kind: 'DocumentSigned',
    detail: document,
    client: { address, userAgent },
    at,
  });
}
