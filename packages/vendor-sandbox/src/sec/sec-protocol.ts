import { newYorkDay } from '@pipa/calendar';
import type { WorldCompany, WorldFigure } from '../facts-world.ts';
import { fileAnswer, jsonAnswer, type ProtocolAnswer, type ProtocolHandler, textAnswer } from '../protocol.ts';
import type { ProtocolContext } from '../sandbox-protocol.ts';
import { writeZip } from '../write-zip.ts';

const CALLS_A_SECOND = 10;
const ARCHIVE = '/Archives/edgar/daily-index/xbrl/companyfacts.zip';
const SHUT_OUT_MS = 10 * 60_000;

const page = (status: number, title: string): ProtocolAnswer =>
  textAnswer(status, `<!doctype html><title>SEC.gov | ${title}</title><h1>${title}</h1>`, 'text/html');
const UNDECLARED = page(403, 'Your Request Originates from an Undeclared Automated Tool');
const TOO_MANY = page(403, 'Request Rate Threshold Exceeded');
const UNKNOWN = textAnswer(404, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'application/xml');

const cikName = (cik: number): string => `CIK${String(cik).padStart(10, '0')}`;

/** EDGAR: 10 calls a second, who asks names an address, and the archive of all companies is that of the night. */
export function secProtocol({ facts: { companies, largeArchive }, clock, counter }: ProtocolContext): ProtocolHandler {
  const count = counter(CALLS_A_SECOND, 1_000);
  let shutOutUntil = 0;
  const archive = archiveOf(companies);

  function refusalOf(userAgent: string): ProtocolAnswer | null {
    const now = clock().getTime();
    if (count('address').isOver) shutOutUntil = now + SHUT_OUT_MS;
    if (now < shutOutUntil) return TOO_MANY;
    return /\S+@\S+\.\S+/.test(userAgent) ? null : UNDECLARED;
  }

  return (request) => {
    const refusal = refusalOf(request.headers['user-agent'] ?? '');
    if (refusal !== null) return refusal;
    const { path } = request;
    const today = newYorkDay(clock());
    if (path === '/files/company_tickers.json') return jsonAnswer(200, tickersOf(companies));
    if (path === ARCHIVE && largeArchive !== undefined) {
      const textOf = (company: WorldCompany) => JSON.stringify(factsOf(company, company.figures));
      return { status: 200, headers: { 'content-type': 'application/zip' }, body: largeArchive.chunks(textOf) };
    }
    if (path === ARCHIVE) return fileAnswer(request, archive(today));
    const index = /^\/Archives\/edgar\/daily-index\/(\d{4})\/QTR([1-4])\/master\.(\d{8})\.idx$/.exec(path);
    if (index !== null) return indexOf(companies, index[3] ?? '', `${index[1]}Q${index[2]}`, today);
    const [, kind, name] = /^\/(api\/xbrl\/companyfacts|submissions)\/(CIK\d{10})\.json$/.exec(path) ?? [];
    const company = companies.find(({ cik }) => cikName(cik) === name);
    if (kind === undefined || company === undefined) return UNKNOWN;
    if (kind === 'submissions') return jsonAnswer(200, submissionsOf(company, today));
    const filed = company.figures.filter(({ filedDay }) => filedDay <= today);
    return filed.length === 0 ? UNKNOWN : jsonAnswer(200, factsOf(company, filed));
  };
}

/** A row for each ticker: a company with several classes comes more than once. */
function tickersOf(companies: readonly WorldCompany[]) {
  const rows = companies.flatMap(({ cik, tickers, name }) =>
    tickers.map((ticker) => ({ cik_str: cik, ticker, title: name })),
  );
  return Object.fromEntries(rows.entries());
}

/** The night's archive has what was filed before the day; it is made once a day. */
function archiveOf(companies: readonly WorldCompany[]) {
  let made = { day: '', file: { body: Buffer.alloc(0) as Uint8Array, type: 'application/zip', etag: '' } };
  return (today: string) => {
    if (made.day === today) return made.file;
    const files = companies.map((company) => {
      const filed = company.figures.filter(({ filedDay }) => filedDay < today);
      return [
        `${cikName(company.cik)}.json`,
        filed.length === 0 ? '{}' : JSON.stringify(factsOf(company, filed)),
      ] as const;
    });
    made = { day: today, file: { body: writeZip(new Map(files)), type: 'application/zip', etag: `"${today}"` } };
    return made.file;
  };
}

const accessionOf = (cik: number, day: string): string =>
  `${String(cik).padStart(10, '0')}-${day.slice(2, 4)}-${day.slice(5, 7)}${day.slice(8, 10)}00`;

function factsOf({ cik, name }: WorldCompany, figures: readonly WorldFigure[]) {
  const facts: Record<string, Record<string, { label: string; units: Record<string, unknown[]> }>> = {};
  for (const { concept, unit, periodFrom, periodTo, value, filedDay, form } of figures) {
    const [taxonomy = '', tag = ''] = concept.split(':');
    const ofTaxonomy = facts[taxonomy] ?? {};
    const ofTag = ofTaxonomy[tag] ?? { label: tag, units: {} };
    const fact = {
      ...(periodFrom !== null && { start: periodFrom }),
      end: periodTo,
      val: value,
      accn: accessionOf(cik, filedDay),
      // Of the filing, not of the fact.
      fy: Number(filedDay.slice(0, 4)),
      fp: form.startsWith('10-K') ? 'FY' : 'Q1',
      form,
      filed: filedDay,
    };
    facts[taxonomy] = ofTaxonomy;
    ofTaxonomy[tag] = ofTag;
    ofTag.units[unit] = [...(ofTag.units[unit] ?? []), fact];
  }
  return { cik, entityName: name, facts };
}

function filingsOf({ figures }: WorldCompany, today: string) {
  const filings = new Map(figures.filter(({ filedDay }) => filedDay <= today).map((one) => [one.filedDay, one.form]));
  return [...filings].sort(([a], [b]) => (a < b ? 1 : -1));
}

/** Columns of equal length, the newest filing first. */
function submissionsOf(company: WorldCompany, today: string) {
  const filings = filingsOf(company, today);
  return {
    cik: String(company.cik).padStart(10, '0'),
    name: company.name,
    sic: `${company.sic}`,
    tickers: company.tickers,
    fiscalYearEnd: '1231',
    filings: {
      recent: {
        accessionNumber: filings.map(([day]) => accessionOf(company.cik, day)),
        filingDate: filings.map(([day]) => day),
        form: filings.map(([, form]) => form),
      },
      files: [],
    },
  };
}

function indexOf(companies: readonly WorldCompany[], compact: string, quarter: string, today: string): ProtocolAnswer {
  const day = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`;
  const isInQuarter = quarter === `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  const lines = companies.flatMap((company) =>
    filingsOf(company, today)
      .filter(([filed]) => filed === day)
      .map(([, form]) => {
        const file = `edgar/data/${company.cik}/${accessionOf(company.cik, day)}.txt`;
        return `${company.cik}|${company.name}|${form}|${compact}|${file}`;
      }),
  );
  if (!isInQuarter || lines.length === 0) return UNKNOWN;
  const head = [
    'Description: Daily Index of EDGAR Dissemination Feed',
    '',
    'CIK|Company Name|Form Type|Date Filed|File Name',
  ];
  return textAnswer(200, [...head, '-'.repeat(80), ...lines, ''].join('\n'), 'application/octet-stream');
}
