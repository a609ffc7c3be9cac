import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { SmallLine } from './small-line.tsx';

const say = (value: number) => `${value} s`;

it('says what is now, and that it is beyond the target', () => {
  draw(<SmallLine label="Lag" values={[1, null, 12]} target={10} say={say} />);
  expect(screen.getByText('12 s')).toBeTruthy();
  expect(screen.getByText('Beyond the target')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Lag: now 12 s, at worst 12 s' })).toBeTruthy();
});

it('says what was known last where nothing is known of now, which is not late', () => {
  draw(<SmallLine label="Lag" values={[1, 12, null]} target={10} say={say} />);
  expect(screen.getByText('last 12 s')).toBeTruthy();
  expect(screen.queryByText('Beyond the target')).toBeNull();
  expect(screen.getByRole('img', { name: 'Lag: last 12 s, at worst 12 s' })).toBeTruthy();
});
