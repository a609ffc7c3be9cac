import type { Readable } from 'node:stream';
import { isDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { sortActions } from '../daily-bars.ts';
import type { CorporateAction } from '../provider.ts';
import { actionFault, type QuarantinedRow } from './bar-row.ts';
import { type CsvRow, parseNumber, readCsv } from './csv-table.ts';

export interface ActionImport {
  readonly actions: ReadonlyMap<string, readonly CorporateAction[]>;
  readonly quarantined: readonly QuarantinedRow[];
}

const MOST_ACTIONS = 2_000_000;
const MOST_QUARANTINED = 1_000;

/** Reads splits and dividends `symbol,date,dividend,splitRatio[,payDate]`; each takes effect on its date's bar. */
export async function importActions(source: Readable): Promise<ActionImport> {
  const bySymbol = new Map<string, CorporateAction[]>();
  const quarantined: QuarantinedRow[] = [];
  let count = 0;
  for await (const { row } of readCsv(source, ['symbol', 'date'])) {
    const symbol = row.get('symbol').toUpperCase();
    const read = readActionRow(row);
    if (typeof read === 'string') {
      if (quarantined.length < MOST_QUARANTINED) {
        const day = row.get('date').slice(0, 10);
        quarantined.push({ symbol, day, fault: read, raw: row.raw(), line: row.line });
      }
      continue;
    }
    count += read.length;
    if (count > MOST_ACTIONS) throw new DomainError('PAYLOAD_TOO_LARGE', { note: `More than ${MOST_ACTIONS} actions` });
    const known = bySymbol.get(symbol);
    if (known) known.push(...read);
    else bySymbol.set(symbol, read);
  }
  return { actions: new Map([...bySymbol].map(([symbol, list]) => [symbol, sortActions(list)])), quarantined };
}

function readActionRow(row: CsvRow): CorporateAction[] | string {
  const date = row.get('date').slice(0, 10);
  if (row.get('symbol') === '') return 'symbol is missing';
  if (!isDay(date)) return 'date is not a day YYYY-MM-DD';
  const dividend = row.get('dividend') === '' ? 0 : parseNumber(row.get('dividend'));
  const splitRatio = row.get('splitRatio') === '' ? 1 : parseNumber(row.get('splitRatio'));
  const fault = actionFault(dividend, splitRatio);
  if (fault) return fault;
  const payText = row.get('payDate').slice(0, 10);
  if (payText !== '' && !isDay(payText)) return 'pay date is not a day YYYY-MM-DD';
  const exDay = toEpochDay(date);
  const actions: CorporateAction[] = [];
  if (splitRatio !== 1) actions.push({ exDay, kind: 'split', value: splitRatio, payDay: null });
  if (dividend > 0) {
    actions.push({ exDay, kind: 'dividend', value: dividend, payDay: payText === '' ? null : toEpochDay(payText) });
  }
  return actions;
}
