import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, draw } from '../../../testing/render.tsx';
import { hold, refuse, serve } from '../../../testing/scripted-server.ts';
import { portfolioRow } from '../dialog-rows.fixture.ts';
import { StartDialog } from './start-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';

function open(Part: typeof StartDialog, answers: Parameters<typeof serve>[0]) {
  const asked = serve(answers);
  const onClose = vi.fn();
  return { asked, onClose, ...draw(<Part portfolio={portfolioRow()} onClose={onClose} />) };
}

describe('Start Portfolio', () => {
  it('says what is set aside, and starts once however often it is clicked', async () => {
    const { answer, release } = hold(null);
    const { asked, onClose, user } = open(StartDialog, { 'portfolios/start': answer });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('$20,000.00 is set aside now');
    await user.dblClick(await button('Start'));
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked).toEqual([{ path: 'portfolios/start', input: { portfolioId: 8 } }]);
    expect(await screen.findByText('The portfolio is starting')).toBeTruthy();
  });

  it('stays open with the words of a refusal', async () => {
    const said = 'The usable cash of the account is $100.00';
    const { onClose, user } = open(StartDialog, { 'portfolios/start': refuse('INSUFFICIENT_CASH', said) });
    await user.click(await button('Start'));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Stop Portfolio', () => {
  it('asks as documented, and No changes nothing', async () => {
    const { asked, onClose, user } = open(StopDialog, {});
    await screen.findByRole('alertdialog', { name: 'Stop Portfolio - Momentum' });
    expect(screen.getByText('Are you sure you want to stop this portfolio?')).toBeTruthy();
    await user.click(await button('No'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([]);
  });

  it('always sells the positions', async () => {
    const { asked, onClose, user } = open(StopDialog, { 'portfolios/stop': null });
    await user.click(await button('Yes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(asked).toEqual([{ path: 'portfolios/stop', input: { portfolioId: 8, liquidate: true } }]);
  });
});
