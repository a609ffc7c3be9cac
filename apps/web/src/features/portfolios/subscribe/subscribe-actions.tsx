import type { Strategy } from '@pipa/contract';
import { formatMoney } from '../../../format.ts';
import { messages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { parseAmount } from '../../../ui/form/amount.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Subscription } from './use-subscription.ts';

const words = messages.invest.subscribe;

interface SubscribeActionsProps {
  strategy: Pick<Strategy, 'minInvestmentAmount'>;
  subscription: Subscription;
  isAllowed: boolean;
  onCancel: () => void;
}
/** Failure, Submit and Cancel, and the confirmation of an amount beyond the account's cash. */
export function SubscribeActions({ strategy, subscription, isAllowed, onCancel }: SubscribeActionsProps) {
  const { form, formId, account, amount, progress, asksCash, setAsksCash } = subscription;
  const { errors, isSubmitting } = form.formState;
  const isBelowMinimum = account !== undefined && account.usableCash < strategy.minInvestmentAmount;
  return (
    <>
      <FormFailure errors={errors} />
      {errors.root && progress.portfolioId !== null && <Notice>{words.builtNotStarted}</Notice>}
      <FormActions align="start">
        <Button
          type="submit"
          form={formId}
          tone="primary"
          loading={isSubmitting}
          disabled={!form.isValid || !isAllowed}
        >
          {messages.shell.submit}
        </Button>
        <Button onClick={onCancel} disabled={isSubmitting}>
          {messages.shell.cancel}
        </Button>
      </FormActions>
      <ConfirmDialog
        open={asksCash}
        title={words.shortCashTitle}
        onConfirm={async () => void form.send()}
        onClose={() => setAsksCash(false)}
      >
        {words.shortCash(formatMoney(account?.usableCash), formatMoney(parseAmount(amount)))}{' '}
        {isBelowMinimum ? words.belowMinimum(formatMoney(strategy.minInvestmentAmount)) : words.startsWithUsable}
      </ConfirmDialog>
    </>
  );
}
