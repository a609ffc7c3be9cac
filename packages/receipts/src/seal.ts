import { type Receipt, receiptSchema } from '@pipa/contract';
import { hashOf, idOf, plain } from './canonical.ts';
import { codeVersion } from './code-version.ts';
import type { ReceiptDraft } from './draft.ts';

/** Makes a receipt of a draft. Its id is of the content, without the instant. */
export function seal(draft: ReceiptDraft, madeAt: Date, code = codeVersion()): Receipt {
  const result = plain(draft.result);
  const content = plain({ version: 1, seed: null, ...draft, result, resultSha256: hashOf(result), code }) as object;
  return receiptSchema.parse({ ...content, id: idOf(content), madeAt: madeAt.toISOString() });
}

/** Whether a receipt is the one that its id names: nothing of it was changed since. */
export function isWhole({ id, madeAt: _, ...content }: Receipt): boolean {
  return idOf(content) === id && hashOf(content.result) === content.resultSha256;
}
