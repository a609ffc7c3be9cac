import { Box, Flex } from '@chakra-ui/react';
import { api, MAX_TICKET_TEXT } from '@pipa/contract';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/form/fields.tsx';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useSendKey } from '../ui/form/use-send-key.ts';

const schema = api.addTicketMessage.input.pick({ text: true });

interface MessageFormProps {
  label: string;
  hint: string;
  action: string;
  onSend: (message: { text: string; idempotencyKey: string }) => Promise<unknown>;
  /** Further buttons. */
  children?: ReactNode;
}

/** Adds a message to a ticket. */
export function MessageForm({ label, hint, action, onSend, children }: MessageFormProps) {
  const sendWith = useSendKey();
  const form = useContractForm({
    schema,
    initial: { text: '' },
    submit: async ({ text }) => {
      await sendWith({ text }, (idempotencyKey) => onSend({ text, idempotencyKey }));
      form.reset();
    },
  });
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <TextAreaField
          control={form.control}
          name="text"
          label={label}
          hint={hint}
          required
          rows={5}
          maxLength={MAX_TICKET_TEXT}
        />
        <FormFailure errors={form.formState.errors} />
        <Flex gap="2" wrap="wrap">
          {children}
          <Box flex="1" />
          <Button type="submit" tone="primary" loading={form.formState.isSubmitting}>
            {action}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
