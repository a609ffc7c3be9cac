import { toEpochDay } from '@pipa/calendar';
import { type Fault, sandboxKeys } from '@pipa/vendor-sandbox';
import { describe, expect, it } from 'vitest';
import { statementsAsFiled, statementsAsKnown, statementVintages } from '../../facts/quarterly-statements.ts';
import { EVERYTHING, readPart } from '../../testing/read-part.ts';
import { describeVendorContract } from '../../testing/vendor-contract.ts';
import type { VendorFigure, VendorPage, VendorRange, VendorRow } from '../market-vendor.ts';
import { readPages } from '../read-pages.ts';
import { FACTS, factsWorld, quartersOf } from '../testing/facts-world.ts';
import { openSandbox } from '../testing/vendor-world.ts';
import { createSecVendor, type SecAccess } from './sec-vendor.ts';

const ACCESS = { url: 'http://sandbox/sec', contact: sandboxKeys.SEC_CONTACT };
function open(options: Parameters<typeof openSandbox>[0] = {}, access: Partial<SecAccess> = {}) {
  const line = openSandbox({ facts: factsWorld, ...options });
  return { ...line, vendor: createSecVendor({ ...ACCESS, ...access }, line.transport) };
}
async function rowsOf<Row extends VendorRow>(pages: AsyncIterable<VendorPage<Row>> | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages ?? []) rows.push(...page.rows);
  return rows;
}
const figuresOf = (vendor: ReturnType<typeof open>['vendor'], range: Partial<VendorRange> = {}) =>
  rowsOf(readPart(vendor, vendor.figures, { ...EVERYTHING, ...range }));
const END = toEpochDay('2026-03-20');
const plain = (rows: readonly VendorFigure[]) => rows.map(({ line: _line, ...row }) => row);

describeVendorContract('EDGAR', () => ({
  vendor: open().vendor,
  parts: ['instruments', 'figures'],
  symbol: 'AAA',
  day: FACTS.reportDay,
}));

describe('EDGAR', () => {
  it('gives the quarters of a company, as filed and as restated', async () => {
    const { vendor } = open();
    const vintages = statementVintages(await figuresOf(vendor, { symbols: ['AAA'] }));
    const [first] = quartersOf(1);
    expect(statementsAsFiled(vintages, END)).toHaveLength(8);
    expect(statementsAsFiled(vintages, END)[0]?.netIncome).toBeCloseTo(first?.statement.netIncome ?? 0);
    expect(statementsAsKnown(vintages, toEpochDay(FACTS.restated) - 1)[0]?.netIncome).toBeCloseTo(100);
    expect(statementsAsKnown(vintages, toEpochDay(FACTS.restated))[0]?.netIncome).toBeCloseTo(99);
  });

  it('has the same of a company and of the archive of all companies', async () => {
    const { vendor } = open();
    const all = plain(await figuresOf(vendor));
    expect(all.filter(({ symbol }) => symbol === 'AAA')).toEqual(plain(await figuresOf(vendor, { symbols: ['AAA'] })));
    expect(new Set(all.map(({ symbol }) => symbol))).toEqual(new Set(['AAA', 'CLS', 'CLS.B', 'BRK.A', 'BRK.B']));
  });

  it('gives each class of shares its figures: preferred shares have none, and a share of another worth has its own', async () => {
    const { vendor } = open();
    const of = async (symbol: string) =>
      statementsAsFiled(statementVintages(await figuresOf(vendor, { symbols: [symbol] })), END).at(-1);
    const [a, b, cls] = [await of('BRK.A'), await of('BRK.B'), await of('CLS.B')];
    expect(b?.netIncome).toBe(a?.netIncome);
    expect(b?.sharesOutstanding).toBe((a?.sharesOutstanding ?? 0) * 1_500);
    expect(b?.dividendPerShare).toBeCloseTo((a?.dividendPerShare ?? 0) / 1_500);
    expect(cls?.sharesOutstanding).toBe(100);
    await expect(of('CLS.PA')).rejects.toMatchObject({ failure: { kind: 'UnknownSymbol', symbol: 'CLS.PA' } });
  });

  it('knows who filed on a day, and nobody on a day without filings', async () => {
    const { vendor } = open();
    expect(await vendor.filers(FACTS.restated)).toEqual(['AAA']);
    expect(await vendor.filers(FACTS.reportDay)).toEqual(['AAA', 'CLS', 'CLS.B', 'BRK.B', 'BRK.A']);
    expect(await vendor.filers('2026-02-07')).toEqual([]);
  });

  it('reads the filings of some days by their indexes', async () => {
    const { vendor, sandbox } = open();
    const figures = await figuresOf(vendor, { from: FACTS.restated, to: FACTS.restated });
    expect(figures).toMatchObject([{ symbol: 'AAA', concept: 'us-gaap:NetIncomeLoss', filedDay: FACTS.restated }]);
    expect(sandbox.vendors.sec.calls()).toBe(3);
  });

  it('a company without reports has no figures', async () => {
    const { vendor } = open();
    expect(await figuresOf(vendor, { symbols: ['NEWN'] })).toEqual([]);
  });

  it('names the sector of a company', async () => {
    const { vendor } = open();
    const profiles: unknown[] = [];
    for await (const profile of vendor.profiles(['AAA', 'BRK.B'])) profiles.push(profile);
    expect(profiles).toEqual([
      {
        symbol: 'AAA',
        name: 'Company 1',
        sector: { sector: 'Information Technology', industry: 'Semiconductors & Semiconductor Equipment' },
      },
      { symbol: 'BRK.B', name: 'Company 1067983', sector: { sector: 'Financials', industry: 'Insurance' } },
    ]);
  });

  it('is refused without an address of who asks', async () => {
    const { vendor } = open({}, { contact: 'nobody' });
    await expect(vendor.filers(FACTS.reportDay)).rejects.toMatchObject({ failure: { kind: 'Unauthorised' } });
  });

  it('asks no more often than ten times a second, whatever is asked for', async () => {
    const { vendor } = open();
    for (let i = 0; i < 25; i++) await vendor.filers(FACTS.restated);
  });

  it('is left alone for as long as it shuts out who asked too often', async () => {
    const { vendor, sandbox, transport } = open();
    const answer = await sandbox.answer('sec', {
      path: '/files/company_tickers.json',
      query: new URLSearchParams(),
      headers: {},
    });
    expect(answer).toMatchObject({ answer: { status: 403 } });
    for (let i = 0; i < 12; i++)
      await sandbox.answer('sec', {
        path: '/x',
        query: new URLSearchParams(),
        headers: { 'user-agent': ACCESS.contact },
      });
    await expect(vendor.filers(FACTS.restated)).rejects.toMatchObject({
      failure: { kind: 'RateLimited', retryAfterMs: 600_000 },
    });
    await transport.wait(600_000);
    expect(await vendor.filers(FACTS.restated)).toEqual(['AAA']);
  });

  it('its archive goes on where a connection broke off, and a new night begins it anew', async () => {
    const { vendor, sandbox } = open();
    const whole = plain(await figuresOf(vendor));
    sandbox.vendors.sec.faults.script({ fault: 'halfBody', path: 'companyfacts.zip' }, { fault: 'cut', path: 'zip' });
    expect(plain(await figuresOf(vendor))).toEqual(whole);
  });

  it('keeps every figure, and each once, over any schedule of faults', async () => {
    const whole = plain(await figuresOf(open().vendor));
    const kinds: readonly Fault[] = [
      'timeout',
      'cut',
      'halfBody',
      'rateLimited',
      'rateLimitedBare',
      'serverError',
      'html',
    ];
    for (let seed = 1; seed <= 60; seed++) {
      const { vendor, sandbox, transport } = open({ seed });
      sandbox.vendors.sec.faults.setRates({ rate: 0.3, kinds });
      const rows: VendorFigure[] = [];
      const found = new Set<string>();
      // As an ingest does: what was read stays, and reading goes on behind it.
      let after: string | null = null;
      for (let tries = 0; tries < 40; tries++) {
        try {
          for await (const page of vendor.figures?.(EVERYTHING, { after }) ?? []) {
            rows.push(...page.rows);
            after = page.cursor;
            found.add(page.cursor);
          }
          break;
        } catch (error) {
          expect(error).toMatchObject({
            failure: { kind: expect.stringMatching(/RateLimited|Unavailable|Unreadable/) },
          });
          await transport.wait(30_000);
        }
      }
      expect(plain(rows)).toEqual(whole);
      expect(found.size).toBeGreaterThan(1);
    }
  });

  it('goes on after a refusal in the middle', async () => {
    const { vendor, sandbox, transport } = open();
    sandbox.vendors.sec.faults.script({ fault: 'rateLimited' }, { fault: 'serverError' });
    if (vendor.figures === null) throw new Error('no figures');
    const reading = readPages(vendor, vendor.figures, EVERYTHING, { wait: transport.wait });
    expect((await rowsOf(reading)).length).toBeGreaterThan(100);
  });
});
