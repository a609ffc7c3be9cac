import { useQuery } from '@tanstack/react-query';
import { messages } from '../messages/index.ts';
import { userQueries } from '../queries/users/user-queries.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Address of the local mailbox; a page of the server, not of the client. */
export const LOCAL_MAILBOX = '/dev/mail';

/** Link to the mailbox that receives every mail in local mode; nothing elsewhere. */
export function LocalMailbox() {
  const { data: isLocal } = useQuery(userQueries.localMailbox());
  if (!isLocal) return null;
  return (
    <ButtonLink reloadDocument to={LOCAL_MAILBOX} tone="primary">
      {messages.access.localMailbox}
    </ButtonLink>
  );
}
