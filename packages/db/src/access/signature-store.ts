import type { SignedDocument } from '../client.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';

/** Evidence of a signature: the user, the document by its hash, the instant (wall clock) and the address. */
export interface NewSignature {
  readonly userId: number;
  readonly document: SignedDocument;
  /** Identifies the document: a revision of the agreement, or an assessment. */
  readonly reference: string;
  readonly documentHash: string;
  readonly signature: string;
  readonly address: string;
  readonly signedAt: Date;
}

export async function insertSignature(tx: Tx, signature: NewSignature): Promise<void> {
  await (await modelsOf(tx)).signature.create({ data: signature });
}
