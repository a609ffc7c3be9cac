import { describe, expect, it } from 'vitest';
import { tabTo } from '../testing/browser.ts';
import { useLooks } from '../testing/looks.ts';

describe('the analysis can be read and operated with any of the aids', () => {
  const on = useLooks('analysis');
  const { visit, answer, load, open, look, button, lookAtEach } = on;

  it('the first analysis of a new product is made', async () => {
    const analysedOn = async () => (await on.investor.get<{ updateTime: string | null }>('ida/asOfDays')).updateTime;
    await expect.poll(analysedOn, { timeout: 480_000, interval: 500 }).not.toBeNull();
  });

  it('the analysis of the market and of a symbol', async () => {
    await visit({ token: on.investor.token });
    for (const analysis of ['technical&spy=charts', 'technical&spy=predictions', 'etf', 'momentum&momentum=topStock'])
      await open(`ida?analysis=${analysis}`);
    await open('ida');
    await lookAtEach([['Help', 'ida-views/help-button.tsx']]);
    const technical = 'category=2&data=technical&view=values&unit=1&length=10';
    // A symbol in doubt, with its mark and the reason in words.
    const doubt = { symbol: 'SPY', reason: 'BeyondReason', fromDay: null, toDay: null, more: 1 };
    await answer({ 'ida/symbolDoubts': { symbols: [doubt], updateTime: '2010-03-01' } });
    for (const asked of ['symbol=NONE', `symbol=QQQ&${technical}`, 'symbol=SPY&category=4'])
      await open(`ida?tab=symbol&${asked}`);
    for (const page of ['market', 'symbol', 'symbol?symbol=NONE', 'symbol?symbol=SPY&indicators=sma-50,rsi-14'])
      await open(page);
    await open('ida?tab=symbol&compare=SPY,QQQ&period=3M');
    await open('ida?tab=tutorial');
    await open('ida?asOf=2020-01-02');
    expect(on.faults).toEqual([]);
  });

  it('the universes, the watch lists and the alerts', async () => {
    const condition = { kind: 'state', model: 'R1', into: null };
    const alert = { name: 'Market', subject: { kind: 'market' }, condition, channels: ['app'] };
    await on.investor.post('ida/saveAlert', alert);
    await on.investor.post('ida/saveIDAWatchList', { name: 'Followed', value: 'SPY,QQQ' });
    await visit({ token: on.investor.token });
    for (const tab of ['universes', 'universes&universe=2', 'watch-lists&function=metrics', 'watch-lists'])
      await open(`ida?tab=${tab}`);
    await lookAtEach([
      ['Create Watch List', 'features/ida-watch-list/create-list-dialog.tsx'],
      ['Delete Watch List', 'features/ida-watch-list/list-editor.tsx'],
      ['New alert', 'features/ida-alerts/alert-dialog.tsx'],
      ['Delete Market', 'features/ida-alerts/alerts.tsx'],
    ]);
    expect(on.faults).toEqual([]);
  });

  it('the screener', async () => {
    await visit({ token: on.investor.token });
    const columns = ['close', 'yearlyReturn', 'taRating', 'rsiCo1'];
    const row = { symbol: 'SPY', name: 'S&P 500 fund', values: [112.5, -3.2, 'Bearish', 2] };
    const found = { columns, rows: [row], count: 1, total: 20, sectors: ['Energy'], updateTime: '2010-03-01' };
    await answer({ 'ida/screen': found });
    await on.investor.post('ida/saveScreen', { name: 'Funds', filter: 'kind:is:ETF,close:gt:1' });
    await open('ida?tab=universes&signals=screener&filter=kind:is:ETF,close:gt:x');
    await open('ida?tab=universes&signals=screener&filter=kind:is:ETF');
    await lookAtEach([['Save Screen', 'features/ida-screener/save-screen-dialog.tsx']]);
    await open('ida?tab=universes&signals=screener&filter=kind:is:ETF,close:gt:1');
    await lookAtEach([
      ['Save as Watch List', 'features/ida-screener/save-list-dialog.tsx'],
      ['Delete the saved screen Funds', 'features/ida-screener/saved-screens.tsx'],
      ['Alert me of Funds', 'features/ida-alerts/alert-dialog.tsx'],
    ]);
    expect(on.faults).toEqual([]);
  });

  it('the explanation of a figure', async () => {
    await visit({ token: on.investor.token });
    const metrics = {
      tradeDate: '2010-03-01',
      taRating: 'Bullish',
      taString: 'UUuu-ddDDu-u',
      trend: 0.25,
      momentum: 0.5,
    };
    const votes = [{ indicator: 'rsi-14', formula: '(x − 50) / 20', lines: [60], vote: 0.5 }];
    const components = [{ component: 'relativeStrength', side: 'momentum', value: 0.5, votes }];
    await answer({
      'ida/getStockIDA': {
        function: 11,
        idaTable: [metrics],
        updateTime: metrics.tradeDate,
        comment: null,
        errMsg: null,
      },
      'ida/explain': { what: 'ta', rating: 'Bullish', trend: 0.25, momentum: 0.5, components },
    });
    await open('ida?analysis=technical');
    await button(/Explain$/).click();
    await button('Show details').click();
    await look('ida-views/explain-dialog.tsx');
    expect(on.faults).toEqual([]);
  });

  const press = async (name: string, key?: 'Tab' | 'Shift+Tab') => {
    await tabTo(on.page, button(name), key);
    await on.page.keyboard.press('Enter');
  };
  const menu = (name: string) => on.page.getByRole('combobox', { name, exact: true });
  /** By the first letters of an option. */
  const choose = async (name: string, option: string) => {
    await tabTo(on.page, menu(name));
    await on.page.keyboard.type(option);
    await expect.poll(() => menu(name).locator('option:checked').textContent()).toBe(option);
  };

  it('the analysis of a stock, a fund and the market is reached by the keyboard', async () => {
    const strongest = await on.investor.get<{ idaTable: { header: string }[] }>('ida/getStockIDA?function=14&group=1');
    const stock = strongest.idaTable[0]?.header ?? 'no stock';
    await visit({ token: on.investor.token });
    const find = async (symbol: string) => {
      await load('ida?tab=symbol');
      await tabTo(on.page, on.page.getByLabel('Symbol', { exact: true }));
      await on.page.keyboard.type(symbol.toLowerCase());
      await on.page.keyboard.press('Enter');
    };
    await find('NONE');
    await on.page.getByText('Symbol not found').waitFor();
    for (const symbol of [stock, 'QQQ', 'SPY']) {
      await find(symbol);
      await choose('Category', 'Technical Analysis');
      await choose('Data Type', 'Technical Metrics');
      await press('Submit');
      await on.page.getByText(`${symbol} · Based on End Of Day Data of`).waitFor();
      const headings = on.page.getByRole('table', { name: 'Technical Analysis Table' }).getByRole('columnheader');
      // Events of single symbols are left out of the market's own table.
      expect((await headings.allTextContents()).includes('RSI')).toBe(symbol !== 'SPY');
    }
  });

  it('a watch list is kept by the keyboard', async () => {
    await visit({ token: on.investor.token });
    await load('ida?tab=watch-lists');
    await press('Create Watch List');
    const dialog = on.page.getByRole('dialog');
    await press('Add');
    await dialog.getByText("Error: Name field can't be empty").waitFor();
    await tabTo(on.page, dialog.getByLabel(/^Name of watch list/));
    await on.page.keyboard.type('By hand');
    await tabTo(on.page, dialog.getByLabel('Symbols', { exact: true }));
    await on.page.keyboard.type('spy.q$qq');
    await dialog.getByText('Letter $ is not allowed').waitFor();
    await press('Add');
    const chosen = menu('Watch List').and(on.page.locator('[aria-current=true]')).locator('option:checked');
    await expect.poll(() => chosen.allTextContents()).toEqual(['By hand']);
    await on.page.reload();
    const symbols = on.page.getByLabel('Symbols', { exact: true });
    await tabTo(on.page, symbols);
    await on.page.keyboard.press('Control+End');
    await on.page.keyboard.type(',gld');
    await press('Save Watch List');
    await on.page.getByText('The watch list was saved').first().waitFor();
    await on.page.reload();
    await expect.poll(() => symbols.inputValue()).toBe('SPY,QQQ,GLD');
    await press('Subscribe to TA buy/sell');
    await button('Unsubscribe from TA buy/sell').waitFor();
    await press('Delete Watch List', 'Shift+Tab');
    await press('OK');
    await expect.poll(() => chosen.allTextContents()).toEqual(['Followed']);
  });

  it('what was proposed for a watch list', async () => {
    const act = { kind: 'watchList', symbols: 'SPY' };
    const { id } = await on.investor.post<{ id: number }>('users/createDraft', { act });
    await visit({ token: on.investor.token });
    await load(`draft?id=${id}`);
    await on.page.getByRole('dialog').getByText('Nothing has happened yet').waitFor();
    await look('features/ida-watch-list/add-symbols-dialog.tsx');
    expect(on.faults).toEqual([]);
  });

  it('and nothing is left out', async () => {
    expect(await on.leftOut()).toEqual({ routes: [], dialogs: [] });
  });
});
