/** What a mail server has refused for good: the address, or this mail. */
export type MailRefusal = 'address' | 'mail';

const PERMANENT = /^5\d\d$/;
/** Enhanced status codes (RFC 3463): 1 is the address, 2 the mailbox. */
const OF_ADDRESS = /\b5\.[12]\.\d{1,3}\b/;
/** 7 is policy: the server refuses the sender, for every recipient. */
const OF_POLICY = /\b5\.7\.\d{1,3}\b/;

const textOf = (error: object, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/**
 * Why a mail is not to be sent again; null for every other failure, which may pass. A refusal counts only where the server has seen the
 * recipient: one of the sign-in or of the sender concerns the settings of the installation, and every mail.
 */
export function refusalOf(error: unknown): MailRefusal | null {
  if (typeof error !== 'object' || error === null) return null;
  if (!PERMANENT.test(textOf(error, 'responseCode'))) return null;
  const [command, response] = [textOf(error, 'command'), textOf(error, 'response')];
  if (command === 'RCPT TO') return OF_POLICY.test(response) ? 'mail' : 'address';
  return command === 'DATA' ? (OF_ADDRESS.test(response) ? 'address' : 'mail') : null;
}
