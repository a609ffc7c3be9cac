import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, noteOf, searchNow } from '../../testing/render.tsx';
import { CODE_TOKEN, captchaAnswers, refuse, serve } from '../../testing/scripted-server.ts';
import { ContactSection } from './contact-section.tsx';

const ticket = {
  id: 42,
  number: 'T-1042',
  subject: 'Dividends',
  status: 'Answered',
  createdAt: '2026-03-02T15:00:00Z',
  updatedAt: '2026-03-02T16:00:00Z',
};
const message = (id: number, isAnswer: boolean, text: string) => ({ id, isAnswer, text, at: '2026-03-02T16:00:00Z' });

describe('the contact form of a visitor', () => {
  it('sends who asks and what, with the solved captcha and a key, and shows the number', async () => {
    sessionStore.clear();
    const asked = serve({ ...captchaAnswers, 'public/contact': { number: 'T-1042' } });
    const { user, fill } = draw(<ContactSection />);
    await fill(/^Name/, 'Grace');
    await fill(/^Email/, 'grace@example.org');
    await fill(/^Subject/, 'Dividends');
    await fill(/^Your request/, 'When?');
    expect((await button('Send')).disabled).toBe(true);
    await user.click(await screen.findByTestId('captcha'));
    await screen.findByText('Matched');
    await user.click(await button('Send'));
    expect(await screen.findByText(/^Your request has reached us. Its number is T-1042/)).toBeTruthy();
    expect(asked.filter(({ path }) => path === 'public/contact').map(({ input }) => input)).toEqual([
      {
        name: 'Grace',
        email: 'grace@example.org',
        subject: 'Dividends',
        text: 'When?',
        language: 'en',
        clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        codeToken: CODE_TOKEN,
      },
    ]);
    expect(screen.queryByText('My requests')).toBeNull();
  });
});

describe('the contact form of a user', () => {
  const signedIn = (answers: Parameters<typeof serve>[0]) => {
    sessionStore.keep('T');
    return serve({ 'users/tickets': { tickets: [], hasMore: false }, ...answers });
  };

  it('asks for no name, and says beside a field what is wrong with it', async () => {
    const asked = signedIn({ 'users/openTicket': { id: 42, number: 'T-1042' } });
    const { user, fill } = draw(<ContactSection />);
    expect(screen.queryByLabelText(/^Email/)).toBeNull();
    await fill(/^Subject/, 'Dividends');
    await user.click(await button('Send'));
    await waitFor(() => expect(noteOf(/^Your request/)).toBe('This field is required'));
    await fill(/^Your request/, 'When?');
    await user.click(await button('Send'));
    await screen.findByText(/T-1042/);
    expect(asked.filter(({ path }) => path === 'users/openTicket')).toHaveLength(1);
  });

  it('shows the limit of a day in the form', async () => {
    signedIn({ 'users/openTicket': refuse('TOO_MANY_REQUESTS', 'At most 5 tickets can be opened a day') });
    const { user, fill } = draw(<ContactSection />);
    await fill(/^Subject/, 'Dividends');
    await fill(/^Your request/, 'When?');
    await user.click(await button('Send'));
    expect((await screen.findAllByText('At most 5 tickets can be opened a day')).length).toBeGreaterThan(0);
  });

  it('lists own requests, opens one as plain text, takes a reply, and closes it', async () => {
    const messages = [message(1, false, 'When?'), message(2, true, '<b>Soon</b>')];
    const asked = signedIn({
      'users/tickets': { tickets: [ticket], hasMore: false },
      'users/ticket': { ...ticket, messages },
      'users/addTicketMessage': null,
      'users/closeTicket': null,
    });
    const { user, fill } = draw(<ContactSection />, '/admin/support');
    await user.click(await button('Open T-1042'));
    expect(await screen.findByText('<b>Soon</b>')).toBeTruthy();
    expect(searchNow()).toBe('?ticket=42');
    await fill(/^Your message/, 'Thanks');
    await user.click(await button('Reply'));
    await screen.findByText('Your message was added');
    await user.click(await button('Close request'));
    await screen.findByText('The request is closed');
    const sent = asked.filter(({ path }) => /addTicketMessage|closeTicket/.test(path)).map(({ input }) => input);
    expect(sent).toEqual([{ id: 42, text: 'Thanks' }, { id: 42 }]);
  });
});
