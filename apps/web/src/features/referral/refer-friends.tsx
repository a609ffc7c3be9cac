import { Box, Flex } from '@chakra-ui/react';
import { api, MAX_REFERRALS_A_CALL, MAX_REFERRALS_A_DAY } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { referral as words } from '../../messages/referral.ts';
import { referralMutations } from '../../queries/referral/referral-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { type ReferOutcome, ReferOverlay } from './refer-overlay.tsx';

/** A large field for addresses; what became of the invitation is shown in an overlay. */
export function ReferFriends() {
  const [outcome, setOutcome] = useState<ReferOutcome | null>(null);
  const { mutateAsync: refer } = useMutation(referralMutations.refer());
  const form = useContractForm({
    schema: api.referFriends.input,
    initial: { emails: '' },
    submit: async ({ emails }) => {
      try {
        // 3 §5: the input is lower case.
        await refer({ emails: emails.toLowerCase() });
        setOutcome({ isSent: true, text: words.sent });
        form.reset();
      } catch (error) {
        setOutcome({ isSent: false, text: asApiError(error).words });
      }
    },
  });
  return (
    <Card title={words.overlayTitle}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          <TextAreaField
            control={form.control}
            name="emails"
            label={words.addresses}
            hint={words.hint(MAX_REFERRALS_A_CALL, MAX_REFERRALS_A_DAY)}
            required
            rows={8}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Box>
            <Button type="submit" tone="primary" loading={form.formState.isSubmitting}>
              <Send />
              {words.invite}
            </Button>
          </Box>
        </Flex>
      </form>
      {outcome && <ReferOverlay outcome={outcome} onClose={() => setOutcome(null)} />}
    </Card>
  );
}
