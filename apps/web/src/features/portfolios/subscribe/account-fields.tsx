import { Box } from '@chakra-ui/react';
import { linkedAt, type OfferedBroker, type Strategy, type TrackAccount } from '@pipa/contract';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formatMoney } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { useBrokers } from '../../../queries/accounts/use-brokers.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField, SelectField } from '../../../ui/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountsOf } from './subscribe-rules.ts';

const words = invest.subscribe;

/** Opens a paper account from within the form. */
export interface PaperAccounts {
  canAdd: (accounts: readonly TrackAccount[]) => boolean;
  dialog: (onClose: () => void) => ReactNode;
}

interface Bound<V extends FieldValues, T> {
  control: Control<V, unknown, T>;
  name: FieldPath<V>;
}

/** Why money cannot be chosen, or will not trade; undefined where it can. */
function moneyHint(brokers: readonly OfferedBroker[], hasMoneyAccount: boolean): string | undefined {
  if (brokers.length > 0 && brokers.every(({ takesOrders }) => !takesOrders)) return words.moneyReadOnly;
  if (hasMoneyAccount) return undefined;
  return brokers.length === 0 ? words.moneyOff : words.moneyNeedsLink;
}

interface TradeTypeFieldProps<V extends FieldValues, T> extends Bound<V, T> {
  strategy: Pick<Strategy, 'allowPaperTrading'>;
  accounts: readonly TrackAccount[];
  /** The field of the account, whose rule depends on the type. */
  accountName: FieldPath<V>;
}
export function TradeTypeField<V extends FieldValues, T>(props: TradeTypeFieldProps<V, T>) {
  const { strategy, accounts, accountName, ...bound } = props;
  const brokers = useBrokers();
  const hasMoneyAccount = accountsOf(accounts, 'money').length > 0;
  return (
    <RadioField
      {...bound}
      dependents={[accountName]}
      label={words.tradeType}
      inline
      hint={moneyHint(brokers, hasMoneyAccount)}
      choices={[
        { value: 'paper', label: words.paper, disabled: !strategy.allowPaperTrading },
        { value: 'money', label: words.money, disabled: !hasMoneyAccount },
      ]}
    />
  );
}

interface AccountFieldProps<V extends FieldValues, T> extends Bound<V, T> {
  /** Accounts of the chosen trade type. */
  offered: readonly TrackAccount[];
  canOpenAccount: boolean;
  onOpenAccount: () => void;
}
export function AccountField<V extends FieldValues, T>(props: AccountFieldProps<V, T>) {
  const { offered, canOpenAccount, onOpenAccount, ...bound } = props;
  const brokers = useBrokers();
  const { field } = useController(bound);
  const chosen = offered.find(({ id }) => String(id) === field.value);
  const isSandbox = brokers.some((each) => each.isSandbox && chosen && each.broker === linkedAt(chosen.broker));
  if (offered.length === 0) {
    return (
      <Notice tone="warn" action={<Button onClick={onOpenAccount}>{words.openAccount}</Button>}>
        {words.noAccounts}
      </Notice>
    );
  }
  return (
    <Box>
      <SelectField
        {...bound}
        label={words.account}
        hint={isSandbox ? words.sandbox : undefined}
        required
        choices={offered.map((account) => ({
          value: String(account.id),
          label: words.accountChoice(account.trackAccountName, account.account, formatMoney(account.usableCash)),
          disabled: account.isFrozen,
        }))}
      />
      {canOpenAccount && (
        <Button tone="link" size="sm" mt="2" onClick={onOpenAccount}>
          {words.openAnother}
        </Button>
      )}
    </Box>
  );
}
