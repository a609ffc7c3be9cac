import type { Receipt } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { links } from '../app/links.ts';
import { ReceiptButton } from '../receipt-views/receipt-button.tsx';
import { button, draw, placeNow, searchNow } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import ReceiptPage from './receipt.tsx';

const ID = '0f3k2m4n6p8q0r2s4t6v';
const hash = (letter: string) => letter.repeat(64);

const receipt: Receipt = {
  version: 1,
  id: ID,
  kind: 'report',
  subject: 'dual-momentum, 2007-05-01 to 2026-11-26',
  request: { strategy: 'dual-momentum', terms: { useMargin: false } },
  asOf: '2026-11-26',
  mode: 'simulated',
  market: {
    source: 'simulated',
    seed: 2026,
    universe: { stocks: 2_140, funds: 'all' },
    firstDay: '2000-01-03',
    lastClosedDay: '2026-11-26',
    openedDay: null,
    analysedDay: null,
    firstAnalysedDay: null,
  },
  inputs: [{ name: 'bars of 8 symbols', vintage: '2026-11-26', sha256: hash('a'), rows: 52_000 }],
  code: { version: '0.1.0', packages: { quant: hash('b') } },
  formula: 'backtestStrategy (packages/trading/src/backtest.ts)',
  seed: null,
  isFromMarket: true,
  result: { metrics: { cagr: 0.0912, sharpe: null }, curve: Array.from({ length: 70 }, (_, i) => i) },
  resultSha256: hash('c'),
  madeAt: '2026-11-27T09:00:00.000Z',
};

function open(over: Partial<Receipt> = {}, isOwn = false) {
  serve({ 'receipts/receipt': () => ({ receipt: { ...receipt, ...over }, isOwn }) });
  return draw(<ReceiptPage />, links.receipt(ID));
}

describe('the page of a receipt', () => {
  it('says what was computed, from what, and how to verify it', async () => {
    open();
    expect(
      await screen.findByRole('heading', { name: 'Receipt: dual-momentum, 2007-05-01 to 2026-11-26' }),
    ).toBeTruthy();
    expect(await screen.findByText('Generated from seed 2026, 2,140 stocks')).toBeTruthy();
    expect(screen.getByText('From the seed, on any machine')).toBeTruthy();
    expect(screen.getByText('bars of 8 symbols')).toBeTruthy();
    expect(screen.getByText(hash('a'))).toBeTruthy();
    expect(screen.getByText('metrics.cagr')).toBeTruthy();
    expect(screen.getByText('0.0912')).toBeTruthy();
    expect(screen.getByText('12 more figures are in the file.')).toBeTruthy();
    expect(screen.getByText(`npm run verify -- pipa-receipt-${ID}.json`)).toBeTruthy();
    expect(screen.queryByText('Only you see it')).toBeNull();
  });

  it('of own books says who sees it, and what it can be computed from', async () => {
    open({ kind: 'tearSheet', isFromMarket: false, mode: 'live' }, true);
    expect(await screen.findByText('Only you see it')).toBeTruthy();
    expect(screen.getByText('Real money')).toBeTruthy();
    expect(await screen.findByText(/From the records that it carries/)).toBeTruthy();
  });

  it.each([
    ['imported prices', { market: { ...receipt.market, source: 'replay', seed: null } }, '--prices FOLDER'],
    ['an answer of own books', { kind: 'tool', isFromMarket: false }, '--data FOLDER'],
  ] as const)('of %s names the folder that a verification needs', async (_, over, option) => {
    open(over);
    expect(await screen.findByText(`npm run verify -- pipa-receipt-${ID}.json ${option}`)).toBeTruthy();
  });

  it('that is not there, or another person’s, says so', async () => {
    serve({ 'receipts/receipt': () => refuse('NOT_FOUND', 'Not found', {}) });
    draw(<ReceiptPage />, links.receipt(ID));
    expect(await screen.findByText('There is no such receipt, or it is another person’s')).toBeTruthy();
  });

  it('without an id in its address asks for nothing', () => {
    const asked = serve({});
    draw(<ReceiptPage />, links.receipt('none'));
    expect(screen.getByText('There is no such receipt, or it is another person’s')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

it('a button makes the receipt of what is shown and opens it', async () => {
  serve({ 'receipts/report': () => ({ id: ID }) });
  const { user } = draw(<ReceiptButton asked={{ of: 'report', input: { id: 7 } }} />, '/admin/strategyDetails?id=1');
  await user.click(await button('Receipt'));
  await waitFor(() => expect(`${placeNow()}${searchNow()}`).toBe(links.receipt(ID)));
});
