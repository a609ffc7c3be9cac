import { Box, Grid } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { support as words } from '../../messages/support.ts';
import { supportMutations } from '../../queries/support/support-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useSendKey } from '../../ui/form/use-send-key.ts';
import { RequestFields } from './request-fields.tsx';

const schema = api.openTicket.input;

/** The contact form of a user, whose name and address are known. */
export function UserForm({ onSent }: { onSent: (number: string) => void }) {
  const { mutateAsync: open } = useMutation(supportMutations.openTicket());
  const sendWith = useSendKey();
  const form = useContractForm({
    schema,
    initial: { subject: '', text: '' },
    submit: async (values) => {
      const { number } = await sendWith(values, (idempotencyKey) => open({ ...values, idempotencyKey }));
      onSent(number);
    },
  });
  return (
    <form onSubmit={form.send} noValidate>
      <Grid gap="2">
        <RequestFields control={form.control} />
        <FormFailure errors={form.formState.errors} />
        <Box>
          <Button type="submit" tone="primary" loading={form.formState.isSubmitting}>
            {words.send}
          </Button>
        </Box>
      </Grid>
    </form>
  );
}
