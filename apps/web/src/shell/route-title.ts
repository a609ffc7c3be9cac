import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { routeAt } from '../app/routes.ts';
import { messages } from '../messages/index.ts';

/** Titles the document like the route, until the page's header names what it is about. */
export function useRouteTitle() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const name = routeAt(pathname)?.name;
    document.title = name ? messages.shell.documentTitle(messages.shell.pageNames[name]) : messages.shell.product;
  }, [pathname]);
}
