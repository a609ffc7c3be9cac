import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { MailNote } from './mail-note.tsx';

const PROMISE = 'It comes by mail by 9:00 ET.';
const note = (
  <p>
    <MailNote promise={PROMISE} />
  </p>
);
const script = (delivery: string, analysis = true) =>
  serve({ 'users/mailPreferences': { trade: true, billing: true, newsletter: true, analysis, delivery } });

it('promises mail where it is sent, and says that the user has declined it', async () => {
  script('sent', false);
  draw(note);
  const way = await screen.findByRole('link', { name: 'Email preferences' });
  expect(way.parentElement?.textContent).toBe(
    `${PROMISE} You have switched off mail of the analysis, so none is sent. Email preferences`,
  );
});

it('promises nothing where no mail is sent', async () => {
  script('none');
  const { container } = draw(note);
  await screen.findByText('This installation has no mail server: no mail is sent.');
  expect(container.textContent).not.toContain(PROMISE);
});

it('leads to the mailbox where mail is kept there', async () => {
  script('kept');
  const { container } = draw(note);
  expect(await screen.findByRole('link', { name: 'Open the local mailbox' })).toHaveProperty('pathname', '/dev/mail');
  screen.getByText(/^This installation delivers no mail: it keeps its mails in the local mailbox\./);
  expect(container.textContent).not.toContain(PROMISE);
});
