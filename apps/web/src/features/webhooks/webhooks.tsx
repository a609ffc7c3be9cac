import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { api, MAX_WEBHOOKS, WEBHOOK_SECRET_HOURS, type Webhook, type WebhookKind, webhookKind } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatInstant } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { webhooks as words } from '../../messages/webhooks.ts';
import { useWebhooks } from '../../queries/webhooks/use-webhooks.ts';
import { webhookMutations } from '../../queries/webhooks/webhook-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { outcomeText } from './outcome-text.ts';
import { WebhookLog } from './webhook-log.tsx';

const PLACEHOLDER = 'https://example.com/pipa';
function stateText({ disabledAt, lastCall }: Webhook): string {
  if (disabledAt !== null) return words.switchedOff(formatInstant(disabledAt));
  return lastCall === null ? words.notCalled : outcomeText(lastCall);
}

/** What is open of an address. */
type Part = 'kinds' | 'log' | 'rotate' | 'delete';

interface WebhookRowProps {
  webhook: Webhook;
  onTest: () => void;
  onOpen: (part: Part) => void;
}

function WebhookRow({ webhook, onTest, onOpen }: WebhookRowProps) {
  const test = useMutation({
    ...webhookMutations.test(),
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
        <Box textStyle="hint" color="ink-2">
          {words.calledFor(
            webhook.kinds.map((kind) => words.kindNames[kind]).reduce((kinds, next) => words.listed(kinds, next)),
          )}
        </Box>
        <Box textStyle="hint" color={webhook.disabledAt === null ? 'ink-2' : 'loss'}>
          {stateText(webhook)}
        </Box>
        {webhook.previousUntil && (
          <Box textStyle="hint" color="ink-2">
            {words.bothSign(formatInstant(webhook.previousUntil))}
          </Box>
        )}
        {webhook.skipped && (
          <Box textStyle="hint" color="loss">
            {words.skipped(webhook.skipped.calls, formatInstant(webhook.skipped.at))}
          </Box>
        )}
      </Box>
      <Flex gap="1" wrap="wrap">
        <Button size="sm" aria-label={words.changeOf(url)} onClick={() => onOpen('kinds')}>
          {words.change}
        </Button>
        <Button size="sm" aria-label={words.logOf(url)} onClick={() => onOpen('log')}>
          {words.log}
        </Button>
        <Button size="sm" aria-label={words.rotateOf(url)} onClick={() => onOpen('rotate')}>
          {words.rotate}
        </Button>
        <Button size="sm" aria-label={words.testOf(url)} loading={test.isPending} onClick={() => test.mutate({ id })}>
          {words.test}
        </Button>
        <Button size="sm" tone="danger" aria-label={words.deleteOf(url)} onClick={() => onOpen('delete')}>
          {words.delete}
        </Button>
      </Flex>
    </Flex>
  );
}

interface KindFieldsProps {
  value: readonly WebhookKind[];
  onChange: (kinds: WebhookKind[]) => void;
  onBlur: () => void;
  fault: string | undefined;
}

function KindFields({ value, onChange, onBlur, fault }: KindFieldsProps) {
  const toggle = (kind: WebhookKind) =>
    onChange(webhookKind.options.filter((each) => value.includes(each) !== (each === kind)));
  return (
    <chakra.fieldset border="0" p="0" mt="3" minW="0">
      <chakra.legend textStyle="label" color="ink-2" mb="1.5">
        {words.kinds}
      </chakra.legend>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="5">
        {webhookKind.options.map((kind) => (
          <TickLabel key={kind}>
            <Tick type="checkbox" checked={value.includes(kind)} onChange={() => toggle(kind)} onBlur={onBlur} />
            <span>{words.kindNames[kind]}</span>
          </TickLabel>
        ))}
      </Grid>
      {fault && (
        <Box textStyle="hint" color="loss" mt="1" role="alert">
          {fault}
        </Box>
      )}
    </chakra.fieldset>
  );
}

function KindsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url } = webhook;
  const { mutateAsync: change } = useMutation(webhookMutations.change());
  const form = useContractForm({
    schema: api.changeWebhook.input,
    initial: { id, kinds: [...webhook.kinds] },
    submit: async (values) => {
      await change(values);
      notify.success(words.changed);
      onClose();
    },
  });
  const { field: kinds, fieldState } = useController({ control: form.control, name: 'kinds' });
  return (
    <Dialog open onClose={onClose} title={words.changeTitle} description={url}>
      <form onSubmit={form.send} noValidate>
        <KindFields {...kinds} fault={fieldState.error?.message} />
        <FormFailure errors={form.formState.errors} />
        <FormActions>
          <Button onClick={onClose}>{messages.shell.cancel}</Button>
          <Button type="submit" tone="primary" loading={form.formState.isSubmitting}>
            {words.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

/** Asks before another secret is made, and shows it once. */
function RotateDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const isMade = useRef(false);
  const { mutateAsync: rotate } = useMutation(webhookMutations.rotate());
  const make = async () => {
    setSecret((await rotate({ id })).secret);
    isMade.current = true;
  };
  if (secret !== null)
    return <SecretDialog secret={secret} title={words.rotatedTitle} words={words} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={words.rotateTitle}
      confirmLabel={words.rotate}
      onConfirm={make}
      // The question closes itself once it is answered; the secret is shown in its place.
      onClose={() => isMade.current || onClose()}
    >
      {words.rotateText(url, WEBHOOK_SECRET_HOURS)}
    </ConfirmDialog>
  );
}

/** Adds an address and shows its secret once. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync: add } = useMutation(webhookMutations.add());
  const form = useContractForm({
    schema: api.addWebhook.input,
    initial: { url: '', kinds: [...webhookKind.options] },
    submit: async (values) => setSecret((await add(values)).secret),
  });
  const { field: kinds, fieldState } = useController({ control: form.control, name: 'kinds' });
  if (secret !== null)
    return <SecretDialog secret={secret} title={words.secretTitle} words={words} onClose={onClose} />;
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
        <KindFields {...kinds} fault={fieldState.error?.message} />
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
  const { mutateAsync: remove } = useMutation(webhookMutations.delete());
  const confirm = async () => {
    await remove({ id: webhook.id });
    notify.success(words.deleted);
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle}
      confirmLabel={words.delete}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.deleteText(webhook.url)}
    </ConfirmDialog>
  );
}

const dialogs = { kinds: KindsDialog, log: WebhookLog, rotate: RotateDialog, delete: DeleteDialog } as const;

function PartDialog({ part, ...props }: { part: Part; webhook: Webhook; onClose: () => void }) {
  const Opened = dialogs[part];
  return <Opened {...props} />;
}

/** The addresses that events are posted to. */
export function Webhooks() {
  const { query, watch } = useWebhooks();
  const [open, setOpen] = useState<'add' | { part: Part; webhook: Webhook } | null>(null);
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
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onTest={watch}
                onOpen={(part) => setOpen({ part, webhook })}
              />
            ))}
          </chakra.ul>
        )}
      </QueryView>
      {open === 'add' && <AddDialog onClose={close} />}
      {open !== null && open !== 'add' && <PartDialog {...open} onClose={close} />}
    </Card>
  );
}
