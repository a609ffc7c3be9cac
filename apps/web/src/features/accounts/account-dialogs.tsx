import { Flex } from '@chakra-ui/react';
import { api, PAPER_MONEY, type TrackAccount } from '@pipa/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQueries } from '../../api/account-queries.ts';
import { call } from '../../api/call.ts';
import { formatMoney } from '../../format.ts';
import { messages } from '../../messages/index.ts';
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

/** After a change the lists are read again and the dialog closes with a word. */
function useAfterChange(onClose: () => void) {
  const queries = useQueryClient();
  return async (word: string) => {
    notify.success(word);
    onClose();
    await queries.invalidateQueries({ queryKey: accountQueries.all });
  };
}

export function AddPaperDialog({ onClose }: { onClose: () => void }) {
  const afterChange = useAfterChange(onClose);
  const form = useForm({
    initial: { name: '', amount: String(PAPER_MONEY) },
    validate: (values) => {
      const errors = required(values, ['name']);
      const amount = amountFault(values.amount);
      return amount ? { ...errors, amount } : errors;
    },
    wireNames: { trackAccountName: 'name', initCash: 'amount' },
    submit: async ({ name, amount }) => {
      await call(api.newSimuAccount, { trackAccountName: name.trim(), initCash: parseAmount(amount) ?? 0 });
      await afterChange(words.created);
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
  const afterChange = useAfterChange(onClose);
  const form = useForm({
    initial: { amount: String(Math.min(PAPER_MONEY, Math.round(account.netLiquidation * 100) / 100)) },
    validate: ({ amount }) => {
      const fault = amountFault(amount);
      return fault ? { amount: fault } : {};
    },
    wireNames: { cash: 'amount' },
    submit: async ({ amount }) => {
      const cash = cashDifference(parseAmount(amount) ?? 0, account.netLiquidation);
      await call(api.adjustCash, { trackAccountId: account.id, cash });
      await afterChange(words.adjusted);
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
  const afterChange = useAfterChange(onClose);
  const form = useForm({
    initial: { nickname: account.trackAccountName },
    validate: (values) => required(values, ['nickname']),
    submit: async ({ nickname }) => {
      await call(api.renameTrackAccount, { trackAccountId: account.id, nickname: nickname.trim() });
      await afterChange(words.renamed);
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
