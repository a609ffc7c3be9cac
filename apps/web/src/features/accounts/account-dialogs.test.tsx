import type { TrackAccount } from '@pipa/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { hold, refuse, serve } from '../../testing/scripted-server.ts';
import { AddPaperDialog, AdjustAmountDialog, EditAccountDialog } from './account-dialogs.tsx';

const account = { id: 7, trackAccountName: 'Practice', netLiquidation: 250_000.126 } as TrackAccount;

describe('Add Paper Account', () => {
  it('takes an amount from 0 to 1,000,000 and says of all others what is wrong', async () => {
    const { fill, user } = draw(<AddPaperDialog onClose={() => {}} />);
    await fill(/^Nickname/, 'Practice');
    for (const wrong of ['1000000.01', '-1', 'many']) {
      await fill(/^Initial Amount/, wrong);
      await user.tab();
      await waitFor(() => expect(noteOf(/^Initial Amount/)).toBe('Please enter a valid value'));
      expect((await button('Add Paper Account')).disabled).toBe(true);
    }
    await fill(/^Initial Amount/, '');
    await waitFor(() => expect(noteOf(/^Initial Amount/)).toBe('This field is required'));
    await fill(/^Initial Amount/, '1,000,000');
    await waitFor(() => expect(noteOf(/^Initial Amount/)).toBeNull());
    expect((await button('Add Paper Account')).disabled).toBe(false);
  });

  it('says with the label what the most is', () => {
    draw(<AddPaperDialog onClose={() => {}} />);
    expect(screen.getByLabelText(/^Initial Amount \(Max \$1,000,000\)/)).toBeTruthy();
  });

  it('sends plain money once and closes', async () => {
    const { answer, release } = hold({ id: 1, account: 'P1' });
    const asked = serve({ 'simutrader/newSimuAccount': answer });
    const onClose = vi.fn();
    const { fill, user } = draw(<AddPaperDialog onClose={onClose} />);
    await fill(/^Nickname/, ' Practice ');
    await fill(/^Initial Amount/, '$2,500.50');
    await user.dblClick(await button('Add Paper Account'));
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked).toEqual([
      { path: 'simutrader/newSimuAccount', input: { trackAccountName: 'Practice', initCash: '2500.50' } },
    ]);
  });

  it('shows what the server says of the name beside it, and stays', async () => {
    serve({ 'simutrader/newSimuAccount': refuse('DUPLICATE_NAME', 'taken', { trackAccountName: 'taken' }) });
    const onClose = vi.fn();
    const { fill, user } = draw(<AddPaperDialog onClose={onClose} />);
    await fill(/^Nickname/, 'Practice');
    await user.click(await button('Add Paper Account'));
    await waitFor(() => expect(noteOf(/^Nickname/)).toBe('taken'));
    // Beside the field, and as an alert.
    expect((await screen.findByRole('status')).textContent).toContain('taken');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Adjust Amount', () => {
  it('says what will be paid, sends the difference and sleeps when there is none', async () => {
    const asked = serve({ 'simutrader/adjustCash': null });
    const { fill, user } = draw(<AdjustAmountDialog account={account} onClose={() => {}} />);
    const adjust = await button('Adjust Amount');
    await waitFor(() => expect(noteOf(/^Net Liquidation/)).toBeNull());
    expect(adjust.disabled).toBe(true);
    await fill(/^Net Liquidation/, '200,000');
    await waitFor(() => expect(noteOf(/^Net Liquidation/)).toBe('$50,000.13 will be paid out'));
    await user.click(adjust);
    await waitFor(() => expect(asked.map(({ input }) => input)).toEqual([{ trackAccountId: 7, cash: -50_000.13 }]));
  });
});

describe('Edit Account', () => {
  it('needs a name', async () => {
    const asked = serve({ 'users/trackAccountNickname': null });
    const { fill, user } = draw(<EditAccountDialog account={account} onClose={() => {}} />);
    await fill(/^Nickname/, '  ');
    await user.tab();
    await waitFor(() => expect(noteOf(/^Nickname/)).toBe('This field is required'));
    expect((await button('Save')).disabled).toBe(true);
    await fill(/^Nickname/, 'Second');
    await user.click(await button('Save'));
    await waitFor(() => expect(asked.map(({ input }) => input)).toEqual([{ trackAccountId: 7, nickname: 'Second' }]));
  });

  it('shows what the server says of the name beside it and as an alert, and stays', async () => {
    serve({ 'users/trackAccountNickname': refuse('DUPLICATE_NAME', 'taken', { nickname: 'taken' }) });
    const onClose = vi.fn();
    const { fill, user } = draw(<EditAccountDialog account={account} onClose={onClose} />);
    await fill(/^Nickname/, 'Second');
    await user.click(await button('Save'));
    await waitFor(() => expect(noteOf(/^Nickname/)).toBe('taken'));
    expect((await screen.findByRole('status')).textContent).toContain('taken');
    expect(onClose).not.toHaveBeenCalled();
  });
});
