import { useQuery } from '@tanstack/react-query';
import { paths } from '../app/paths.ts';
import { ida as words } from '../messages/ida.ts';
import { userQueries } from '../queries/users/user-queries.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Says that the user gets no mail of the analysis, with the way to the choice, in a tab of its own; nothing when it is sent. */
export function MailDeclined() {
  const { data } = useQuery(userQueries.mails());
  if (data?.analysis !== false) return null;
  return (
    <>
      {words.mailDeclined}{' '}
      <TextLink to={paths.userAccount} target="_blank">
        {words.mailChoice}
      </TextLink>
    </>
  );
}
