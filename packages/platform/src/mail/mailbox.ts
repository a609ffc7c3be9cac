import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A mail as the local mailbox keeps it, one for each recipient. */
export interface ReceivedMail {
  /** Instant, ISO 8601. */
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Addresses of web pages in the order they appear, each once. */
  links: string[];
}

export interface Mailbox {
  /** Mails to an address in any case, or to all recipients without `to`; newest first. */
  list(to?: string): Promise<ReceivedMail[]>;
}

const MAX_MAILS = 500;

function parseLine(line: string): ReceivedMail | undefined {
  try {
    return JSON.parse(line) as ReceivedMail;
  } catch (error) {
    // The last line may be cut short: the writer is at work, or was killed there.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readAll(file: string): Promise<ReceivedMail[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map(parseLine).filter((mail) => mail !== undefined);
}

/** Reads the file of a mailbox; this or another process writes it. */
export function openMailbox(file: string): Mailbox {
  return {
    list: async (to) => {
      const wanted = to?.trim().toLowerCase();
      const mails = (await readAll(file)).slice(-MAX_MAILS).reverse();
      return wanted === undefined ? mails : mails.filter((mail) => mail.to === wanted);
    },
  };
}

/** Appends mails to the file and bounds its size. Only one process may write. */
export async function createMailWriter(file: string): Promise<(mails: readonly ReceivedMail[]) => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const kept = (await readAll(file)).slice(-MAX_MAILS);
  const asLines = (mails: readonly ReceivedMail[]) => mails.map((mail) => `${JSON.stringify(mail)}\n`).join('');
  const replace = async (mails: readonly ReceivedMail[]) => {
    await writeFile(`${file}.new`, asLines(mails), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  await replace(kept);
  let lastWrite = Promise.resolve();
  return (mails) => {
    const write = async () => {
      kept.push(...mails);
      if (kept.length <= 2 * MAX_MAILS) return appendFile(file, asLines(mails));
      kept.splice(0, kept.length - MAX_MAILS);
      return replace(kept);
    };
    // A failed write rejects for its own caller only; later writes go on.
    const written = lastWrite.then(write);
    lastWrite = written.catch(() => undefined);
    return written;
  };
}
