import { forum as words } from '../../messages/forum.ts';
import { notify } from '../../ui/toaster.tsx';
import { quoteOf } from './markdown-edits.ts';

/** A quotation of a post, as its answer begins. */
export function quoted(user: string, content: string, frame: HTMLElement | null): string {
  // What is selected in the post is quoted, else the whole post.
  const selection = window.getSelection();
  const isInside = selection?.rangeCount && frame?.contains(selection.getRangeAt(0).commonAncestorContainer);
  return quoteOf((isInside && selection.toString().trim()) || content, user && `@${user}`);
}

export async function copyLink(to: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${to}`);
    notify.success(words.linkCopied);
  } catch (error) {
    notify.failure(error);
  }
}

/** Brings an answer into view and gives it the focus, so that the keyboard goes on from it. */
export function showAnswer(id: number): void {
  const frame = document.getElementById(`answer-${id}`);
  frame?.scrollIntoView({ block: 'center' });
  frame?.focus({ preventScroll: true });
}
