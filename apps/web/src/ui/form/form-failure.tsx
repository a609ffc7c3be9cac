import type { ApiError } from '../../api/api-error.ts';
import { Notice } from '../notice.tsx';

/** What the server said of the whole form. */
export function FormFailure({ failure, text }: { failure: ApiError | null; text?: string }) {
  if (!failure) return null;
  return (
    <Notice tone="loss" urgent>
      {text ?? failure.errMsg}
    </Notice>
  );
}
