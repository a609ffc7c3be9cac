import { Box, chakra, Flex } from '@chakra-ui/react';
import { MAX_WEBHOOK_LOG, type Webhook, type WebhookCallLog } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../format.ts';
import { webhooks as words } from '../../messages/webhooks.ts';
import { webhookMutations } from '../../queries/webhooks/webhook-mutations.ts';
import { webhookQueries } from '../../queries/webhooks/webhook-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { outcomeText } from './outcome-text.ts';

function LogRow({ call, isOff }: { call: WebhookCallLog; isOff: boolean }) {
  const { id, type, outcome } = call;
  const when = formatInstant(call.createdAt);
  const resend = useMutation({
    ...webhookMutations.resend(),
    onSuccess: () => notify.success(words.resent),
    onError: notify.failure,
  });
  return (
    <Flex as="li" justify="space-between" align="center" gap="3" py="2" borderTopWidth="1px" borderColor="line">
      <Box minW="0">
        <Box overflowWrap="anywhere">
          {type} · {when}
        </Box>
        <Box textStyle="hint" color={outcome === 'failed' ? 'loss' : 'ink-2'}>
          {outcomeText(call)}
        </Box>
      </Box>
      {outcome !== 'waiting' && !isOff && (
        <Button
          size="sm"
          aria-label={words.resendOf(type, when)}
          loading={resend.isPending}
          onClick={() => resend.mutate({ id })}
        >
          {words.resend}
        </Button>
      )}
    </Flex>
  );
}

/** The newest calls of an address; those that are over can be sent again. */
export function WebhookLog({ webhook: { id, url, disabledAt }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useQuery(webhookQueries.calls(id));
  return (
    <Dialog open onClose={onClose} size="lg" title={words.logTitle} description={url}>
      <Box textStyle="hint" color="ink-2" mb="2">
        {words.logText(MAX_WEBHOOK_LOG)}
      </Box>
      <QueryView
        query={query}
        pending={<TextSkeleton lines={4} />}
        isEmpty={(calls) => calls.length === 0}
        empty={<Box color="ink-2">{words.logEmpty}</Box>}
      >
        {(calls) => (
          <chakra.ul listStyleType="none">
            {calls.map((call) => (
              <LogRow key={call.id} call={call} isOff={disabledAt !== null} />
            ))}
          </chakra.ul>
        )}
      </QueryView>
    </Dialog>
  );
}
