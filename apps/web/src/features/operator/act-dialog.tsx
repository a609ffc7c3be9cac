import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Control, DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { messages } from '../../messages/index.ts';
import { operator as words } from '../../messages/operator.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';

const MAX_REASON = 300;

interface ActDialogProps<In extends FieldValues & { reason: string }, Out> {
  title: string;
  text?: string;
  /** Of the form, which has a reason among its fields. */
  schema: z.ZodType<Out, In>;
  initial: DefaultValues<NoInfer<In>>;
  /** Fields before the reason. */
  fields?: (control: Control<In, unknown, Out>) => ReactNode;
  action: string;
  destructive?: boolean;
  /** Closes the dialog when it resolves to true. */
  onAct: (values: Out) => Promise<boolean>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for what an act needs, and always why. */
export function ActDialog<In extends FieldValues & { reason: string }, Out>(props: ActDialogProps<In, Out>) {
  const { title, text, schema, initial, fields, action, destructive = false, onAct, onClose, children } = props;
  const form = useContractForm({
    schema,
    initial,
    submit: async (values) => {
      if (await onAct(values)) onClose();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} title={title} size="sm" closeOnOutside={false}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          {text && (
            <Box color="ink-2" mb="2">
              {text}
            </Box>
          )}
          {fields?.(form.control)}
          <TextField
            control={form.control}
            name={'reason' as FieldPath<In>}
            label={words.reason}
            hint={words.reasonHint}
            required
            maxLength={MAX_REASON}
            autoComplete="off"
          />
          {children}
          <FormFailure errors={errors} />
          <FormActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button
              type="submit"
              tone={destructive ? 'dangerSolid' : 'primary'}
              loading={isSubmitting}
              disabled={!form.isValid}
            >
              {action}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
