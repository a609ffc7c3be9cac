import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, draw, searchNow } from '../testing/render.tsx';
import { hold, serve } from '../testing/scripted-server.ts';
import { useAsOf } from './as-of.ts';
import { AsOfNotice, AsOfPicker } from './as-of-picker.tsx';
import { scorecardsAnswer } from './scorecard.fixture.ts';
import { useScorecards } from './use-edges.ts';

const days = {
  updateTime: '2026-11-20',
  days: ['2026-11-20', '2026-11-19', '2026-11-18'],
  computing: null,
  universe: null,
};
const Shown = () => <span data-testid="shown">{useAsOf() ?? 'newest'}</span>;
const page = (
  <>
    <AsOfPicker />
    <AsOfNotice />
    <Shown />
  </>
);
/** Once the days are known. */
const readyField = async () => {
  const field = await screen.findByLabelText<HTMLSelectElement>('As of');
  await expect.poll(() => field.disabled).toBe(false);
  return field;
};
const shown = () => screen.getByTestId('shown').textContent;

it('keeps the chosen day in the address, says what is of today all the same, and leads back to the newest', async () => {
  serve({ 'ida/asOfDays': days });
  const { user } = draw(page, '/?tab=market');
  const field = await readyField();
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
  const field = await readyField();
  expect([field.value, field.options[1].text]).toEqual(['2025-01-02', '2025-01-02']);
  unmount();
  draw(page, '/?asOf=soon');
  expect(shown()).toBe('newest');
});

it('is not there before the first analysis', async () => {
  const held = hold({ updateTime: null, days: [], computing: null, universe: null });
  serve({ 'ida/asOfDays': held.answer });
  draw(page);
  // Its place is kept until that is known, so that the page below does not move.
  expect((await screen.findByLabelText<HTMLSelectElement>('As of')).disabled).toBe(true);
  held.release();
  await expect.poll(() => screen.queryByLabelText('As of')).toBeNull();
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
  const field = await readyField();
  expect(field.value).toBe(value);
  const notice = screen.queryByText(/after the close of/)?.textContent ?? '';
  expect(/close of ([-\d]+)/.exec(notice)?.[1] ?? null).toBe(close);
});

it('follows the newest day while it is open, with all that is shown of it, and says what is being computed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let answer: unknown = { ...days, computing: '2026-11-23' };
    const asked = serve({ 'ida/asOfDays': () => answer, 'ida/scorecards': scorecardsAnswer });
    const Records = () => useScorecards().data && <b>read</b>;
    draw(
      <>
        <AsOfPicker />
        <Records />
      </>,
    );
    await screen.findByText('2026-11-23 is being computed');
    await screen.findByText('read');
    answer = { ...days, days: ['2026-11-23', ...days.days], computing: null };
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findByText('Newest day (2026-11-23)');
    expect(screen.queryByText(/is being computed/)).toBeNull();
    await waitFor(() => expect(asked.filter(({ path }) => path === 'ida/scorecards')).toHaveLength(2));
  } finally {
    vi.useRealTimers();
  }
});
