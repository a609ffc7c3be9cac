import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usedIcons } from '../../used-icons.ts';
import { draw } from '../testing/render.tsx';
import IconsPage from './icons.tsx';

it('shows every icon that the client imports, with its files', () => {
  const used = usedIcons();
  expect(used.get('Sparkles')).toContain('app/routes.ts');
  draw(<IconsPage />);
  for (const [name, files] of used) {
    const [entry] = screen
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('svg + *, svg') && item.textContent?.startsWith(name));
    expect([name, entry?.querySelector('svg') !== null && entry?.textContent?.includes(files[0] ?? '')]).toEqual([
      name,
      true,
    ]);
  }
});
