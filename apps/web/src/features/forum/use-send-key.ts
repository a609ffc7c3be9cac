import { useRef } from 'react';
import { asApiError } from '../../api/api-error.ts';

/**
 * The Idempotency-Key of a text that is being sent. After a lost answer the same text has the same key, so that it is posted once;
 * another text, and one that was refused, are another post.
 */
export function useSendKey() {
  const sent = useRef<{ text: string; key: string } | null>(null);
  return {
    keyOf(text: string): string {
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return sent.current.key;
    },
    /** After an answer; with an error where it is a failure. */
    settle(error?: unknown) {
      const { code, errorCode } = asApiError(error);
      const isRefused = code >= 400 && code < 500 && errorCode !== 'ILLEGAL_TRANSITION';
      // A first request that is still under way is refused as ILLEGAL_TRANSITION: it may yet take effect.
      if (error === undefined || isRefused) sent.current = null;
    },
  };
}
