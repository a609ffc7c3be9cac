import { Flex } from '@chakra-ui/react';
import { PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { accountMutations } from '../../queries/accounts/account-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { required } from '../../ui/form/required.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toaster.tsx';
import { amountFault, cashDifference, parseAmount } from './account-rules.ts';

const words = messages.account;
const mostMoney = formatMoney(PAPER_MONEY, { decimals: 0 });
const NAME_LENGTH = 48;

interface FrameProps {
  title: string;
  description?: string;
  action: string;
  form: Pick<ReturnType<typeof useForm>, 'send' | 'failure' | 'isSubmitting' | 'isValid'>;
  onClose: () => void;
  children: ReactNode;
}

function FormDialog({ title, description, action, form, onClose, children }: FrameProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={description} size="sm" closeOnOutside={false}>
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="2">
          {children}
          <FormFailure failure={form.failure} />
          <Flex justify="flex-end" gap="2" pb="2">
            <Button onClick={onClose} disabled={form.isSubmitting}>
              {messages.shell.cancel}
            </Button>
            <Button type="submit" tone="primary" loading={form.isSubmitting} disabled={!form.isValid}>
              {action}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Dialog>
  );
}

export function AddPaperDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: openAccount } = useMutation(accountMutations.open());
  const form = useForm({
    initial: { name: '', amount: String(PAPER_MONEY) },
    validate: (values) => {
      const errors = required(values, ['name']);
      const amount = amountFault(values.amount);
      return amount ? { ...errors, amount } : errors;
    },
    wireNames: { trackAccountName: 'name', initCash: 'amount' },
    submit: async ({ name, amount }) => {
      await openAccount({ trackAccountName: name.trim(), initCash: parseAmount(amount) ?? 0 });
      notify.success(words.created);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.addPaper}
      description={words.addPaperHint}
      action={words.addPaper}
      form={form}
      onClose={onClose}
    >
      <TextField label={words.nickName} required maxLength={NAME_LENGTH} autoComplete="off" bind={form.field('name')} />
      <TextField
        label={words.initialAmount(mostMoney)}
        required
        inputMode="decimal"
        numeric
        autoComplete="off"
        bind={form.field('amount')}
      />
    </FormDialog>
  );
}

export function AdjustAmountDialog({ account, onClose }: { account: TrackAccount; onClose: () => void }) {
  const { mutateAsync: adjustCash } = useMutation(accountMutations.adjustCash());
  const form = useForm({
    initial: { amount: String(Math.min(PAPER_MONEY, Math.round(account.netLiquidation * 100) / 100)) },
    validate: ({ amount }) => {
      const fault = amountFault(amount);
      return fault ? { amount: fault } : {};
    },
    wireNames: { cash: 'amount' },
    submit: async ({ amount }) => {
      const cash = cashDifference(parseAmount(amount) ?? 0, account.netLiquidation);
      await adjustCash({ trackAccountId: account.id, cash });
      notify.success(words.adjusted);
      onClose();
    },
  });
  const target = parseAmount(form.values.amount);
  const difference = target === null ? 0 : cashDifference(target, account.netLiquidation);
  const text = formatMoney(Math.abs(difference));
  const hint = difference > 0 ? words.adjustIn(text) : difference < 0 ? words.adjustOut(text) : undefined;
  return (
    <FormDialog
      title={words.adjustAmount}
      description={words.adjustHint(formatMoney(account.netLiquidation))}
      action={words.adjustAmount}
      form={{ ...form, isValid: form.isValid && difference !== 0 }}
      onClose={onClose}
    >
      <TextField
        label={words.newAmount(mostMoney)}
        hint={hint}
        required
        inputMode="decimal"
        numeric
        autoComplete="off"
        bind={form.field('amount')}
      />
    </FormDialog>
  );
}

export function EditAccountDialog({ account, onClose }: { account: TrackAccount; onClose: () => void }) {
  const { mutateAsync: rename } = useMutation(accountMutations.rename());
  const form = useForm({
    initial: { nickname: account.trackAccountName },
    validate: (values) => required(values, ['nickname']),
    submit: async ({ nickname }) => {
      await rename({ trackAccountId: account.id, nickname: nickname.trim() });
      notify.success(words.renamed);
      onClose();
    },
  });
  return (
    <FormDialog title={words.editTitle} action={messages.shell.save} form={form} onClose={onClose}>
      <TextField
        label={words.nickName}
        required
        maxLength={NAME_LENGTH}
        autoComplete="off"
        bind={form.field('nickname')}
      />
    </FormDialog>
  );
}
