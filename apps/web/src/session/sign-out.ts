import { api } from '@pipa/contract';
import { asApiError } from '../api/api-error.ts';
import { call, endSession } from '../api/call.ts';
import { notify } from '../ui/toaster.tsx';

/** Ends the session here and, if the server can be reached, on the server. */
export async function signOut() {
  try {
    await call(api.logout);
  } catch (error) {
    console.warn('The session could not be ended on the server', asApiError(error).errMsg);
  } finally {
    endSession();
    notify.clear();
  }
}

/** Ends the session here, where the server has ended it with the account. */
export function forgetSession() {
  endSession();
  notify.clear();
}
