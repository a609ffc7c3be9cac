import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('runs what is confirmed once, however often the button is pressed, and closes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const [onConfirm, onClose] = [vi.fn(() => promise), vi.fn()];
  const { user } = draw(
    <ConfirmDialog open title="Stop" onConfirm={onConfirm} onClose={onClose}>
      Sure?
    </ConfirmDialog>,
  );
  await user.dblClick(await button('Yes'));
  expect(onClose).not.toHaveBeenCalled();
  resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('stays open and says why it failed', async () => {
  const onClose = vi.fn();
  const { user } = draw(
    <ConfirmDialog open title="Stop" onConfirm={() => Promise.reject(new Error('x'))} onClose={onClose}>
      Sure?
    </ConfirmDialog>,
  );
  await user.click(await button('Yes'));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong in this page.');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
