import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import NewsletterDialog from './newsletter-dialog.tsx';

const header = (version: string, date: string, subtitle1: string) => ({
  version,
  date,
  subtitle1,
  marketRating: 'Neutral to Bullish' as const,
});
const latest = header('20260306', '2026-03-06', 'SPY rose');
const earlier = header('20260227', '2026-02-27', 'SPY fell');
const letter = (of: typeof latest) => ({
  ...of,
  marketView: `About ${of.subtitle1}.\n\nSecond paragraph.`,
  note: 'A simulated market.',
  language: 'en' as const,
  versions: [latest, earlier],
});

it('shows date, subtitle, rating, view and note, and leads to the earlier ones', async () => {
  const answers = { 'users/getNewsletter': letter(latest) as unknown };
  serve(answers);
  const { user } = draw(<NewsletterDialog version={null} onClose={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'SPY rose' })).toBeTruthy();
  for (const text of ['About SPY rose.', 'Second paragraph.', 'Neutral to Bullish', 'A simulated market.']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  answers['users/getNewsletter'] = letter(earlier);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Week ending' }), '2026-02-27');
  expect(await screen.findByRole('heading', { name: 'SPY fell' })).toBeTruthy();
});

it('leaves out the rating and the note that a letter lacks', async () => {
  serve({ 'users/getNewsletter': { ...letter(latest), marketRating: null, note: null, versions: [latest] } });
  draw(<NewsletterDialog version={null} onClose={() => undefined} />);
  await screen.findByText('About SPY rose.');
  expect(screen.queryByText('Market rating')).toBeNull();
  expect(screen.queryByText(/^Note/)).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('says when there is none yet, and closes', async () => {
  serve({ 'users/getNewsletter': null });
  const onClose = vi.fn();
  const { user } = draw(<NewsletterDialog version={null} onClose={onClose} />);
  await screen.findByText('No newsletter yet');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]);
  expect(onClose).toHaveBeenCalledOnce();
});
