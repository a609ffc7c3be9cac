import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { RiskLevelsDialog } from './risk-levels-dialog.tsx';

it('the five risk levels are described, in their order', async () => {
  const onClose = vi.fn();
  const { user } = draw(<RiskLevelsDialog open onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Risk Level Description' });
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['R1: Conservative', 'R2: Medium Conservative', 'R3: Medium', 'R4: Medium Aggressive', 'R5: Aggressive']);
  expect(
    within(dialog)
      .getAllByRole('definition')
      .every((text) => text.textContent !== ''),
  ).toBe(true);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
