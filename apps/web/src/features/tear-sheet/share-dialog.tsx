import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ShareLinkRow } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { formatDay, formatInstant } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { reportMutations } from '../../queries/reports/report-mutations.ts';
import { reportQueries, type TearSheetInput } from '../../queries/reports/report-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = messages.invest.tearSheet.share;

const viewText = ({ from, to, benchmark }: ShareLinkRow): string =>
  words.view(
    from === null && to === null ? words.whole : words.between(from && formatDay(from), to && formatDay(to)),
    benchmark,
  );

function LinkRow({ link }: { link: ShareLinkRow }) {
  const revoke = useMutation({
    ...reportMutations.revoke(),
    onSuccess: () => notify.success(words.revoked),
    onError: notify.failure,
  });
  const created = formatInstant(link.createTime);
  return (
    <Flex as="li" justify="space-between" align="center" gap="3" py="2.5" borderBottomWidth="1px" borderColor="line">
      <Box minW="0">
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

/** Creates links to the sheet that is shown, and lists and revokes those of its record. */
export function ShareDialog({ input, onClose }: { input: TearSheetInput; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const query = useQuery(reportQueries.shareLinks({ kind: input.kind, id: input.id }));
  const create = useMutation({
    ...reportMutations.share(),
    onSuccess: ({ token }) => setAddress(`${window.location.origin}${links.sharedTearSheet(token)}`),
    onError: notify.failure,
  });
  const copy = async () => {
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(address);
      notify.success(words.copied);
    } catch {
      notify.error(words.notCopied);
    }
  };
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text} size="lg" asksBeforeLoss={false}>
      {address === null ? (
        <Button tone="primary" loading={create.isPending} onClick={() => create.mutate(input)}>
          {words.create}
        </Button>
      ) : (
        <Flex gap="2" align="flex-end" wrap="wrap">
          <Box flex="1 1 260px">
            <FixedField label={words.address} hint={words.once} value={address} />
          </Box>
          <Box pb="9">
            <Button tone="primary" onClick={() => void copy()}>
              {words.copy}
            </Button>
          </Box>
        </Flex>
      )}
      <chakra.h3 textStyle="cardTitle" mt="5" mb="1">
        {words.list}
      </chakra.h3>
      <QueryView
        query={query}
        pending={<TextSkeleton lines={3} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Box color="ink-2">{words.none}</Box>}
      >
        {(rows) => (
          <chakra.ul listStyleType="none">
            {rows.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </chakra.ul>
        )}
      </QueryView>
    </Dialog>
  );
}
