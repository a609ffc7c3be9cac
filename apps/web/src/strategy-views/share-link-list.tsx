import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ShareLinkRow } from '@pipa/contract';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { links } from '../app/links.ts';
import { formatDay, formatInstant } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { reportMutations } from '../queries/reports/report-mutations.ts';
import { Button } from '../ui/button.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { notify } from '../ui/toaster.tsx';

const words = invest.tearSheet.share;

const viewText = ({ from, to, benchmark }: ShareLinkRow): string =>
  words.view(
    from === null && to === null ? words.whole : words.between(from && formatDay(from), to && formatDay(to)),
    benchmark,
  );

function LinkRow({ link, namesRecord }: { link: ShareLinkRow; namesRecord: boolean }) {
  const revoke = useMutation({
    ...reportMutations.revoke(),
    onSuccess: () => notify.success(words.revoked),
    onError: notify.failure,
  });
  const created = formatInstant(link.createTime);
  return (
    <Flex as="li" justify="space-between" align="center" gap="3" py="2.5" borderBottomWidth="1px" borderColor="line">
      <Box minW="0">
        {namesRecord && (
          <TextLink to={links.tearSheet(link.kind, link.targetId)}>
            {words.record(invest.tearSheet.kinds[link.kind], link.targetId)}
          </TextLink>
        )}
        <Box>{words.created(created)}</Box>
        <Box textStyle="hint" color="ink-2">
          {viewText(link)}. {link.lastReadTime === null ? words.unread : words.read(formatInstant(link.lastReadTime))}
        </Box>
      </Box>
      <Button
        size="sm"
        tone="danger"
        aria-label={words.revokeOf(created)}
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ id: link.id })}
      >
        {words.revoke}
      </Button>
    </Flex>
  );
}

interface ShareLinkListProps {
  query: UseQueryResult<ShareLinkRow[]>;
  /** Whether each row says what its link shows, which may be gone. */
  namesRecord?: boolean;
}
/** Own links, each with what it shows and when it was read last, to be revoked. */
export const ShareLinkList = ({ query, namesRecord = false }: ShareLinkListProps) => (
  <QueryView
    query={query}
    pending={<TextSkeleton lines={3} />}
    isEmpty={(rows) => rows.length === 0}
    empty={<Box color="ink-2">{words.none}</Box>}
  >
    {(rows) => (
      <chakra.ul listStyleType="none">
        {rows.map((link) => (
          <LinkRow key={link.id} link={link} namesRecord={namesRecord} />
        ))}
      </chakra.ul>
    )}
  </QueryView>
);
