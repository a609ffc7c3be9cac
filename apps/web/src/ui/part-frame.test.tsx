import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RootBoundary } from '../app/root-boundary.tsx';
import { lazyPart } from '../lazy-part.ts';
import { button, draw } from '../testing/render.tsx';
import { PartFrame, useIdlePreload } from './part-frame.tsx';
import { notify } from './toaster.tsx';

/** A dialog's file that the server refuses so often. */
function refusedDialog(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>The dialog</p> };
  });
  return { load, Dialog: lazyPart(load, []) };
}

function Page({ Dialog }: { Dialog: ReturnType<typeof refusedDialog>['Dialog'] }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    Dialog.preload();
    setOpen(true);
  };
  return (
    <>
      <p>The list</p>
      <button type="button" onClick={open}>
        Subscribe
      </button>
      {isOpen && (
        <PartFrame onFault={() => setOpen(false)}>
          <Dialog />
        </PartFrame>
      )}
    </>
  );
}

function Preloading({ Dialog }: { Dialog: ReturnType<typeof refusedDialog>['Dialog'] }) {
  useIdlePreload(Dialog);
  return <p>The list</p>;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('a dialog whose file does not come', () => {
  it('says so in an alert, leaves the page as it was, and opens at the next try', async () => {
    const { Dialog } = refusedDialog(1);
    const { user } = draw(<Page Dialog={Dialog} />);
    await user.click(await button('Subscribe'));
    expect(await screen.findByText(/could not be opened/)).toBeTruthy();
    expect(screen.getByText('The list')).toBeTruthy();
    await user.click(await button('Subscribe'));
    expect(await screen.findByText('The dialog')).toBeTruthy();
  });

  it('is loaded once, while the browser is idle', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
    vi.stubGlobal('cancelIdleCallback', clearTimeout);
    const { Dialog, load } = refusedDialog(0);
    const { user, rerender } = draw(<Preloading Dialog={Dialog} />);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    rerender(<Page Dialog={Dialog} />);
    await user.click(await button('Subscribe'));
    expect(await screen.findByText('The dialog')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('an alert needs no file of its own: its region is there before the first one', async () => {
  draw(<p>The list</p>);
  expect(screen.getByRole('region', { name: 'Notices' })).toBeTruthy();
  notify.error('The server is gone');
  expect(await screen.findByText('The server is gone')).toBeTruthy();
});

describe('a fault that no page catches', () => {
  it('leaves words and a reload instead of an empty document', async () => {
    const reload = vi.fn();
    const Broken = () => {
      throw new Error('broken');
    };
    const { user } = draw(
      <RootBoundary reload={reload}>
        <Broken />
      </RootBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('This page stopped working');
    await user.click(await button('Load again'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('names a file that could not be loaded', async () => {
    const { Dialog } = refusedDialog(1);
    draw(
      <RootBoundary>
        <Dialog />
      </RootBoundary>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });
});
