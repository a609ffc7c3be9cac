import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../../testing/render.tsx';
import { noticeRecipe, pillRecipe } from '../../theme/recipes/surface-recipes.ts';
import { chartKinds } from './chart-examples.tsx';
import ComponentExamples, { chartFiles, examples } from './component-examples.tsx';
import { noticeTones, pillTones } from './surface-examples.tsx';

const FILES = import.meta.glob(['../../ui/**/*.tsx', '!**/*.test.tsx']);

it('shows every component of ui', () => {
  const files = Object.keys(FILES).map((path) => path.slice('../../ui/'.length, -'.tsx'.length));
  expect(files.length).toBeGreaterThan(30);
  const shown = [...Object.values(examples).flatMap(({ files: of }) => [...of]), ...chartFiles];
  expect(shown.toSorted()).toEqual(files.toSorted());
});

it('shows every tone, and every kind of chart', () => {
  expect(pillTones).toEqual(Object.keys(pillRecipe.variants?.tone ?? {}));
  expect(noticeTones).toEqual(Object.keys(noticeRecipe.variants?.tone ?? {}));
  expect(chartKinds.length).toBe(13);
});

it('draws each state: disabled and busy buttons, invalid fields, an empty table and one that failed', async () => {
  const { user } = draw(<ComponentExamples />);
  expect(
    (await screen.findAllByRole('button', { name: 'Disabled' })).every((each) => each.hasAttribute('disabled')),
  ).toBe(true);
  expect(screen.getAllByRole('button', { name: 'Busy' })[0]?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByLabelText('Name: Invalid').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Nothing here yet').length).toBe(2);
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(1);
  await user.click(await button('Open Dialog'));
  expect(await screen.findByRole('dialog', { name: 'Dialog' })).toBeTruthy();
});
