import { useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { ida as words } from '../messages/ida.ts';
import { messages } from '../messages/index.ts';
import { userQueries } from '../queries/users/user-queries.ts';
import { LOCAL_MAILBOX } from '../session/local-mailbox.tsx';
import { TextLink } from '../ui/text-link.tsx';

/**
 * What is true of mail of the analysis: the promise where mail is sent, else that this installation sends none or keeps it; and that
 * the user has declined it, with the way to the choice. Both ways lead to a tab of its own.
 */
export function MailNote({ promise }: { promise?: string }) {
  const { data } = useQuery(userQueries.mails());
  if (data === undefined) return null;
  const { analysis, delivery } = data;
  if (delivery === 'none') return words.mailNone;
  return (
    <>
      {delivery === 'sent' ? (
        promise
      ) : (
        <>
          {words.mailKept}{' '}
          <TextLink to={LOCAL_MAILBOX} target="_blank">
            {messages.access.localMailbox}
          </TextLink>
        </>
      )}
      {!analysis && (
        <>
          {' '}
          {words.mailDeclined}{' '}
          <TextLink to={paths.userAccount} target="_blank">
            {words.mailChoice}
          </TextLink>
        </>
      )}
    </>
  );
}
