import { Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useParams } from 'react-router-dom';
import { lazyPart } from '../lazy-part.ts';
import { NotFound } from '../pages/not-found.tsx';
import { AdminLayout } from '../shell/admin-layout.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { links } from './links.ts';
import { paths } from './paths.ts';
import { RouteFault } from './route-fault.tsx';
import { RouteGuard } from './route-guard.tsx';
import { type AppRoute, routes } from './routes.ts';

const RtlPage = lazyPart(() => import('../pages/rtl-page.tsx'));

function pageRoute(route: AppRoute): RouteObject {
  const Page = lazyPart(route.load);
  return {
    path: route.path.slice(1),
    errorElement: <RouteFault />,
    element: (
      <RouteGuard access={route.access}>
        <Suspense fallback={<PageSkeleton />}>
          <Page />
        </Suspense>
      </RouteGuard>
    ),
  };
}

/** The short address of a symbol's page, as people write it. */
const ToSymbol = () => <Navigate to={links.symbol((useParams().symbol ?? '').toUpperCase())} replace />;
const toHome = <Navigate to={paths.home} replace />;

export const router = createBrowserRouter([
  { path: '/', element: toHome },
  {
    path: '/admin',
    element: <AdminLayout />,
    errorElement: <RouteFault />,
    children: [
      { index: true, element: toHome },
      ...routes.map(pageRoute),
      { path: 'symbol/:symbol', element: <ToSymbol /> },
      { path: '*', element: <NotFound /> },
    ],
  },
  {
    path: '/rtl',
    element: <AdminLayout direction="rtl" />,
    errorElement: <RouteFault />,
    children: [
      { index: true, element: <Navigate to="/rtl/rtl-page" replace /> },
      { path: 'rtl-page', element: <RtlPage /> },
      { path: '*', element: <NotFound /> },
    ],
  },
  { path: '*', element: <AdminLayout />, children: [{ path: '*', element: <NotFound /> }] },
]);
