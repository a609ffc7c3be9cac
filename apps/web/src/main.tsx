import '@fontsource-variable/inter/wght.css';
import './app/validation.ts'; // before any schema is made
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { RootBoundary } from './app/root-boundary.tsx';
import { router } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// As a transition the first page is drawn in slices, not in one long task.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </RootBoundary>
    </StrictMode>,
  );
});
