import { PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { messages } from '../../messages/index.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { parseAmount } from '../../ui/form/amount.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { DialogForm, FormDialog } from '../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { cashDifference, openSchema, renameSchema, worthSchema } from './account-rules.ts';

const mostMoney = formatMoney(PAPER_MONEY, { decimals: 0 });

interface AddPaperProps {
  onClose: () => void;
  /** Receives the name of the account that was opened. */
  onOpened?: ((name: string) => void) | undefined;
}

/** The form that opens a paper account, inside a dialog. */
export function PaperForm({ onClose, onOpened }: AddPaperProps) {
  const { mutateAsync: openAccount } = useMutation(accountMutations.open());
  const form = useContractForm({
    schema: openSchema,
    initial: { trackAccountName: '', initCash: String(PAPER_MONEY) },
    submit: async (values) => {
      await openAccount(values);
      notify.success(words.created);
      onOpened?.(values.trackAccountName);
      onClose();
    },
  });
  return (
    <DialogForm action={words.addPaper} form={form} isBlocked={!form.isValid} onClose={onClose}>
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
    </DialogForm>
  );
}

export const AddPaperDialog = (props: AddPaperProps) => (
  <Dialog
    open
    onClose={props.onClose}
    title={words.addPaper}
    description={words.addPaperHint}
    size="sm"
    closeOnOutside={false}
  >
    <PaperForm {...props} />
  </Dialog>
);

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
