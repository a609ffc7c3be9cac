import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { invest } from '../../messages/invest.ts';
import { reportMutations } from '../../queries/reports/report-mutations.ts';
import { reportQueries, type TearSheetInput } from '../../queries/reports/report-queries.ts';
import { ShareLinkList } from '../../strategy-views/share-link-list.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = invest.tearSheet.share;

/** Creates links to the sheet that is shown, and lists and revokes those of its record. */
export function ShareDialog({ input, onClose }: { input: TearSheetInput; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const query = useQuery(reportQueries.shareLinks({ kind: input.kind, id: input.id }));
  const create = useMutation({
    ...reportMutations.share(),
    onSuccess: ({ token }) => setAddress(`${window.location.origin}${links.sharedTearSheet(token)}`),
    onError: notify.failure,
  });
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
            <Button tone="primary" onClick={() => void copyText(address, words)}>
              {words.copy}
            </Button>
          </Box>
        </Flex>
      )}
      <chakra.h3 textStyle="cardTitle" mt="5" mb="1">
        {words.list}
      </chakra.h3>
      <ShareLinkList query={query} />
    </Dialog>
  );
}
