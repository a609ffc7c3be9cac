import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { RootBoundary } from './root-boundary.tsx';
import { router } from './router.tsx';

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
