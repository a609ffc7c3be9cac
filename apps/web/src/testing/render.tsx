import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../api/call.ts';
import { system } from '../theme/system.ts';

function Around({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    </ChakraProvider>
  );
}

/** Draws a part inside the providers of the product; answers the person who uses it. Nothing read before is known. */
export function draw(part: ReactNode) {
  queryClient.clear();
  const user = userEvent.setup();
  return { user, ...render(part, { wrapper: Around }) };
}
