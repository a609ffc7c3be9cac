import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvFile } from '@pipa/market-data/vendors/csv';

const HEADER = 'symbol,date,open,high,low,close,adjClose,volume';

/** The symbols of a price file, in its sequence. */
export async function symbolsOf(path: string): Promise<string[]> {
  const symbols = new Set<string>();
  for await (const line of createInterface({ input: csvFile(path).open() }))
    symbols.add(line.slice(0, line.indexOf(',')));
  symbols.delete('symbol');
  return [...symbols];
}

/** Writes the rows of some symbols of price files, which have the same columns, into one file. */
export async function writeChosenPrices(
  paths: readonly string[],
  chosen: ReadonlySet<string>,
  target: string,
): Promise<void> {
  await writeFile(target, `${HEADER}\n`);
  for (const path of paths)
    await pipeline(Readable.from(linesOf(path, chosen)), createWriteStream(target, { flags: 'a' }));
}

async function* linesOf(path: string, chosen: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const line of createInterface({ input: csvFile(path).open() })) {
    if (chosen.has(line.slice(0, line.indexOf(',')))) yield `${line}\n`;
  }
}
