import { api } from '@pipa/contract';
import { asApiError } from '../api/api-error.ts';
import { call, endSession } from '../api/call.ts';
import { notify } from '../ui/toaster.tsx';
import { forgetKeptForm } from './kept-form.ts';
import { forgetRecentSymbols } from './recent-symbols.ts';

/** Ends the session here and, if the server can be reached, on the server. */
export async function signOut() {
  try {
    await call(api.logout);
  } catch (error) {
    console.warn('The session could not be ended on the server', asApiError(error).errMsg);
  } finally {
    forgetSession();
  }
}

/** Ends the session here, where the server has ended it with the account. Nothing that it kept is left to the next user. */
export function forgetSession() {
  forgetKeptForm();
  forgetRecentSymbols();
  endSession();
  notify.clear();
}
