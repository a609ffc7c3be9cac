import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { chosenId } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { ActRows } from '../features/operator/acts-table.tsx';
import { UserAccounts } from '../features/operator/user-accounts.tsx';
import { UserActs } from '../features/operator/user-acts.tsx';
import { UserFacts } from '../features/operator/user-facts.tsx';
import { UserInvoices } from '../features/operator/user-invoices.tsx';
import { UserActivities, UserSessions } from '../features/operator/user-tables.tsx';
import { operator as words } from '../messages/operator.ts';
import { operatorQueries } from '../queries/operator/operator-queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { NotFound } from './not-found.tsx';

function ChosenUser({ userId }: { userId: number }) {
  const query = useQuery(operatorQueries.user(userId));
  return (
    <QueryView query={query} pending={<PageSkeleton />}>
      {({ user, accounts, sessions, activities, acts }) => (
        <>
          <PageHeader
            title={user.userName}
            about={user.userName}
            breadcrumb={[{ label: words.title, to: paths.operator }, { label: user.userName }]}
            actions={<UserActs user={user} />}
          />
          <Flex direction="column" gap="4">
            <UserFacts user={user} />
            <UserAccounts accounts={accounts} />
            <UserInvoices userId={user.userId} />
            <UserSessions sessions={sessions} />
            <UserActivities activities={activities} />
            <ActRows title={words.actsOnUser} rows={acts} />
          </Flex>
        </>
      )}
    </QueryView>
  );
}

/** One user as an operator sees it; `id` in the address. */
export default function OperatorUserPage() {
  const [query] = useSearchParams();
  const userId = chosenId(query);
  return userId === null ? <NotFound /> : <ChosenUser userId={userId} />;
}
