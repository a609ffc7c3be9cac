import type { Strategy } from '@pipa/contract';
import { messages } from '../../../messages/index.ts';
import { invest } from '../../../messages/invest.ts';
import { Button } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShortCashDialog } from '../short-cash-dialog.tsx';
import type { Subscription } from './use-subscription.ts';

const words = invest.subscribe;

interface SubscribeActionsProps {
  strategy: Pick<Strategy, 'marketType'>;
  subscription: Subscription;
  isAllowed: boolean;
  onCancel: () => void;
}
/** Failure, Submit and Cancel, and the confirmation of an amount beyond the account's cash. */
export function SubscribeActions({ strategy, subscription, isAllowed, onCancel }: SubscribeActionsProps) {
  const { form, formId, cash, progress } = subscription;
  const { errors, isSubmitting } = form.formState;
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
      <ShortCashDialog question={cash} market={strategy.marketType} />
    </>
  );
}
