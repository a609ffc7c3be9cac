import { useQuery } from '@tanstack/react-query';
import { footerPages, isSignedIn, visitorPages } from '../app/access.ts';
import type { AppRoute } from '../app/app-route.ts';
import { forumAccess } from '../queries/forum/forum-access.ts';
import { useSession } from '../session/browser-session.ts';

/** Whether the forum is open to the viewer: to visitors where the operator lets them read. */
function useHasForum(): boolean {
  const isMember = isSignedIn(useSession());
  const { data } = useQuery({ ...forumAccess(), enabled: !isMember });
  return isMember || data?.visitorsMayRead === true;
}

export const useVisitorPages = (): readonly AppRoute[] => visitorPages(useHasForum());
export const useFooterPages = (): readonly AppRoute[] => footerPages(useHasForum());
