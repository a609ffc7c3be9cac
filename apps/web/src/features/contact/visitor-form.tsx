import { Box, Grid } from '@chakra-ui/react';
import { api } from '@pipa/contract';
import { asApiError } from '../../api/api-error.ts';
import { Captcha } from '../../captcha-views/captcha.tsx';
import { type CaptchaControl, useCaptcha } from '../../captcha-views/use-captcha.ts';
import { messages } from '../../messages/index.ts';
import { spokenLanguage } from '../../messages/language.ts';
import { support as words } from '../../messages/support.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useSendKey } from '../../ui/form/use-send-key.ts';
import { RequestFields } from './request-fields.tsx';

const schema = api.contact.input.pick({ name: true, email: true, subject: true, text: true });
const rules = schema.shape;

function useVisitorForm(captcha: CaptchaControl, onSent: (number: string) => void) {
  const sendWith = useSendKey();
  return useContractForm({
    schema,
    initial: { name: '', email: '', subject: '', text: '' },
    submit: async (values) => {
      const language = spokenLanguage(document.documentElement);
      try {
        const { number } = await sendWith(values, (clientKey) =>
          visitorCalls.contact({ ...values, language, clientKey, codeToken: captcha.codeToken }),
        );
        onSent(number);
      } catch (error) {
        if (asApiError(error).errorCode === 'CAPTCHA_REQUIRED') await captcha.load(messages.access.pleaseTryAgain);
        throw error;
      }
    },
  });
}

/** The contact form of a visitor: who asks, and a picture to solve. */
export function VisitorForm({ onSent }: { onSent: (number: string) => void }) {
  const captcha = useCaptcha('contact');
  const form = useVisitorForm(captcha, onSent);
  return (
    <form onSubmit={form.send} noValidate>
      <Grid gap="2">
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="2" alignItems="start">
          <TextField
            control={form.control}
            name="name"
            label={words.name}
            required
            autoComplete="name"
            maxLength={rules.name.maxLength}
          />
          <TextField
            control={form.control}
            name="email"
            label={words.email}
            required
            type="email"
            autoComplete="email"
          />
        </Grid>
        <RequestFields control={form.control} />
        <Captcha captcha={captcha} sends={false} />
        <FormFailure errors={form.formState.errors} />
        <Box>
          <Button type="submit" tone="primary" loading={form.formState.isSubmitting} disabled={!captcha.isMatched}>
            {words.send}
          </Button>
        </Box>
      </Grid>
    </form>
  );
}
