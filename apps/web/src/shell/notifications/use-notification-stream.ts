import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { writeFrameMessage } from '../../queries/notifications/notification-queries.ts';
import { browserLine } from '../../realtime/browser-line.ts';
import { followSocket } from '../../realtime/follow-socket.ts';
import { useSession } from '../../session/browser-session.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';

/** Keeps the number of unread notifications up to date while a page is open. Disabled users have no socket; theirs is polled. */
export function useNotificationStream(): void {
  const client = useQueryClient();
  const { token } = useSession();
  const { data: user } = useCurrentUser();
  const hasSocket = user !== undefined && user.agreementRev !== null && user.investorState !== 'Disabled';
  useEffect(() => {
    if (token === null || !hasSocket) return;
    return followSocket({
      token,
      ...browserLine(null),
      onConnection: () => {},
      onMessage: (message) => writeFrameMessage(client, message),
    });
  }, [client, token, hasSocket]);
}
