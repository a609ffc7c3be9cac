import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, searchNow } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { useAsOf } from './as-of.ts';
import { AsOfNotice, AsOfPicker } from './as-of-picker.tsx';

const days = { updateTime: '2026-11-20', days: ['2026-11-20', '2026-11-19', '2026-11-18'], universe: null };
const Shown = () => <span data-testid="shown">{useAsOf() ?? 'newest'}</span>;
const page = (
  <>
    <AsOfPicker />
    <AsOfNotice />
    <Shown />
  </>
);
const shown = () => screen.getByTestId('shown').textContent;

it('keeps the chosen day in the address, says what is of today all the same, and leads back to the newest', async () => {
  serve({ 'ida/asOfDays': days });
  const { user } = draw(page, '/?tab=market');
  const field = await screen.findByLabelText<HTMLSelectElement>('As of');
  expect([...field.options].map(({ text }) => text)).toEqual(['Newest day (2026-11-20)', '2026-11-19', '2026-11-18']);
  expect(shown()).toBe('newest');
  await user.selectOptions(field, '2026-11-18');
  expect([searchNow(), shown()]).toEqual(['?tab=market&asOf=2026-11-18', '2026-11-18']);
  const notice = screen.getByText(
    /^Figures are shown as they were known after the close of 2026-11-18\. Names, sectors/,
  );
  expect(notice.textContent).toContain('holdings of accounts, symbols of watch lists, and alerts are those of today');
  await user.click(await button('Show the newest day'));
  expect([searchNow(), shown(), field.value]).toEqual(['?tab=market', 'newest', '']);
});

it('offers a day of the address that is none of the list, and takes no text for a day', async () => {
  serve({ 'ida/asOfDays': days });
  const { unmount } = draw(page, '/?asOf=2025-01-02');
  const field = await screen.findByLabelText<HTMLSelectElement>('As of');
  expect([field.value, field.options[1].text]).toEqual(['2025-01-02', '2025-01-02']);
  unmount();
  draw(page, '/?asOf=soon');
  expect(shown()).toBe('newest');
});

it('is not there before the first analysis', async () => {
  const asked = serve({ 'ida/asOfDays': { updateTime: null, days: [], universe: null } });
  draw(page);
  await expect.poll(() => asked).toHaveLength(1);
  expect(screen.queryByLabelText('As of')).toBeNull();
});

it.each([
  ['2026-11-20', null, ''],
  // A Saturday has no close.
  ['2026-11-21', null, ''],
  ['2026-11-18', '2026-11-18', '2026-11-18'],
  ['2025-01-04', '2025-01-03', '2025-01-03'],
])('names for %s the close %s', async (asked, close, value) => {
  serve({ 'ida/asOfDays': days });
  draw(page, `/?asOf=${asked}`);
  const field = await screen.findByLabelText<HTMLSelectElement>('As of');
  expect(field.value).toBe(value);
  const notice = screen.queryByText(/after the close of/)?.textContent ?? '';
  expect(/close of ([-\d]+)/.exec(notice)?.[1] ?? null).toBe(close);
});
