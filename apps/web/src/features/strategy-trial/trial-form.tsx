import { Box, chakra, Grid } from '@chakra-ui/react';
import { api, type OutputOf, TRIAL_AMOUNT } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDay } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { useConfirming } from '../../queries/drafts/use-confirming.ts';
import { trialMutations } from '../../queries/trials/trial-mutations.ts';
import type { ParameterStyle } from '../../strategy-views/strategy-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import {
  boundsOf,
  changedParameters,
  initialParameters,
  labelOf,
  parametersSchema,
  type Tunable,
} from './trial-parameters.ts';

const words = invest.trial;
const columns = { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' };
const { fromDate, toDate, asOfDate, amount } = api.startBacktest.input.shape;

/** What the form is filled in with. */
export interface ProposedTrial {
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly amount?: string;
  readonly parameters: Readonly<Record<string, number>>;
}

interface TrialFormProps {
  strategyId: number;
  parameters: readonly Tunable[];
  style: ParameterStyle;
  range: OutputOf<typeof api.backtestDateRange>;
  proposed?: ProposedTrial | undefined;
}

/** Asks for the days, the amount and the numbers of an own backtest. */
export function TrialForm({ strategyId, parameters, style, range: { beginDate, endDate }, proposed }: TrialFormProps) {
  const { mutateAsync: start } = useMutation(useConfirming(trialMutations.start()));
  const form = useContractForm({
    schema: z.strictObject({
      ...{ fromDate, toDate, amount },
      asOfDate: asOfDate.or(z.literal('')),
      parameters: parametersSchema(parameters, style),
    }),
    initial: {
      // The first years warm the strategy up; what is too early is refused with the first possible day.
      fromDate: proposed?.fromDate ?? startOf(beginDate, endDate),
      toDate: proposed?.toDate ?? endDate,
      asOfDate: '',
      amount: proposed?.amount ?? `${TRIAL_AMOUNT.default}`,
      parameters: initialParameters(parameters, style, proposed?.parameters),
    },
    submit: async ({ parameters: chosen, asOfDate: known, ...wanted }) => {
      await start({
        ...wanted,
        ...(known && { asOfDate: known }),
        strategyId,
        parameters: changedParameters(parameters, chosen, style),
      });
      notify.success(words.started);
    },
  });
  const { control } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <Card title={words.title} description={words.text}>
      <form onSubmit={form.send} noValidate>
        <Grid templateColumns={columns} gap="4">
          <TextField control={control} name="fromDate" label={words.from} type="date" required />
          <TextField control={control} name="toDate" label={words.to} type="date" required />
          <TextField control={control} name="amount" label={words.amount} inputMode="decimal" numeric required />
          <TextField control={control} name="asOfDate" label={words.asOf} hint={words.asOfHint} type="date" />
        </Grid>
        <Box textStyle="hint" color="ink-2" mt="2" mb="4">
          {words.range(formatDay(beginDate), formatDay(endDate))}
        </Box>
        <chakra.h3 textStyle="label" color="ink-2" mb="2">
          {words.parameters}
        </chakra.h3>
        {parameters.length === 0 && <Box color="ink-2">{words.noParameters}</Box>}
        <Grid templateColumns={columns} gap="4">
          {parameters.map((parameter) => (
            <TextField
              key={parameter.name}
              control={control}
              name={`parameters.${parameter.name}`}
              label={labelOf(parameter, style)}
              hint={boundsOf(parameter, style)}
              inputMode="decimal"
              numeric
              required
            />
          ))}
        </Grid>
        <FormFailure errors={errors} />
        <FormActions>
          <Button type="submit" tone="primary" loading={isSubmitting} disabled={!form.isValid}>
            {words.start}
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}

/** Ten years before the end, or three years after the beginning of a shorter history. */
function startOf(begin: string, end: string): string {
  const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4, 8)}01`;
  return [yearsFrom(end, -10), yearsFrom(begin, 3)].toSorted().at(-1) ?? begin;
}
