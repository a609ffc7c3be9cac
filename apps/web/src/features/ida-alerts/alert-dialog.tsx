import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type Alert, alertChannels, MAX_NAME_LENGTH } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { MailNote } from '../../ida-views/mail-note.tsx';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { messages } from '../../messages/index.ts';
import { alertMutations } from '../../queries/alerts/alert-mutations.ts';
import { useConfirming } from '../../queries/drafts/use-confirming.ts';
import { webhookQueries } from '../../queries/webhooks/webhook-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import {
  type AlertFields,
  alertFormSchema,
  type ChosenSubject,
  fieldsOf,
  keptKind,
  kindsOf,
  nameOfSubject,
  newFields,
  type WrittenAlert,
} from './alert-form.ts';
import { ConditionFields } from './condition-fields.tsx';
import { SubjectFields } from './subject-fields.tsx';

interface Bound<Out> {
  control: Control<AlertFields, unknown, Out>;
}

/** Why a chosen channel sends nothing. */
function ChannelHints<Out>({ control }: Bound<Out>) {
  const { mail, webhook } = useWatch({ control, name: 'channels' });
  const { data: webhooks } = useQuery(webhookQueries.list());
  const hasNoAddress =
    webhooks !== undefined &&
    !webhooks.some(({ disabledAt, kinds }) => disabledAt === null && kinds.includes('alerts'));
  return (
    <Box textStyle="hint" color="ink-2" mt="1" aria-live="polite">
      {mail && (
        <Box>
          <MailNote />
        </Box>
      )}
      {webhook && hasNoAddress && <Box>{words.webhooks.noneLive}</Box>}
    </Box>
  );
}

interface AlertDialogProps {
  /** The alert to change; a new one is made without it. */
  alert?: Alert;
  /** What a new alert is of. */
  chosen?: ChosenSubject | undefined;
  /** What the form of a new alert is filled in with. */
  proposed?: WrittenAlert;
  onClose: () => void;
}

/** Runs a change of the form when a value that it depends on is another one than before; not for the value it begins with. */
function useOnChange(value: string, change: () => void) {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    change();
  });
}

/** The name of a screen may be as long as that of an alert. */
const nameOf = (chosen: ChosenSubject | undefined): string =>
  chosen === undefined ? '' : words.nameOf(nameOfSubject(chosen)).slice(0, MAX_NAME_LENGTH);

/** Makes or changes an alert. */
export function AlertDialog({ alert, chosen, proposed, onClose }: AlertDialogProps) {
  const written = alert ?? proposed;
  const { mutateAsync: save } = useMutation(useConfirming(alertMutations.save()));
  const form = useContractForm({
    schema: alertFormSchema,
    initial: written ? fieldsOf(written) : newFields(chosen, nameOf(chosen)),
    submit: async (values) => {
      await save({ ...values, ...(alert && { id: alert.id }) });
      notify.success(words.saved);
      onClose();
    },
  });
  const { control, setValue, formState } = form;
  const [subject, kind, event, model, prediction] = useWatch({
    control,
    name: ['subject.kind', 'condition.kind', 'condition.event', 'condition.model', 'condition.prediction'],
  });
  useEffect(() => setValue('condition.kind', keptKind(subject, kind)), [setValue, subject, kind]);
  // Each event and model has choices of its own: what was chosen of another one would be sent without being shown.
  useOnChange(event, () => setValue('condition.code', ''));
  useOnChange(`${kind} ${model} ${prediction}`, () => setValue('condition.into', ''));
  const channelFault = formState.isSubmitted ? formState.errors.channels?.message : undefined;
  const kinds = kindsOf(subject).map((value) => ({ value, label: words.kinds[value] }));
  return (
    <Dialog open onClose={onClose} title={alert ? words.changeTitle(alert.name) : words.newTitle} size="lg">
      <form onSubmit={form.send} noValidate>
        <TextField control={control} name="name" label={words.name} maxLength={MAX_NAME_LENGTH} required />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" mt="2">
          <SubjectFields control={control} />
        </Grid>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" mt="2">
          {kinds.length > 1 && (
            <SelectField control={control} name="condition.kind" label={words.kind} choices={kinds} />
          )}
          <ConditionFields control={control} />
        </Grid>
        <chakra.fieldset border="0" p="0" mt="2" minW="0">
          <chakra.legend textStyle="label" color="ink-2" mb="1.5">
            {words.channels}
          </chakra.legend>
          <Flex gap="5" wrap="wrap">
            {alertChannels.map((channel) => (
              <CheckField
                key={channel}
                control={control}
                name={`channels.${channel}`}
                label={words.channelNames[channel]}
              />
            ))}
          </Flex>
          <ChannelHints control={control} />
          {channelFault && (
            <Box textStyle="hint" color="loss" mt="1" role="alert">
              {channelFault}
            </Box>
          )}
        </chakra.fieldset>
        <FormFailure errors={formState.errors} />
        <FormActions mt="4">
          <Button onClick={onClose}>{messages.shell.cancel}</Button>
          <Button type="submit" tone="primary" loading={formState.isSubmitting}>
            {words.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
