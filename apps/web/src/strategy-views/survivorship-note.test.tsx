import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { SurvivorshipNote } from './survivorship-note.tsx';

it('says how many stocks ended in which time, and what that means on demand', async () => {
  const { user } = draw(<SurvivorshipNote survivorship={{ stocks: 1_365, ended: 0, years: 17.31 }} />);
  screen.getByText(/Of the 1,365 stocks of this imported market none ended in 17.3 years/);
  screen.getByText(/these companies are known to have survived/);
  await user.click(await button('What this means'));
  const dialog = await screen.findByRole('dialog', { name: 'Companies that are known to have survived' });
  expect(dialog.textContent).toContain('docs/imported-history.md');
});

it('counts those that ended, and is not there where nothing shows it', () => {
  draw(<SurvivorshipNote survivorship={{ stocks: 365, ended: 2, years: 17 }} />);
  screen.getByText(/Of the 365 stocks of this imported market 2 ended in 17.0 years/);
  const { container } = draw(<SurvivorshipNote survivorship={null} />);
  expect(container.textContent).not.toContain('survived');
});
