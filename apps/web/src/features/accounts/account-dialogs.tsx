import { brokersThat, PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { messages } from '../../messages/index.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { parseAmount } from '../../ui/form/amount.ts';
import type { Choice } from '../../ui/form/field-frame.tsx';
import { RadioField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { cashDifference, openSchema, renameSchema, worthSchema } from './account-rules.ts';

const openingBrokers = brokersThat('opensAccounts');
const mostMoney = formatMoney(PAPER_MONEY, { decimals: 0 });

interface AddPaperProps {
  onClose: () => void;
  /** Receives the name of the account that was opened. */
  onOpened?: (name: string) => void;
}
/** Outside brokers are named, so that a person knows what is to come; none can be linked yet. */
const brokerChoices: readonly Choice[] = [
  ...openingBrokers.map((value) => ({ value, label: words.brokerKinds[value] })),
  ...brokersThat('linksAccounts').map((value) => ({ value, label: words.brokerKinds[value], disabled: true })),
];

export function AddPaperDialog({ onClose, onOpened }: AddPaperProps) {
  const { mutateAsync: openAccount } = useMutation(accountMutations.open());
  const form = useContractForm({
    schema: openSchema,
    initial: { broker: openingBrokers[0], trackAccountName: '', initCash: String(PAPER_MONEY) },
    submit: async ({ broker: _kind, ...values }) => {
      await openAccount(values);
      notify.success(words.created);
      onOpened?.(values.trackAccountName);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.addPaper}
      description={words.addPaperHint}
      action={words.addPaper}
      form={form}
      isBlocked={!form.isValid}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="trackAccountName"
        label={words.nickName}
        required
        maxLength={openSchema.shape.trackAccountName.maxLength}
        autoComplete="off"
      />
      <TextField
        control={form.control}
        name="initCash"
        label={words.initialAmount(mostMoney)}
        required
        inputMode="decimal"
        numeric
        autoComplete="off"
      />
      <RadioField
        control={form.control}
        name="broker"
        label={words.brokerKind}
        hint={words.linkLater}
        inline
        choices={brokerChoices}
      />
    </FormDialog>
  );
}

export function AdjustAmountDialog({ account, onClose }: { account: TrackAccount; onClose: () => void }) {
  const { mutateAsync: adjustCash } = useMutation(accountMutations.adjustCash());
  const form = useContractForm({
    schema: worthSchema,
    initial: { cash: String(Math.min(PAPER_MONEY, Math.round(account.netLiquidation * 100) / 100)) },
    submit: async (target) => {
      const cash = cashDifference(Number(target.cash), account.netLiquidation);
      await adjustCash({ trackAccountId: account.id, cash });
      notify.success(words.adjusted);
      onClose();
    },
  });
  const target = parseAmount(form.watch('cash'));
  const difference = target === null ? 0 : cashDifference(target, account.netLiquidation);
  const text = formatMoney(Math.abs(difference));
  const hint = difference > 0 ? words.adjustIn(text) : difference < 0 ? words.adjustOut(text) : undefined;
  return (
    <FormDialog
      title={words.actions.adjust}
      description={words.adjustHint(formatMoney(account.netLiquidation))}
      action={words.actions.adjust}
      form={form}
      isBlocked={!form.isValid || difference === 0}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="cash"
        label={words.newAmount(mostMoney)}
        hint={hint}
        required
        inputMode="decimal"
        numeric
        autoComplete="off"
      />
    </FormDialog>
  );
}

export function EditAccountDialog({ account, onClose }: { account: TrackAccount; onClose: () => void }) {
  const { mutateAsync: rename } = useMutation(accountMutations.rename());
  const form = useContractForm({
    schema: renameSchema,
    initial: { nickname: account.trackAccountName },
    submit: async ({ nickname }) => {
      await rename({ trackAccountId: account.id, nickname });
      notify.success(words.renamed);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.editTitle}
      action={messages.shell.save}
      form={form}
      isBlocked={!form.isValid}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="nickname"
        label={words.nickName}
        required
        maxLength={renameSchema.shape.nickname.maxLength}
        autoComplete="off"
      />
    </FormDialog>
  );
}
