import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ShortCash } from './short-cash.ts';

const words = invest.subscribe;

/** What the account is short of cash for, in the words of its question. */
const questions = {
  start: { asks: words.shortCash, goesOn: words.startsWithUsable },
  increase: { asks: words.shortIncrease, goesOn: words.increasesByUsable },
} as const;

interface ShortCashProps {
  short: ShortCash;
  of?: keyof typeof questions;
  /** Market of the strategy. */
  market: string;
}
/** The question about an amount that the account does not cover. */
export function ShortCashText({ short: { usable, amount, refusedBelow }, of = 'start', market }: ShortCashProps) {
  const dollars = (value: number) => formatMoney(value, { market });
  const { asks, goesOn } = questions[of];
  return (
    <>
      {asks(dollars(usable), dollars(amount))}{' '}
      {refusedBelow === null ? goesOn : words.belowMinimum(dollars(refusedBelow))}
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
type CashQuestion = ReturnType<typeof useCashQuestion>;

/** Asks what `useCashQuestion` found. To be drawn outside of the form, to which its events would bubble. */
export const ShortCashDialog = ({ question, ...shown }: { question: CashQuestion } & Omit<ShortCashProps, 'short'>) => (
  <ConfirmDialog
    open={question.isOpen}
    title={words.shortCashTitle}
    onConfirm={async () => void question.confirm()}
    onClose={question.close}
  >
    {question.asked && <ShortCashText short={question.asked} {...shown} />}
  </ConfirmDialog>
);
