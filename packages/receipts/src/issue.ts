import type { Receipt } from '@pipa/contract';
import { addReceipt } from '@pipa/db/receipts';
import type { ReadContext, Reader } from '@pipa/reads';
import type { ReceiptDraft } from './draft.ts';
import { seal } from './seal.ts';
import { type AnsweredCall, describeCall } from './tools.ts';

/** Seals and stores a receipt, for its owner alone or, with null, for every user. */
export async function keepReceipt(
  context: Pick<ReadContext, 'pool' | 'clock'>,
  userId: number | null,
  draft: ReceiptDraft,
): Promise<Receipt> {
  const now = context.clock();
  const receipt = seal(draft, now);
  const { id, kind } = receipt;
  await addReceipt(context.pool, { id, userId, kind, body: receipt, createdAt: now });
  return receipt;
}

/**
 * The receipt of an answer to an assistant: one small row, no computation. Its reader alone sees it, as an answer says what was asked.
 * @returns its id
 */
export async function issueReceipt(
  context: Pick<ReadContext, 'pool' | 'clock'>,
  { userId }: Pick<Reader, 'userId'>,
  call: AnsweredCall,
): Promise<string> {
  return (await keepReceipt(context, userId, await describeCall(context, call))).id;
}
