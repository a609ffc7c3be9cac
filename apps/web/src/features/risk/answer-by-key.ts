import type { KeyboardEvent } from 'react';

/** The letter of an answer, pressed in a question, chooses it and moves the focus to the next question. */
export function answerByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
  if (repeat || ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement) || target.type !== 'radio')
    return;
  const question = target.closest('fieldset');
  const answer = question?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(key.toUpperCase())}"]`);
  if (!question || !answer) return;
  event.preventDefault();
  answer.click();
  const questions = [...event.currentTarget.querySelectorAll('fieldset')];
  const next = questions[questions.indexOf(question) + 1];
  const following =
    next?.querySelector('input') ?? event.currentTarget.querySelector<HTMLElement>('button[type=submit]');
  following?.focus();
}
