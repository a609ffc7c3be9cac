import { appendFile, writeFile } from 'node:fs/promises';
import { csvLine, type ImportFinding } from '@pipa/contract';

const COLUMNS = ['source', 'symbol', 'fromDay', 'toDay', 'outcome', 'fault', 'detail', 'isOpen'] as const;

/** A CSV file with a line a finding, written as an import goes on. */
export interface FindingsFile {
  readonly path: string;
  add(findings: readonly ImportFinding[]): Promise<void>;
}

/** Begins the file anew. */
export async function createFindingsFile(path: string): Promise<FindingsFile> {
  await writeFile(path, csvLine(COLUMNS));
  return {
    path,
    add: async (findings) => {
      if (findings.length === 0) return;
      await appendFile(path, findings.map((finding) => csvLine(COLUMNS.map((name) => finding[name]))).join(''));
    },
  };
}
