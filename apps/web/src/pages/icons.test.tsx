import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import IconsPage from './icons.tsx';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('shows every icon that the client imports, with its files', () => {
  draw(<IconsPage />);
  const shown = screen
    .getAllByRole('listitem')
    .map((item) => ({ text: item.textContent, svg: item.querySelector('svg') }));
  const used = Object.entries(SOURCES).flatMap(([path, text]) =>
    [...text.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name))
      .map((name) => ({ name, file: path.startsWith('../') ? path.slice(3) : `pages/${path.slice(2)}` })),
  );
  expect(used.length).toBeGreaterThan(60);
  for (const { name, file } of used) {
    const entry = shown.find(({ text, svg }) => svg !== null && text?.startsWith(name) && text.includes(file));
    expect([name, file, entry !== undefined]).toEqual([name, file, true]);
  }
  expect(shown.length).toBe(new Set(used.map(({ name }) => name)).size);
});
