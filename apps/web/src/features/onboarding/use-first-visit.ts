import { ONBOARDING_OPTIONS, OPTION_SEEN } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { sessionStore } from '../../session/browser-session.ts';
import type { Popup } from '../../session/session-store.ts';

type Answer = 'seen' | 'unseen' | 'unknown';

/** Whether the user has seen a popup: by the browser, else by the user's option. It is not asked for before it is `needed`. */
function useSeen(popup: Popup, needed: boolean): Answer {
  const isKnown = sessionStore.hasSeen(popup);
  const { data, isSuccess } = useQuery({
    ...userQueries.option(ONBOARDING_OPTIONS[popup]),
    enabled: needed && !isKnown,
  });
  if (isKnown || data === OPTION_SEEN) return 'seen';
  return isSuccess ? 'unseen' : 'unknown';
}

/** 1 §2: the popups of the first visit, which wait until they are asked for: the next one that was never opened is marked. */
export function useFirstVisit() {
  const { mutate: setOption } = useMutation(userMutations.setOption());
  const whatsNew = useSeen('whatsNew', true);
  const getStarted = useSeen('getStarted', whatsNew === 'seen');
  const noteSeen = (popup: Popup) => {
    if (sessionStore.hasSeen(popup)) return;
    sessionStore.noteSeen(popup);
    setOption({ option: ONBOARDING_OPTIONS[popup], value: OPTION_SEEN });
  };
  const due: Popup | null =
    whatsNew === 'unseen' ? 'whatsNew' : whatsNew === 'seen' && getStarted === 'unseen' ? 'getStarted' : null;
  return { due, noteSeen };
}
