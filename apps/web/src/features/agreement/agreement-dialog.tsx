import { Box, Flex } from '@chakra-ui/react';
import type { NamedPerson } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { AgreementText } from '../../ui/agreement-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { SignatureField, useSignature } from '../../ui/form/signature-field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface AgreementDialogProps {
  user: NamedPerson;
  /** Called after the server has accepted the signature. */
  onSigned: () => Promise<void>;
  onCancel: () => void;
}

const words = messages.access;

/** The agreement in force as an embedded document, which can be kept as a file. */
const AgreementDocument = ({ text }: { text: string }) => (
  <Flex direction="column" gap="2" align="flex-start">
    <Box width="100%">
      <AgreementText text={text} label={words.agreementTitle} />
    </Box>
    <Button tone="link" onClick={() => saveFile('pipa-user-agreement.txt', text, 'text/plain;charset=utf-8')}>
      {words.agreementSave}
    </Button>
  </Flex>
);

/** Full-screen: what is signed, the agreement in force, the printed name, Agree and Cancel. */
export function AgreementDialog({ user, onSigned, onCancel }: AgreementDialogProps) {
  const agreement = useQuery(userQueries.agreement());
  const { mutateAsync: sign } = useMutation(userMutations.signAgreement());
  const form = useSignature(user, async (values) => {
    try {
      await sign({ ...values, rev: agreement.data?.rev });
    } catch (error) {
      if (asApiError(error).errorCode === 'AGREEMENT_CHANGED') await agreement.refetch();
      throw error;
    }
    await onSigned();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onCancel} title={words.agreementTitle} size="full" closeOnOutside={false} hideClose>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="5" maxW="900px">
          <Box>{words.agreementIntro}</Box>
          <QueryView query={agreement} pending={<TextSkeleton lines={12} />}>
            {({ text }) => <AgreementDocument text={text} />}
          </QueryView>
          <Box maxW="420px">
            <SignatureField person={user} control={form.control} />
          </Box>
          <Box textStyle="hint" color="ink-2">
            {words.agreementKept}{' '}
            <TextLink to={paths.privacy} target="_blank" rel="noopener">
              {words.privacyPolicy}
            </TextLink>
          </Box>
          <FormFailure errors={errors} />
          <Flex gap="2">
            <Button
              type="submit"
              tone="primary"
              loading={isSubmitting}
              disabled={agreement.data === undefined || !form.isValid}
            >
              {words.agree}
            </Button>
            <Button onClick={onCancel} disabled={isSubmitting}>
              {messages.shell.cancel}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Dialog>
  );
}
