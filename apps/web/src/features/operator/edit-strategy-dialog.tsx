import { Grid } from '@chakra-ui/react';
import { chargeType, memberClass, type OperatedStrategy, operatorReason, strategyOffer } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRiskText } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { operator } from '../../messages/operator.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const words = operator.edit;
const schema = strategyOffer.extend({ reason: operatorReason });
const riskChoices = () => [1, 2, 3, 4, 5].map((level) => ({ value: `${level}`, label: formatRiskText(level) }));
const chargeChoices = () => chargeType.options.map((value) => ({ value, label: enums.chargeTypes[value] }));
const classChoices = () => memberClass.options.map((value) => ({ value, label: enums.memberClasses[value] }));

const Pair = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap="3" rowGap="2">
    {children}
  </Grid>
);

const offerOf = (strategy: OperatedStrategy) => {
  const { name, description, chargeType: charge, limitToMemberClass } = strategy;
  const { openForInvestor, allowPaperTrading, liquidateOnEmergency } = strategy;
  return {
    name,
    description,
    riskLevel: `${strategy.riskLevel}`,
    minInvestmentAmount: `${strategy.minInvestmentAmount}`,
    maxInvestmentAmount: `${strategy.maxInvestmentAmount}`,
    minInvestmentPeriod: `${strategy.minInvestmentPeriod}`,
    chargeType: charge,
    chargeAmount: `${strategy.chargeAmount}`,
    limitToMemberClass,
    openForInvestor,
    allowPaperTrading,
    liquidateOnEmergency,
    reason: '',
  };
};

/** The offer of a strategy or model account to change, with the reason. */
export function EditStrategyDialog({ strategy, onClose }: { strategy: OperatedStrategy; onClose: () => void }) {
  const { mutateAsync: edit } = useMutation(operatorMutations.editStrategy());
  return (
    <ActDialog
      title={words.title(strategy.name)}
      text={words.text}
      schema={schema}
      initial={offerOf(strategy)}
      action={words.action}
      onClose={onClose}
      onAct={async (values) => {
        await edit({ ...values, strategyId: strategy.id });
        notify.success(words.done(values.name));
        return true;
      }}
      fields={(control) => (
        <>
          <TextField control={control} name="name" label={words.name} required maxLength={80} autoComplete="off" />
          <TextAreaField control={control} name="description" label={words.description} required rows={4} />
          <Pair>
            <SelectField control={control} name="riskLevel" label={words.risk} choices={riskChoices()} />
            <SelectField
              control={control}
              name="limitToMemberClass"
              label={words.memberClass}
              choices={classChoices()}
            />
            <TextField control={control} name="minInvestmentAmount" label={words.min} inputMode="decimal" required />
            <TextField control={control} name="maxInvestmentAmount" label={words.max} inputMode="decimal" required />
            <SelectField control={control} name="chargeType" label={words.chargeType} choices={chargeChoices()} />
            <TextField
              control={control}
              name="chargeAmount"
              label={words.chargeAmount}
              hint={words.chargeHint}
              inputMode="decimal"
              required
            />
            <TextField control={control} name="minInvestmentPeriod" label={words.months} inputMode="numeric" required />
          </Pair>
          <CheckField control={control} name="openForInvestor" label={words.open} />
          <CheckField control={control} name="allowPaperTrading" label={words.paper} />
          <CheckField control={control} name="liquidateOnEmergency" label={words.emergency} />
        </>
      )}
    />
  );
}
