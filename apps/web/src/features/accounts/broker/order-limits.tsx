import { Box, Grid } from '@chakra-ui/react';
import { type BrokerLinkRow, orderLimitsInput } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { formatMoney, formatNumber } from '../../../format.ts';
import { brokerAccounts as words } from '../../../messages/broker-accounts.ts';
import { accountMutations } from '../../../queries/accounts/account-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { percentText, typedAmount, typedNumber } from '../../../ui/form/amount.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { notify } from '../../../ui/toaster.tsx';

const fields = orderLimitsInput.shape;
const HUNDRED = 100;
/** A typed percentage as the fraction that the contract takes. */
const typedFraction = z
  .string()
  .trim()
  .transform((text) => (text === '' ? text : Number(text) / HUNDRED))
  .pipe(z.number({ error: words.percentHint }).min(0, words.percentHint).max(1, words.percentHint));

const schema = z.strictObject({
  mostOrdersADay: typedNumber(fields.mostOrdersADay),
  mostDollarsADay: typedAmount(fields.mostDollarsADay),
  mostOfVolume: typedFraction,
  mostFromPrice: typedFraction,
  isDryRun: z.boolean(),
});
const typed = { inputMode: 'decimal', numeric: true, autoComplete: 'off', required: true } as const;

interface OrderLimitsProps {
  trackAccountId: number;
  limits: NonNullable<BrokerLinkRow['limits']>;
  today: BrokerLinkRow['today'];
}
/** Limits of the orders of an account, which its owner sets, and whether orders are sent at all. */
export function OrderLimits({ trackAccountId, limits, today }: OrderLimitsProps) {
  const { mutateAsync: save } = useMutation(accountMutations.setLimits());
  const form = useContractForm({
    schema,
    initial: {
      mostOrdersADay: String(limits.mostOrdersADay),
      mostDollarsADay: String(limits.mostDollarsADay),
      mostOfVolume: percentText(limits.mostOfVolume),
      mostFromPrice: percentText(limits.mostFromPrice),
      isDryRun: limits.isDryRun,
    },
    submit: async (values) => {
      await save({ trackAccountId, ...values });
      form.reset(form.getValues());
      notify.success(words.limitsSaved);
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  return (
    <Card title={words.limits} description={words.limitsText}>
      <form onSubmit={form.send} noValidate>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} columnGap="3" rowGap="1">
          <TextField control={form.control} name="mostOrdersADay" label={words.mostOrders} {...typed} />
          <TextField control={form.control} name="mostDollarsADay" label={words.mostDollars} {...typed} />
          <TextField
            control={form.control}
            name="mostOfVolume"
            label={words.mostOfVolume}
            hint={words.percentHint}
            {...typed}
          />
          <TextField
            control={form.control}
            name="mostFromPrice"
            label={words.mostFromPrice}
            hint={words.percentHint}
            {...typed}
          />
        </Grid>
        <Box my="2">
          <CheckField control={form.control} name="isDryRun" label={words.dryRunLabel} />
        </Box>
        <FormFailure errors={errors} />
        <Box textStyle="hint" color="ink-2" mb="3">
          {words.today(formatNumber(today.orders, { decimals: 0 }), formatMoney(today.dollars))}
        </Box>
        <Button type="submit" loading={isSubmitting} disabled={!form.isValid || !isDirty}>
          {words.saveLimits}
        </Button>
      </form>
    </Card>
  );
}
