import type { AskConversation, CurrentUser } from '@pipa/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AskRoute from '../../pages/ask.tsx';
import { sessionStore } from '../../session/browser-session.ts';
import { answered, answerStream } from '../../testing/answer-stream.ts';
import { button, draw, placeNow, searchNow, statesNow } from '../../testing/render.tsx';
import { type Answers, raw, refuse, serve } from '../../testing/scripted-server.ts';
import { chart, passage, step, table, wholeAnswer } from './ask.fixture.ts';
import AskPanel from './ask-panel.tsx';

const at = '2026-11-25T21:00:00.000Z';
const state = { engine: 'planner', model: null, host: null, privacy: 'figures', questionsLeft: 200 };
const modelState = { ...state, engine: 'model', model: 'qwen3', host: 'llm.example.org' };
const heads = [
  { id: 12, title: 'What moved SPY?', updatedAt: at },
  { id: 11, title: 'My momentum', updatedAt: at },
];
const stored: AskConversation = {
  id: 12,
  title: 'What moved SPY?',
  updatedAt: at,
  messages: [
    { id: 1, role: 'user', text: 'What moved SPY?', parts: [], engine: null, at },
    { id: 2, role: 'assistant', text: null, parts: [...wholeAnswer], engine: 'planner', at },
  ],
};
const readAnswers: Answers = {
  'ask/state': state,
  'ask/conversations': heads,
  'ask/conversation': stored,
  'ask/suggestions': ['How are my portfolios?'],
  'ida/symbolDoubts': [],
};

let nextUser = 100;
beforeEach(() => {
  sessionStore.keep('T');
  // Each has conversations of their own, of which the page keeps those that were shown.
  sessionStore.remember({ userId: nextUser++, userName: 'ada', riskLevel: 3, investorState: 'Trial' } as CurrentUser);
});

function open(answers: Answers = {}, address = '/admin/ask') {
  const asked = serve({ ...readAnswers, ...answers });
  return { asked, ...draw(<AskRoute />, address) };
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const thread = () => screen.getByRole('region', { name: 'Questions and answers' });
const asks = (asked: ReturnType<typeof serve>) => asked.filter(({ path }) => path === 'ask').map(({ input }) => input);

async function ask(user: ReturnType<typeof draw>['user'], text: string) {
  await user.type(await box(), `${text}{Enter}`);
}

describe('a question', () => {
  it('is answered with words, a table in the formats of the product, its source, and what may follow', async () => {
    const { user, asked } = open({ ask: answered(...wholeAnswer) });
    await ask(user, 'What moved SPY?');
    expect(await screen.findByText('rose 1.24%', { exact: false })).toBeTruthy();
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'SymbolChangeValue',
      'XLK2.13%$1,234.50',
      'XLE−0.80%N/A',
    ]);
    expect(screen.getByRole('link', { name: 'XLK' }).getAttribute('href')).toContain('symbol=XLK');
    expect(screen.getByRole('link', { name: 'All 11 rows' }).getAttribute('href')).toBe('/admin/ida');
    expect(screen.getByText('as of 2026-11-25')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toContain('rc7k2m9q');
    expect(await button('And last year?')).toBeTruthy();
    expect(asks(asked)).toEqual([{ text: 'What moved SPY?', language: 'en', page: { path: '/admin/ask' } }]);
    await waitFor(() => expect(searchNow()).toBe('?conversation=12'));
  });

  it('goes on in its conversation, also by a question that may follow', async () => {
    const answers = [answered(...wholeAnswer), answered(passage('It was 0.5.'))];
    const { user, asked } = open({ ask: () => answers.shift() });
    await ask(user, 'What moved SPY?');
    await user.click(await button('And last year?'));
    expect(await screen.findByText('It was 0.5.')).toBeTruthy();
    expect(asks(asked).at(-1)).toMatchObject({ conversationId: 12, text: 'And last year?' });
  });

  it('is sent by Enter, not by Shift and Enter, not while a character is composed, and not without words', async () => {
    const { user, asked } = open({ ask: answered(passage('Yes.')) });
    await user.type(await box(), '  {Enter}');
    await user.type(await box(), 'one{Shift>}{Enter}{/Shift}two');
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true });
    expect(asks(asked)).toEqual([]);
    await user.keyboard('{Enter}');
    await screen.findByText('Yes.');
    expect(asks(asked)).toMatchObject([{ text: 'one\ntwo' }]);
  });

  it('is sent once by two presses, and ends by Stop with what was said', async () => {
    const stream = answerStream();
    const { user, asked } = open({ ask: stream.answer });
    await user.type(await box(), 'What moved SPY?');
    await user.dblClick(await button('Send'));
    act(() => void stream.begin().send(step('running'), 'step-1').send(passage('It rose.')));
    expect(await within(thread()).findByText('Reading the analysis of SPY')).toBeTruthy();
    await waitFor(() => expect(statesNow()).toContain('Reading the analysis of SPY'));
    await screen.findByText('It rose.');
    await user.click(await button('Stop'));
    expect(await screen.findByText('You stopped this answer.')).toBeTruthy();
    expect(screen.getByText('It rose.')).toBeTruthy();
    expect(asks(asked)).toHaveLength(1);
    await waitFor(() => expect(statesNow()).toContain('The answer is complete'));
  });

  it('can be edited and is then a question of its own', async () => {
    const answers = [answered(passage('One.')), answered(passage('Two.'))];
    const { user, asked } = open({ ask: () => answers.shift() });
    await ask(user, 'What moved SPY?');
    await user.click(await button('Edit question'));
    expect((await box()).value).toBe('What moved SPY?');
    await user.type(await box(), ' Today{Enter}');
    await screen.findByText('Two.');
    expect(asks(asked).map(({ text }) => text)).toEqual(['What moved SPY?', 'What moved SPY? Today']);
  });

  it('with too many characters, or without one left of the day, is not sent', async () => {
    const { user, asked } = open();
    fireEvent.change(await box(), { target: { value: 'x'.repeat(2_001) } });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('A question has at most 2,000 characters.')).toBeTruthy();
    expect((await button('Send')).disabled).toBe(true);
    expect(asks(asked)).toEqual([]);
  });

  it('is not sent where no question is left of the day', async () => {
    open({ 'ask/state': { ...state, questionsLeft: 0 } });
    expect(await screen.findByText(/No question is left today/)).toBeTruthy();
    expect((await button('Send')).disabled).toBe(true);
  });
});

describe('an answer', () => {
  it('marks figures that are not from the data of the product, for the keyboard and a screen reader too', async () => {
    const { user } = open({ ask: answered(...wholeAnswer) });
    await ask(user, 'What moved SPY?');
    const mark = (await screen.findByText('27.5', { exact: false, selector: 'mark' })) as HTMLElement;
    expect(mark.textContent).toBe('27.5 (not from Pipa’s data)');
    expect(mark.tabIndex).toBe(0);
    expect(screen.getByText('The underlined figure is not from Pipa’s data.')).toBeTruthy();
  });

  it('has no link to other places and no image: they are words', async () => {
    const text = '[here](https://evil.example/?q=1) ![pic](https://evil.example/x.png) [own](/admin/ida) <img src=x>';
    const { user } = open({ ask: answered(passage(text)) });
    await ask(user, 'x');
    expect((await screen.findByRole('link', { name: 'own' })).getAttribute('href')).toBe('/admin/ida');
    expect(thread().querySelector('img')).toBeNull();
    expect([...thread().querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/admin/ida']);
    expect(within(thread()).getByText('here', { exact: false })).toBeTruthy();
  });

  it('folds what was read into its sources', async () => {
    const failed = { ...step('failed', 'Reading the orders'), id: '2' };
    const { user } = open({ ask: answered(step('done'), failed, passage('It rose.'), table) });
    await ask(user, 'x');
    await user.click(await button('1 source · 1 read failed'));
    expect(screen.getByText('Reading the orders')).toBeTruthy();
    expect(screen.getAllByText('Simulated')).toHaveLength(2);
  });

  it('shows a chart with its numbers, days in their order', async () => {
    const { user } = open({ ask: answered(chart) });
    await ask(user, 'x');
    expect(await screen.findByRole('img', { name: 'Chart: SPY and QQQ. SPY, QQQ.' })).toBeTruthy();
    await user.click(await button('Show as table'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DaySPYQQQ',
      '2026-11-24$600.00N/A',
      '2026-11-25$612.40$530.00',
    ]);
  });

  it('proposes an act in words, with the way to confirm it', async () => {
    const label = 'Add SPY to the list Core';
    const { user } = open({ ask: answered({ kind: 'proposal', draftId: 4, label, link: '/admin/draft?id=4' }) });
    await ask(user, 'x');
    expect((await screen.findByRole('link', { name: 'Open to confirm' })).getAttribute('href')).toBe(
      '/admin/draft?id=4',
    );
    expect(screen.getByText(/Nothing has happened yet/)).toBeTruthy();
  });

  it('shows the first rows of a table, and the rest when asked', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => ({ symbol: `S${n}`, change: 0, value: 1 }));
    const { user } = open({ ask: answered({ ...table, rows, total: 12 }) });
    await ask(user, 'x');
    await screen.findByText('The first 8 of 12 rows');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(9);
    await user.click(await button('Show more'));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(13);
    expect(screen.queryByText(/The first/)).toBeNull();
  });
});

describe('a failure', () => {
  it('of a server that goes in the middle is said, keeps what was said, and the question can be asked again', async () => {
    const first = answerStream();
    const answers = [first.answer, answered(passage('It rose again.'))];
    const { user, asked } = open({ ask: () => answers.shift() });
    await ask(user, 'What moved SPY?');
    act(() => void first.begin().send(passage('It rose.')));
    await screen.findByText('It rose.');
    act(() => void first.cut());
    expect((await screen.findByRole('alert')).textContent).toContain('gone in the middle');
    expect(screen.getByText('It rose.')).toBeTruthy();
    await user.click(await button('Try again'));
    expect(await screen.findByText('It rose again.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asks(asked)).toMatchObject([{ text: 'What moved SPY?' }, { text: 'What moved SPY?', conversationId: 12 }]);
  });

  it('before the server took the question keeps it once, with the words of the refusal', async () => {
    const words = 'Your last question is still being answered';
    const answers = [refuse('TOO_MANY_REQUESTS', words), answered(passage('It rose.'))];
    const { user } = open({ ask: () => answers.shift() });
    await ask(user, 'What moved SPY?');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    await user.click(await button('Try again'));
    await screen.findByText('It rose.');
    expect(within(thread()).getAllByRole('heading', { name: 'You asked' })).toHaveLength(1);
  });

  it('of the stream itself is said without its inner words', async () => {
    const events = ['{"type":"start"}', '{"type":"error","errorText":"SELECT failed"}', '[DONE]'];
    const { user } = open({ ask: raw(new Response(events.map((event) => `data: ${event}\n\n`).join(''))) });
    await ask(user, 'x');
    expect((await screen.findByRole('alert')).textContent).toContain('The answer failed.');
    expect(screen.queryByText(/SELECT/)).toBeNull();
  });

  it('of the session ends it', async () => {
    const { user } = open({ ask: refuse('INVALID_TOKEN', 'x') });
    await ask(user, 'x');
    await waitFor(() => expect(sessionStore.get().token).toBeNull());
    expect(sessionStore.get().hasEnded).toBe(true);
  });

  it('of the model offers the planner', async () => {
    const stream = answerStream().begin({ engine: 'model' });
    stream.send({ kind: 'notice', notice: 'quota', text: 'No tokens are left.' }).end();
    const answers = [stream.answer, answered(passage('It rose.'))];
    const { user, asked } = open({ ask: () => answers.shift(), 'ask/state': modelState });
    await ask(user, 'What moved SPY?');
    await screen.findByText('No tokens are left.');
    await user.click(await button('Ask without the model'));
    await screen.findByText('It rose.');
    expect(asks(asked).at(-1)).toMatchObject({ text: 'What moved SPY?', plannerOnly: true });
    expect(screen.getByText(/answered by Pipa’s planner, not by the model/)).toBeTruthy();
  });

  it('of the network is awaited: a question can be sent when the connection is back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    vi.mocked(vi.spyOn(navigator, 'onLine', 'get')).mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
    vi.restoreAllMocks();
  });
});

describe('who answers', () => {
  it('is the planner where no model is configured', async () => {
    open();
    expect(await screen.findByText(/Answered by Pipa’s planner, as no model is configured/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'What the model sees' })).toBeNull();
  });

  it('is a model with its host, and the user decides what it sees', async () => {
    const { user, asked } = open({ 'ask/state': modelState, 'ask/privacy': null });
    expect(await screen.findByText(/Answered by qwen3 at llm.example.org/)).toBeTruthy();
    await user.click(await button('What the model sees'));
    await user.click(await screen.findByRole('radio', { name: /None of mine/ }));
    await user.click(await button('Save'));
    await waitFor(() => expect(asked.find(({ path }) => path === 'ask/privacy')?.input).toEqual({ privacy: 'none' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the conversations', () => {
  it('show a stored one as it was answered', async () => {
    open({}, '/admin/ask?conversation=12');
    expect(await screen.findByText('rose 1.24%', { exact: false })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'What moved SPY?' })).toBeTruthy();
    const link = await screen.findByRole('link', { name: /What moved SPY/ });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('say that one does not exist', async () => {
    open({ 'ask/conversation': refuse('NOT_FOUND', 'This does not exist') }, '/admin/ask?conversation=99');
    expect((await screen.findByRole('alert')).textContent).toContain('This does not exist');
  });

  it('say where a question has no answer, and ask it again', async () => {
    const [question] = stored.messages;
    const { user } = open(
      {
        'ask/conversation': { ...stored, messages: question ? [question] : [] },
        ask: answered(passage('It rose.')),
      },
      '/admin/ask?conversation=12',
    );
    await screen.findByText('This question has no answer.');
    await user.click(await button('Ask again'));
    expect(await screen.findByText('It rose.')).toBeTruthy();
  });

  it('are found by their words', async () => {
    const { user } = open({
      'ask/conversations': (query: URLSearchParams) =>
        heads.filter(({ title }) => title.includes(query.get('search') ?? '')),
    });
    await screen.findByRole('link', { name: /My momentum/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'SPY');
    await waitFor(() => expect(screen.queryByRole('link', { name: /My momentum/ })).toBeNull());
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), ' nothing');
    expect(await screen.findByText('No conversation has “SPY nothing”.')).toBeTruthy();
  });

  it('are renamed, exported and deleted', async () => {
    const { user, asked, fill } = open(
      {
        'ask/renameConversation': null,
        'ask/deleteConversation': null,
        'ask/export': raw(new Response('# SPY')),
      },
      '/admin/ask?conversation=12',
    );
    await user.click(await button('Rename'));
    await fill(/^Title/, 'SPY this week');
    await user.click(await button('Save'));
    await screen.findByText('The conversation is renamed');
    await user.click(await button('Export as Markdown'));
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
    await user.click(await button('Delete'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The conversation is deleted');
    expect(asked.find(({ path }) => path === 'ask/renameConversation')?.input).toEqual({
      id: 12,
      title: 'SPY this week',
    });
    expect(asked.find(({ path }) => path === 'ask/deleteConversation')?.input).toEqual({ id: 12 });
    await waitFor(() => expect(searchNow()).toBe(''));
  });

  it('are all deleted after a question', async () => {
    const { user, asked } = open({ 'ask/deleteConversation': null });
    await user.click(await button('Delete all'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete all' }));
    await screen.findByText('All conversations are deleted');
    expect(asked.find(({ path }) => path === 'ask/deleteConversation')?.input).toEqual({});
  });

  it('draw the end of a long one first', async () => {
    const messages = Array.from({ length: 30 }, (_, n) => ({
      id: n + 1,
      role: 'user' as const,
      text: `Question ${n}.`,
      parts: [],
      engine: null,
      at,
    }));
    const { user } = open({ 'ask/conversation': { ...stored, messages } }, '/admin/ask?conversation=12');
    await screen.findByText('Question 29.');
    expect(screen.queryByText('Question 0.')).toBeNull();
    await user.click(await button('Show earlier questions'));
    expect(screen.getByText('Question 0.')).toBeTruthy();
  });
});

describe('the panel', () => {
  const openPanel = (address: string, answers: Answers = {}) => {
    const asked = serve({ ...readAnswers, ...answers });
    const onClose = vi.fn();
    return { asked, onClose, ...draw(<AskPanel asked={1} onClose={onClose} />, address) };
  };

  it('asks about the page that it is beside, and has its suggestions', async () => {
    const { user, asked } = openPanel('/admin/ida?tab=symbol&symbol=SPY', {
      'ask/suggestions': (query: URLSearchParams) => [`What moved ${query.get('symbol')}?`],
      ask: answered(passage('It rose.')),
    });
    await user.click(await button('What moved SPY?'));
    await screen.findByText('It rose.');
    expect(asks(asked)).toMatchObject([{ text: 'What moved SPY?', page: { path: '/admin/ida', symbol: 'SPY' } }]);
  });

  it('keeps an unsent text and a running answer while it is closed', async () => {
    const stream = answerStream();
    const { user, unmount } = openPanel('/admin/dashboard', { ask: stream.answer });
    await ask(user, 'What moved SPY?');
    await user.type(await box(), 'And then');
    unmount();
    act(() => void stream.begin().send(passage('It rose.')).end());
    draw(<AskPanel asked={1} onClose={() => undefined} />, '/admin/dashboard');
    expect(await screen.findByText('It rose.')).toBeTruthy();
    expect((await box()).value).toBe('And then');
  });

  it('begins another conversation, closes by Escape, and opens as a page', async () => {
    const { user, onClose } = openPanel('/admin/dashboard', { ask: answered(passage('It rose.')) });
    await ask(user, 'What moved SPY?');
    await screen.findByText('It rose.');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(await button('Open as a page'));
    expect(`${placeNow()}${searchNow()}`).toBe('/admin/ask?conversation=12');
    await user.click(await button('New conversation'));
    expect(screen.queryByText('It rose.')).toBeNull();
    expect(await screen.findByText('What would you like to know?')).toBeTruthy();
  });
});
