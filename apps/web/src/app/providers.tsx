import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { queryClient } from '../api/call.ts';
import { system } from '../theme/system.ts';
import { Toaster } from '../ui/toaster.tsx';

// next-themes would write an inline script, which the content policy forbids. public/color-mode.js does its work before the
// first paint, so the script element is turned into plain data.
const inertScript = { type: 'application/json' } as const;

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <ThemeProvider
        attribute="class"
        defaultTheme="system"
        enableSystem
        disableTransitionOnChange
        scriptProps={inertScript}
      >
        <QueryClientProvider client={queryClient}>
          {children}
          <Toaster />
        </QueryClientProvider>
      </ThemeProvider>
    </ChakraProvider>
  );
}
