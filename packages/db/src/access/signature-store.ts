import type { SignedDocument } from '../client.ts';
import { countIn, type Params, pick, prepared } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

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

const insertion = prepared((db, p: Params<NewSignature>) =>
  db
    .insertInto('signature')
    .values(pick(p, ['userId', 'document', 'reference', 'documentHash', 'signature', 'address', 'signedAt'])),
);

export async function insertSignature(tx: Tx, signature: NewSignature): Promise<void> {
  await countIn(tx, insertion, signature);
}
