import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Reference results of independent sources lie beside the repository where they are available; tests pass without them. */
const root = new URL('../../../../../shared/data/', import.meta.url);

export const haveReferenceData = existsSync(new URL('vectors/', root));

export function readReference(path: string): string {
  const bytes = readFileSync(new URL(path, root));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Rows of a CSV with a header; quoted cells may hold commas and doubled quotes. */
export function readReferenceTable(path: string): Record<string, string>[] {
  const [header, ...rows] = readReference(path).trim().split(/\r?\n/).map(splitCells);
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])));
}

function splitCells(line: string): string[] {
  const cells: string[] = [];
  // With a comma before each cell, an empty first one is a match like any other.
  for (const match of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(match[1] !== undefined ? match[1].replaceAll('""', '"') : match[2]);
  }
  return cells;
}

export const numberOrNaN = (cell: string): number => (cell === '' ? NaN : Number(cell));
