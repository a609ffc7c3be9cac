import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ShortCash } from './short-cash.ts';

const words = invest.subscribe;

interface ShortCashProps {
  short: ShortCash;
  /** Market of the strategy. */
  market: string;
}
/** The question about an amount that the account does not cover. */
export function ShortCashText({ short: { usable, amount, refusedBelow }, market }: ShortCashProps) {
  const dollars = (value: number) => formatMoney(value, { market });
  return (
    <>
      {words.shortCash(dollars(usable), dollars(amount))}{' '}
      {refusedBelow === null ? words.startsWithUsable : words.belowMinimum(dollars(refusedBelow))}
    </>
  );
}

/** A form that is sent, or asks first where the account is short of cash. */
export function useCashQuestion(
  form: { readonly isValid: boolean; readonly send: () => Promise<void> },
  short: ShortCash | null,
) {
  const [isOpen, setOpen] = useState(false);
  // What was asked, also while the dialog fades.
  const [asked, setAsked] = useState<ShortCash | null>(null);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.isValid || short === null) return void form.send();
    setAsked(short);
    setOpen(true);
  };
  return { submit, isOpen, asked, confirm: form.send, close: () => setOpen(false) };
}
export type CashQuestion = ReturnType<typeof useCashQuestion>;

/** Asks what `useCashQuestion` found. To be drawn outside of the form, to which its events would bubble. */
export const ShortCashDialog = ({ question, market }: { question: CashQuestion } & Pick<ShortCashProps, 'market'>) => (
  <ConfirmDialog
    open={question.isOpen}
    title={words.shortCashTitle}
    onConfirm={async () => void question.confirm()}
    onClose={question.close}
  >
    {question.asked && <ShortCashText short={question.asked} market={market} />}
  </ConfirmDialog>
);
