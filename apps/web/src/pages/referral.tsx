import { Flex } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReferFriends } from '../features/referral/refer-friends.tsx';
import { ReferralList } from '../features/referral/referral-list.tsx';
import { referral as words } from '../messages/referral.ts';
import { referralQueries } from '../queries/referral/referral-queries.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PagedTable } from '../ui/table/paged-table.tsx';

export default function ReferralPage() {
  const query = useInfiniteQuery(referralQueries.referrals());
  const isOff = query.data?.pages[0]?.isOpen === false;
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <Flex direction="column" gap="4" maxW="860px">
        {isOff ? <Notice tone="warn">{words.off}</Notice> : <ReferFriends />}
        <PagedTable title={words.own} query={query}>
          {({ pages }) => (
            <ReferralList rows={pages.flatMap(({ referrals }) => referrals)} joined={pages[0]?.joined ?? 0} />
          )}
        </PagedTable>
      </Flex>
    </>
  );
}
