import { constants, crc32, deflateRawSync } from 'node:zlib';
import { addDays } from '@pipa/calendar';
import type { LargeArchive, WorldCompany, WorldFigure } from '../facts-world.ts';
import { centralOf, descriptorOf, endOf, localHeadOf, type ZipEntry } from '../write-zip.ts';

export interface LargeArchiveSize {
  readonly companies: number;
  /** Of all entries together, unpacked; about. */
  readonly bytes: number;
}

const QUARTERS = 60;
const FIRST_QUARTER_END = '2011-09-30';
const FLOWS = [
  'Revenues',
  'CostOfRevenue',
  'OperatingIncomeLoss',
  'IncomeTaxExpenseBenefit',
  'NetIncomeLoss',
  'NetCashProvidedByUsedInOperatingActivities',
  'PaymentsToAcquirePropertyPlantAndEquipment',
];
const BALANCES = [
  'CashAndCashEquivalentsAtCarryingValue',
  'Assets',
  'Liabilities',
  'StockholdersEquity',
  'LongTermDebt',
];
const FILLER_KINDS = 16;
const FILLER_FACTS = 1_600;

/** Numbers from 0 to 1 that a seed decides. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pad = (value: number, digits: number): string => `${Math.floor(value)}`.padStart(digits, '0');

/** Most of what companies file is of concepts that no statement is made from. A piece of it is packed once and used again and again. */
interface Filler {
  readonly text: Buffer;
  /** Whole blocks of a deflated stream, which may stand anywhere in one. */
  readonly packed: Buffer;
}

function fillerOf(kind: number): Filler {
  const draw = drawing(kind + 1);
  const facts = Array.from({ length: FILLER_FACTS }, () => {
    const year = 2010 + Math.floor(16 * draw());
    return {
      ...{ start: `${year}-01-01`, end: `${year}-${pad(1 + 12 * draw(), 2)}-28`, val: Math.floor(1e11 * draw()) },
      ...{ accn: `${pad(1e10 * draw(), 10)}-${year % 100}-${pad(1e6 * draw(), 6)}`, fy: year, fp: 'FY', form: '10-K' },
      ...{ filed: `${year + 1}-02-${pad(1 + 28 * draw(), 2)}`, frame: `CY${year}` },
    };
  });
  const label = 'Disclosure that no statement is made from';
  const text = Buffer.from(
    `,"Disclosure${kind}":${JSON.stringify({ label, description: label, units: { USD: facts } })}`,
  );
  return { text, packed: packedPart(text) };
}

const packedPart = (text: Uint8Array): Buffer =>
  deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 6 });
/** The last block of a deflated stream, without content. */
const LAST_BLOCK = Buffer.from([3, 0]);

export function largeArchive({ companies: count, bytes }: LargeArchiveSize): LargeArchive {
  const companies = Array.from({ length: count }, (_, i) => companyOf(i + 1));
  const fillers = Array.from({ length: FILLER_KINDS }, (_, kind) => fillerOf(kind));
  const [{ text }] = fillers as [Filler];
  // What statements are made from is a small part of an entry.
  const fillersAnEntry = bytes / count / text.byteLength;
  return {
    companies,
    *chunks(textOf) {
      const directory: Buffer[] = [];
      let at = 0;
      for (const company of companies) {
        const draw = drawing(company.cik);
        // Few companies are many times as large as most.
        const share = draw() < 0.02 ? 10 + 10 * draw() : 1.4 * draw();
        const chosen = Array.from({ length: Math.round(fillersAnEntry * share) }, (_, i) => fillers[i % FILLER_KINDS]);
        const name = `CIK${pad(company.cik, 10)}.json`;
        const { entry, parts } = entryOf(name, textOf(company), chosen as Filler[]);
        directory.push(centralOf(entry, at));
        for (const part of parts) {
          at += part.byteLength;
          yield part;
        }
      }
      const central = Buffer.concat(directory);
      yield central;
      yield endOf(count, central.byteLength, at);
    },
  };
}

/** An entry whose sizes follow it, of which the concepts of the first taxonomy are followed by more of them. */
function entryOf(name: string, text: string, fillers: readonly Filler[]): { entry: ZipEntry; parts: Buffer[] } {
  const at = text.lastIndexOf('}}}');
  const [begin, end] = [Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))];
  const texts = [begin, ...fillers.map((filler) => filler.text), end];
  const packed = [packedPart(begin), ...fillers.map((filler) => filler.packed), packedPart(end), LAST_BLOCK];
  const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const entry = {
    name: Buffer.from(name),
    sum: texts.reduce((sum, part) => crc32(part, sum), 0),
    packedBytes: lengthOf(packed),
    unpacked: lengthOf(texts),
    method: 8,
  };
  return { entry, parts: [localHeadOf(entry), ...packed, descriptorOf(entry)] };
}

function companyOf(cik: number): WorldCompany {
  const letters = Array.from({ length: 5 }, (_, i) => String.fromCharCode(65 + (Math.floor(cik / 26 ** (4 - i)) % 26)));
  return {
    ...{ cik, name: `Company ${cik}`, tickers: [letters.join('')], sic: 3571 },
    // Made anew at each look, so that the figures of all companies are never held together.
    get figures() {
      return figuresOf(cik);
    },
  };
}

function figuresOf(cik: number): WorldFigure[] {
  const draw = drawing(cik ^ 0x5bd1e995);
  const size = 1e7 * 10 ** (4 * draw());
  const figures: WorldFigure[] = [];
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const [year, number] = [2011 + Math.floor((quarter + 2) / 4), (quarter + 2) % 4];
    const periodTo = quarter === 0 ? FIRST_QUARTER_END : `${year}-${['03-31', '06-30', '09-30', '12-31'][number]}`;
    const periodFrom = `${year}-${['01-01', '04-01', '07-01', '10-01'][number]}`;
    const filed = { periodTo, filedDay: addDays(periodTo, 30 + Math.floor(20 * draw())), form: '10-Q' };
    const dollars = (tag: string, from: string | null, of = filed) =>
      figures.push({
        concept: `us-gaap:${tag}`,
        unit: 'USD',
        periodFrom: from,
        value: Math.floor(size * draw()),
        ...of,
      });
    for (const tag of FLOWS) dollars(tag, periodFrom);
    for (const tag of BALANCES) dollars(tag, null);
    const shares = { unit: 'shares', periodFrom, value: Math.floor(size / 20) };
    figures.push({ concept: 'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding', ...shares, ...filed });
    // Now and then a quarter is restated a year later.
    if (draw() < 0.1) dollars('NetIncomeLoss', periodFrom, { ...filed, filedDay: addDays(filed.filedDay, 365) });
  }
  return figures;
}
