import { Box, Flex } from '@chakra-ui/react';
import { type NamedPerson, signatureOf } from '@pipa/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { messages } from '../../messages/index.ts';
import { membership as words } from '../../messages/membership.ts';
import { membershipMutations } from '../../queries/membership/membership-mutations.ts';
import { membershipQueries } from '../../queries/membership/membership-queries.ts';
import { readUser } from '../../queries/users/user-queries.ts';
import { useSession } from '../../session/browser-session.ts';
import { AgreementText } from '../../ui/agreement-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { SignatureField } from '../../ui/form/signature-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

interface MembershipAgreementDialogProps {
  person: NamedPerson;
  onClose: () => void;
}

/** 1 §5: Agree ticked and the printed full name enable the investor membership. */
export function MembershipAgreementDialog({ person, onClose }: MembershipAgreementDialogProps) {
  const agreement = useQuery(membershipQueries.agreement());
  const { mutateAsync: enable } = useMutation(membershipMutations.enable());
  const client = useQueryClient();
  const { token } = useSession();
  const form = useContractForm({
    schema: z.strictObject({
      agree: z.boolean().refine((isTicked) => isTicked, words.agreeRequired),
      signature: signatureOf(person),
    }),
    initial: { agree: false, signature: '' },
    submit: async ({ signature }) => {
      await enable({ signature });
      // Read again by now, as is everything that the change of a membership makes old.
      if (readUser(client, token)?.disabledReason === 'Expired') notify.info(words.signedOnly);
      else notify.success(words.enabled);
      onClose();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} title={words.agreementTitle} size="lg" closeOnOutside={false}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="3">
          <QueryView query={agreement} pending={<TextSkeleton lines={10} />}>
            {(text) => <AgreementText text={text} label={words.agreementTitle} />}
          </QueryView>
          <CheckField control={form.control} name="agree" label={words.agree} />
          <Box maxW="420px">
            <SignatureField person={person} control={form.control} />
          </Box>
          <FormFailure errors={errors} />
          <FormActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button
              type="submit"
              tone="primary"
              loading={isSubmitting}
              disabled={agreement.data === undefined || !form.isValid}
            >
              {words.enable}
            </Button>
          </FormActions>
        </Flex>
      </form>
    </Dialog>
  );
}
