import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Receipt, receiptSchema } from '@pipa/contract';

/** A file is read whole: a receipt of own books holds some thousand numbers. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A receipt as a page downloads it, or as the API answers it. */
function receiptOf(value: unknown): Receipt {
  const { data, receipt } = value as { readonly data?: { readonly receipt?: unknown }; readonly receipt?: unknown };
  return receiptSchema.parse(data?.receipt ?? receipt ?? value);
}

function receiptsIn(text: string): Receipt[] {
  const isLines = text.trimStart().startsWith('{') && /\}\s*\n\s*\{/.test(text);
  if (isLines) return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [receiptOf(JSON.parse(line))]));
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.map(receiptOf) : [receiptOf(value)];
}

/** The receipts of a file: one, a list, or one a line; of a folder those of its .json and .jsonl files. */
export async function readReceipts(path: string): Promise<Receipt[]> {
  const found = await stat(path);
  if (found.isDirectory()) {
    const names = (await readdir(path)).filter((name) => /\.jsonl?$/.test(name)).sort();
    return (await Promise.all(names.map((name) => readReceipts(join(path, name))))).flat();
  }
  if (found.size > MAX_BYTES) throw new RangeError(`${path} is larger than ${MAX_BYTES} bytes`);
  return receiptsIn(await readFile(path, 'utf8'));
}
