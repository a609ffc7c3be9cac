import { Box, chakra, Flex } from '@chakra-ui/react';
import { api, MAX_WEBHOOKS, type Webhook } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../format.ts';
import { idaAlerts } from '../../messages/ida-alerts.ts';
import { messages } from '../../messages/index.ts';
import { alertMutations } from '../../queries/alerts/alert-mutations.ts';
import { useWebhooks } from '../../queries/alerts/use-webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, LeaveQuestion } from '../../ui/dialog.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = idaAlerts.webhooks;
const PLACEHOLDER = 'https://example.com/alerts';
function stateText({ disabledAt, lastCall }: Webhook): string {
  if (disabledAt !== null) return words.switchedOff(formatInstant(disabledAt));
  if (lastCall === null) return words.notCalled;
  const { outcome, status, attempts, calledAt } = lastCall;
  if (outcome === 'waiting' && calledAt === null) return words.waiting;
  const answer = status === null ? words.noAnswer : words.answered(status);
  const when = calledAt === null ? '' : formatInstant(calledAt);
  return { sent: words.sent, waiting: words.again, failed: words.gaveUp }[outcome](when, answer, attempts);
}

interface WebhookRowProps {
  webhook: Webhook;
  onTest: () => void;
  onDelete: () => void;
}

function WebhookRow({ webhook, onTest, onDelete }: WebhookRowProps) {
  const test = useMutation({
    ...alertMutations.testWebhook(),
    onSuccess: () => {
      onTest();
      notify.success(words.tested);
    },
    onError: notify.failure,
  });
  const { id, url } = webhook;
  return (
    <Flex
      as="li"
      justify="space-between"
      align="center"
      gap="3"
      py="2.5"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box minW="0" flex="1 1 240px">
        <Box overflowWrap="anywhere">{url}</Box>
        <Box textStyle="hint" color={webhook.disabledAt === null ? 'ink-2' : 'loss'}>
          {stateText(webhook)}
        </Box>
        {webhook.skipped && (
          <Box textStyle="hint" color="loss">
            {words.skipped(webhook.skipped.calls, formatInstant(webhook.skipped.at))}
          </Box>
        )}
      </Box>
      <Flex gap="1">
        <Button size="sm" aria-label={words.testOf(url)} loading={test.isPending} onClick={() => test.mutate({ id })}>
          {words.test}
        </Button>
        <Button size="sm" tone="danger" aria-label={words.deleteOf(url)} onClick={onDelete}>
          {idaAlerts.delete}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Shows the secret of a new address, and asks before it is lost until it was copied. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      notify.success(words.copied);
    } catch {
      notify.error(words.notCopied);
    }
  };
  const closeOrAsk = () => (isCopied ? onClose() : setAsks(true));
  return (
    <Dialog
      open
      onClose={closeOrAsk}
      title={words.secretTitle}
      closeOnOutside={false}
      asksBeforeLoss={false}
      footer={
        <>
          <Button onClick={closeOrAsk}>{messages.shell.close}</Button>
          <Button tone="primary" onClick={() => void copy()}>
            {words.copy}
          </Button>
        </>
      }
    >
      <FixedField label={words.secret} hint={words.secretHint} value={secret} />
      {asks && (
        <LeaveQuestion
          title={words.loseTitle}
          text={words.loseText}
          stayLabel={words.keepOpen}
          leaveLabel={words.isKept}
          onStay={() => setAsks(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}

/** Adds an address and shows its secret once. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync: add } = useMutation(alertMutations.addWebhook());
  const form = useContractForm({
    schema: api.addWebhook.input,
    initial: { url: '' },
    submit: async (values) => setSecret((await add(values)).secret),
  });
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const { isSubmitting } = form.formState;
  // The answer has the secret, which a closed dialog would not show.
  const close = () => !isSubmitting && onClose();
  return (
    <Dialog open onClose={close} title={words.addTitle} description={words.addText}>
      <form onSubmit={form.send} noValidate>
        <TextField
          control={form.control}
          name="url"
          label={words.url}
          placeholder={PLACEHOLDER}
          type="url"
          autoComplete="off"
          maxLength={500}
          required
        />
        <FormFailure errors={form.formState.errors} />
        <FormActions>
          <Button onClick={close} disabled={isSubmitting}>
            {messages.shell.cancel}
          </Button>
          <Button type="submit" tone="primary" loading={isSubmitting}>
            {words.addTitle}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutateAsync: remove } = useMutation(alertMutations.deleteWebhook());
  const confirm = async () => {
    await remove({ id: webhook.id });
    notify.success(words.deleted);
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={idaAlerts.delete}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.deleteText(webhook.url)}
    </ConfirmDialog>
  );
}

/** The addresses that alerts are posted to. */
export function Webhooks() {
  const { query, watch } = useWebhooks();
  const [open, setOpen] = useState<'add' | Webhook | null>(null);
  const close = () => setOpen(null);
  const isFull = (query.data?.length ?? 0) >= MAX_WEBHOOKS;
  return (
    <Card
      title={words.title}
      description={isFull ? words.full(MAX_WEBHOOKS) : words.text}
      actions={
        <Button onClick={() => setOpen('add')} disabled={isFull}>
          {words.addTitle}
        </Button>
      }
    >
      <QueryView
        query={query}
        pending={<TextSkeleton lines={2} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Box color="ink-2">{words.none}</Box>}
      >
        {(rows) => (
          <chakra.ul listStyleType="none">
            {rows.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onTest={watch} onDelete={() => setOpen(webhook)} />
            ))}
          </chakra.ul>
        )}
      </QueryView>
      {open === 'add' && <AddDialog onClose={close} />}
      {open !== null && open !== 'add' && <DeleteDialog webhook={open} onClose={close} />}
    </Card>
  );
}
