import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { NO_BENCHMARK_PRICES, type TearSheetOfOne } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { links } from '../app/links.ts';
import { languages } from '../messages/language.ts';
import { button, draw, searchNow } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import SharedTearSheetPage from './shared-tear-sheet.tsx';
import TearSheetPage from './tear-sheet.tsx';

const [base, ...days] = tradingEpochDaysBetween(toEpochDay('2024-11-20'), toEpochDay('2026-11-20'));
const returns = days.map((_, i) => 0.01 * Math.sin(i));

const sheet: TearSheetOfOne = {
  name: 'Ten quality stocks',
  strategyId: null,
  strategyType: 'AQS',
  benchmark: 'SPY',
  source: 'simulated',
  survivorship: null,
  extent: { from: '2024-11-20', to: '2026-11-20' },
  startDay: base,
  days,
  returns,
  benchmarkReturns: returns.map((value) => value / 2),
  exposure: null,
  trading: {
    turnoverAnnual: 2.4,
    costTotal: 1234.5,
    costAnnual: 0.0012,
    years: [
      { year: 2024, turnover: 0, costs: 1000, costShare: 0.001 },
      { year: 2025, turnover: 2.1, costs: 200.25, costShare: 0.002 },
      { year: 2026, turnover: null, costs: 34.25, costShare: null },
    ],
  },
};

function open(over: Partial<TearSheetOfOne> = {}) {
  const asked: Record<string, string>[] = [];
  serve({
    'reports/tearSheet': (query: URLSearchParams) => {
      asked.push(Object.fromEntries(query));
      return query.get('benchmark') === 'NONE'
        ? refuse('INVALID_INPUT', NO_BENCHMARK_PRICES, { benchmark: NO_BENCHMARK_PRICES })
        : { ...sheet, ...over };
    },
  });
  return { asked, ...draw(<TearSheetPage />, links.tearSheet('portfolio', 7)) };
}

describe('a tear sheet', () => {
  it('names what it is of, its period and its benchmark, and leads back', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Tear Sheet - Ten quality stocks' })).toBeTruthy();
    expect(screen.getByText(`Period: 2024-11-20 ~ 2026-11-20, ${days.length} trading days against SPY`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ten quality stocks' }).getAttribute('href')).toBe(
      '/admin/portfolioMonitor?id=7',
    );
  });

  it('of companies that are known to have survived says so', async () => {
    open({ source: 'replay', survivorship: { stocks: 365, ended: 0, years: 17 } });
    expect(await screen.findByText(/these companies are known to have survived/)).toBeTruthy();
  });

  it('of a subscription of a model account leads back to its Account Position', async () => {
    open({ strategyType: 'AQM' });
    const back = await screen.findByRole('link', { name: 'Ten quality stocks' });
    expect(back.getAttribute('href')).toBe('/admin/accountPosition?id=7');
  });

  it('has a chart for the curve, what it lost, each month and year, and how its figures moved', async () => {
    open();
    await screen.findByRole('table', { name: /drawdown/i });
    const charts = screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label')?.split(/[:,]| from /)[0]);
    expect(charts.slice(0, 7)).toEqual([
      'Cumulative return',
      'Underwater',
      'Monthly returns',
      'Return by year',
      'Rolling Sharpe',
      'Rolling beta',
      'Rolling volatility',
    ]);
    const beta = within(screen.getByRole('table', { name: 'Figures' })).getByRole('row', { name: /^Beta/ });
    expect(beta.textContent).toBe('Beta2.001.00');
    expect(screen.getByText('$1,234.50')).toBeTruthy();
  });

  it('has turnover and costs by year, without amounts where the reader sees none, and says where they are not kept', async () => {
    const { unmount } = open();
    const years = () => screen.findByRole('table', { name: 'Turnover and costs by year' });
    const rows = within(await years()).getAllByRole('row');
    expect(rows.map((row) => row.textContent).slice(1)).toEqual([
      '2026N/A$34.25N/A',
      '2025210%$200.250.20%',
      '20240%$1,000.000.10%',
    ]);
    unmount();
    const trading = sheet.trading && { ...sheet.trading, costTotal: null };
    const shared = trading?.years?.map((year) => ({ ...year, costs: null })) ?? null;
    const { unmount: close } = open({ trading: trading && { ...trading, years: shared } });
    expect(within(await years()).queryByText('Costs and fees')).toBeNull();
    close();
    open({ trading: trading && { ...trading, years: null } });
    expect(await screen.findByText(/^A backtest keeps the totals/)).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Turnover and costs by year' })).toBeNull();
  });

  it('is read again for a range, for free days and for another benchmark, which are in the address', async () => {
    const { asked, user, fill } = open();
    await user.click(await button('1Y'));
    expect(searchNow()).toBe('?of=portfolio&id=7&from=2025-11-20');
    await fill('To', '2026-06-30');
    await fill('Benchmark', 'qqq');
    await user.click(await button('Show'));
    expect(searchNow()).toBe('?of=portfolio&id=7&from=2025-11-20&to=2026-06-30&benchmark=QQQ');
    expect(asked.at(-1)).toEqual({
      kind: 'portfolio',
      id: '7',
      from: '2025-11-20',
      to: '2026-06-30',
      benchmark: 'QQQ',
    });
  });

  it('against another benchmark alone keeps the period open, which moves with each close', async () => {
    const { user, fill } = open();
    await fill('Benchmark', 'qqq');
    await user.click(await button('Show'));
    expect(searchNow()).toBe('?of=portfolio&id=7&benchmark=QQQ');
  });

  it('says beside the field why a benchmark cannot be shown', async () => {
    const { user, fill } = open();
    await fill('Benchmark', 'none');
    await user.click(await button('Show'));
    expect((await screen.findAllByText(NO_BENCHMARK_PRICES)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Benchmark').getAttribute('aria-invalid')).toBe('true');
  });

  it('stays as it was while another benchmark is refused, and another range is read against its own', async () => {
    const { asked, user, fill } = open();
    await fill('Benchmark', 'none');
    await user.click(await button('Show'));
    await waitFor(() => expect(screen.getByLabelText('Benchmark').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('heading', { name: 'Tear Sheet - Ten quality stocks' })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Figures' })).toBeTruthy();
    expect(screen.getByText(/trading days against SPY$/)).toBeTruthy();
    expect(screen.queryByText('Try again')).toBeNull();
    await user.click(await button('1Y'));
    expect(asked.at(-1)).toEqual({ kind: 'portfolio', id: '7', from: '2025-11-20' });
    await waitFor(() => expect(screen.getByLabelText('Benchmark').getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('stays below what failed to be read otherwise', async () => {
    let isDown = false;
    serve({ 'reports/tearSheet': () => (isDown ? refuse('UNAVAILABLE', 'The service is not available') : sheet) });
    const { user } = draw(<TearSheetPage />, links.tearSheet('portfolio', 7));
    await screen.findByRole('table', { name: 'Figures' });
    isDown = true;
    await user.click(await button('1Y'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Figures' })).toBeTruthy();
  });

  it('lays the fault of a day at no other field', async () => {
    serve({
      'reports/tearSheet': refuse('INVALID_INPUT', 'This value is not valid', { from: 'This value is not valid' }),
    });
    draw(<TearSheetPage />, links.tearSheet('portfolio', 7));
    expect((await screen.findByLabelText('Benchmark')).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('of a short record shows its curve and withholds what it is too short for', async () => {
    open({ days: days.slice(0, 5), returns: returns.slice(0, 5), benchmarkReturns: returns.slice(0, 5) });
    const figures = await screen.findByRole('table', { name: 'Figures' });
    expect(within(figures).getByRole('row', { name: /^Sharpe/ }).textContent).toBe('SharpeN/AN/A');
    expect(screen.queryByText('Rolling Sharpe')).toBeNull();
  });

  it('says when there is nothing to show, and when there is no such record', async () => {
    open({ days: [], returns: [], benchmarkReturns: [], extent: null });
    expect(await screen.findByText('No two closes in this period')).toBeTruthy();
    serve({ 'reports/tearSheet': refuse('NOT_FOUND', 'Not found') });
    draw(<TearSheetPage />, links.tearSheet('account', 8));
    expect(await screen.findByText('There is no such record, or it is not yours')).toBeTruthy();
  });
});

it('a tear sheet is saved as PDF in the language of the client, for the period that is shown', async () => {
  const asked: Record<string, string>[] = [];
  serve({
    'reports/tearSheet': sheet,
    'reports/tearSheetPdf': (query: URLSearchParams) => {
      asked.push(Object.fromEntries(query));
      return { fileName: 'sheet.pdf', pdf: 'JVBERi0=' };
    },
  });
  const before = document.documentElement.lang;
  onTestFinished(() => {
    document.documentElement.lang = before;
  });
  document.documentElement.lang = languages.zh.tag;
  const { user } = draw(<TearSheetPage />, `${links.tearSheet('portfolio', 7)}&from=2026-01-02`);
  await user.click(await button('PDF'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual({ kind: 'portfolio', id: '7', from: '2026-01-02', language: 'zh' });
});

describe('a link to a tear sheet', () => {
  const link = {
    id: 3,
    kind: 'portfolio',
    targetId: 7,
    benchmark: null,
    from: '2026-01-02',
    to: null,
    createTime: '2026-11-20T15:04:00.000Z',
    lastReadTime: null,
  };
  const TOKEN = 'k'.repeat(43);

  it('is created for the sheet that is shown, with its token in no part of the address that is sent', async () => {
    const asked = serve({
      'reports/tearSheet': sheet,
      'reports/shareLinks': [],
      'reports/share': { ...link, token: TOKEN },
    });
    const { user } = draw(<TearSheetPage />, `${links.tearSheet('portfolio', 7)}&from=2026-01-02`);
    await user.click(await button('Share'));
    expect(await screen.findByText('No link yet.')).toBeTruthy();
    await user.click(await button('Create link'));
    const address = (await screen.findByLabelText<HTMLInputElement>('Link')).value;
    expect(address).toBe(`${window.location.origin}/admin/shared#${TOKEN}`);
    const created = asked.find(({ path }) => path === 'reports/share');
    expect(created?.input).toEqual({ kind: 'portfolio', id: 7, from: '2026-01-02' });
  });

  it('is listed with what it shows, and revoked', async () => {
    const asked = serve({
      'reports/tearSheet': sheet,
      'reports/shareLinks': [link],
      'reports/revokeShareLink': null,
    });
    const { user } = draw(<TearSheetPage />, links.tearSheet('portfolio', 7));
    await user.click(await button('Share'));
    expect(await screen.findByText('2026-01-02 ~ the last close. Not read yet')).toBeTruthy();
    await user.click(await button(/^Revoke the link created/));
    expect(asked.find(({ path }) => path === 'reports/revokeShareLink')?.input).toEqual({ id: 3 });
  });

  it('shows the sheet to a visitor, shows no name, and is for no search engine', async () => {
    const { name: _, strategyId: __, strategyType: ___, ...record } = sheet;
    const asked = serve({ 'public/sharedTearSheet': { ...record, kind: 'portfolio', name: null } });
    draw(<SharedTearSheetPage />, links.sharedTearSheet(TOKEN));
    expect(await screen.findByRole('heading', { name: 'Tear Sheet - Portfolio' })).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Figures' })).toBeTruthy();
    expect(asked).toEqual([{ path: 'public/sharedTearSheet', input: { token: TOKEN } }]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  });

  it('that shows nothing says so, whether it was revoked or cut short', async () => {
    serve({ 'public/sharedTearSheet': refuse('LINK_INVALID', 'The link is not valid or has expired') });
    draw(<SharedTearSheetPage />, links.sharedTearSheet(TOKEN));
    expect(await screen.findByText('This link shows nothing')).toBeTruthy();
    draw(<SharedTearSheetPage />, '/admin/shared');
    expect((await screen.findAllByText('This link shows nothing')).length).toBeGreaterThan(0);
  });
});
