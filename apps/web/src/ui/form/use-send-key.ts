import { useRef } from 'react';
import { asApiError } from '../../api/api-error.ts';

/**
 * A key of what a form sends, by which the server takes a repetition for the same: a second try after a lost answer has the key of
 * the first, other values and a try after a refusal have another.
 */
export function useSendKey() {
  const last = useRef({ values: '', key: '' });
  return async function sendWith<T>(values: object, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(values);
    if (last.current.values !== text) last.current = { values: text, key: crypto.randomUUID() };
    try {
      const answer = await send(last.current.key);
      last.current = { values: '', key: '' };
      return answer;
    } catch (error) {
      if (!asApiError(error).isPassing) last.current = { values: '', key: '' };
      throw error;
    }
  };
}
