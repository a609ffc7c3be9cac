import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';

const entries = () => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;
/** Waits until the history counts so many open dialogs. */
const settled = (count: number) => waitFor(() => expect(entries()).toBe(count));
const goBack = () => act(async () => window.history.back());
/** An open dialog. One that closes stays in the test document, where no animation ends. */
const title = (name: string) =>
  [...screen.queryAllByRole('dialog', { name }), ...screen.queryAllByRole('alertdialog', { name })].find(
    ({ dataset }) => dataset.state === 'open',
  ) ?? null;

function Page() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const [isNested, setNested] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Open
      </button>
      <Dialog open={open === 'first'} onClose={() => setOpen(null)} title="Form" closeOnOutside={false}>
        <input aria-label="Name" defaultValue="Old" />
        <button type="button" onClick={() => setOpen('second')}>
          Replace
        </button>
        <button type="button" onClick={() => setNested(true)}>
          Further
        </button>
        <Dialog open={isNested} onClose={() => setNested(false)} title="Nested" />
      </Dialog>
      <Dialog open={open === 'second'} onClose={() => setOpen(null)} title="Second" />
    </>
  );
}

async function opened() {
  const drawn = draw(<Page />);
  await drawn.user.click(await button('Open'));
  await screen.findByRole('dialog', { name: 'Form' });
  await settled(1);
  return drawn;
}

beforeEach(() => settled(0));

describe('Back', () => {
  it('closes the dialog and keeps the page', async () => {
    const address = window.location.href;
    await opened();
    await goBack();
    await waitFor(() => expect(title('Form')).toBeNull());
    expect(window.location.href).toBe(address);
    await settled(0);
  });

  it('is asked for again where the browser gave up to go back after a dialog had closed', async () => {
    const { user } = await opened();
    const results = [() => Promise.reject(new DOMException('', 'AbortError')), async () => window.history.back()];
    const traverseTo = vi.fn((_key: string) => {
      const committed = results[traverseTo.mock.calls.length - 1]();
      return { committed, finished: committed };
    });
    const entriesOf = () => [{ key: 'page' }, { key: 'dialog' }];
    vi.stubGlobal('navigation', { entries: entriesOf, currentEntry: { index: 1 }, traverseTo });
    await user.keyboard('{Escape}');
    await settled(0);
    expect(traverseTo.mock.calls).toEqual([['page'], ['page']]);
  });

  it('is needed no more where the browser does not go back, whatever it is asked', async () => {
    const { user } = await opened();
    const never = new Promise<never>(() => undefined);
    const traverseTo = vi.fn(() => ({ committed: never, finished: never }));
    const entriesOf = () => [{ key: 'page' }, { key: 'dialog' }];
    vi.stubGlobal('navigation', { entries: entriesOf, currentEntry: { index: 1 }, traverseTo });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(entries()).toBe(0), { timeout: 10_000 });
    expect(traverseTo).toHaveBeenCalledTimes(3);
  });

  it('closes the upper one of two dialogs', async () => {
    const { user } = await opened();
    await user.click(await button('Further'));
    await screen.findByRole('dialog', { name: 'Nested' });
    await settled(2);
    await goBack();
    await waitFor(() => expect(title('Nested')).toBeNull());
    await settled(1);
    expect(title('Form')).not.toBeNull();
  });

  it('is needed once after one dialog replaced another, and not at all after a dialog was closed', async () => {
    const { user } = await opened();
    await user.click(await button('Replace'));
    await screen.findByRole('dialog', { name: 'Second' });
    await settled(1);
    await user.click(await button('Close'));
    await waitFor(() => expect(title('Second')).toBeNull());
    await settled(0);
  });
});

describe('Escape', () => {
  it('closes a form that was not filled', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(title('Form')).toBeNull());
  });

  it.each([
    ['Escape', async (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('{Escape}')],
    ['Back', goBack],
  ])('%s asks before typed text is lost', async (_, leave) => {
    const { user, fill } = await opened();
    await fill('Name', 'New');
    await leave(user);
    await waitFor(() => expect(title('Discard what you typed?')).not.toBeNull());
    await user.click(await button('Keep editing'));
    await waitFor(() => expect(title('Discard what you typed?')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('New');
    await settled(1);
    await leave(user);
    await user.click(await button('Discard'));
    await waitFor(() => expect(title('Form')).toBeNull());
    await settled(0);
  });
});
