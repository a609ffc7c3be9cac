import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, type MemoryRouterProps, useLocation } from 'react-router-dom';
import { queryClient } from '../api/call.ts';
import { system } from '../theme/system.ts';
import { notify, Toaster } from '../ui/toaster.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="place" data-search={search}>
      {pathname}
    </output>
  );
}

/** An address, or one with its navigation state. */
type Entry = NonNullable<MemoryRouterProps['initialEntries']>[number];

const around =
  (at: Entry) =>
  ({ children }: { children: ReactNode }) => (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          {children}
          <Place />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </ChakraProvider>
  );

/** An alert is labelled by its text, which may begin like a field's label. */
const ofControls = { selector: 'input, select, textarea' };

/** Renders a component inside the providers of the product at an address, with an empty cache. @returns the simulated user */
export function draw(part: ReactNode, at: Entry = '/') {
  queryClient.clear();
  notify.clear();
  const user = userEvent.setup();
  const fill = async (label: RegExp | string, text: string) => {
    const field = await screen.findByLabelText(label, ofControls);
    await user.clear(field);
    if (text === '') return;
    // A dialog that has just opened may take the focus meanwhile.
    field.focus();
    await user.paste(text);
  };
  return { user, fill, ...render(part, { wrapper: around(at) }) };
}

/** The present path. */
export const placeNow = () => screen.getByTestId('place').textContent;

/** The present query, with its question mark. */
export const searchNow = () => screen.getByTestId('place').dataset.search;

/** Texts of the states that a screen reader says, such as that of a spinner. */
export const statesNow = () =>
  screen
    .queryAllByRole('status')
    .filter(({ tagName }) => tagName !== 'OUTPUT')
    .map(({ textContent }) => textContent);

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** Text under a field: its error or its hint; null without either. */
export function noteOf(label: RegExp | string): string | null {
  const note = screen.getByLabelText(label, ofControls).getAttribute('aria-describedby');
  return note && (document.getElementById(note)?.textContent ?? null);
}
