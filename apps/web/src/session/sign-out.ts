import { api } from '@pipa/contract';
import { asApiError } from '../api/api-error.ts';
import { call, endSession } from '../api/call.ts';

/** End the session on the server as far as it can be reached, and here in any case. */
export async function signOut() {
  try {
    await call(api.logout);
  } catch (error) {
    console.warn('The session could not be ended on the server', asApiError(error).errMsg);
  } finally {
    endSession();
  }
}
