import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailRefusal, refusalOf } from './mail-refusal.ts';
import { createMailTransport, type MailServer } from './mail-transport.ts';

let server: SMTPServer | null = null;
let transport: MailServer | null = null;
afterEach(async () => {
  transport?.close();
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(() => resolve(null))));
  [server, transport] = [null, null];
});

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Sends a mail to a server of SMTP; gives why it was refused. */
async function sendTo(options: SMTPServerOptions): Promise<MailRefusal | null> {
  server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true, ...options });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.c' });
  const sending = transport.send({ to: 'ada@example.com', subject: 's', text: 't', html: 'h', messageId: 'm' });
  return sending.then(
    () => {
      throw new Error('the mail was accepted');
    },
    (error: unknown) => refusalOf(error),
  );
}

const atRecipient = (code: number, text: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(refusal(code, text)),
});
const atData = (code: number, text: string): SMTPServerOptions => ({
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => done(refusal(code, text)));
  },
});

describe('what a mail server refuses for good', () => {
  it.each<[string, SMTPServerOptions, MailRefusal | null]>([
    ['an address that it does not know', atRecipient(550, '5.1.1 User unknown'), 'address'],
    ['an address without more words', atRecipient(550, 'No such mailbox'), 'address'],
    ['a mailbox that is closed', atRecipient(550, '5.2.1 Mailbox disabled'), 'address'],
    ['an address that it does not know after it has read the mail', atData(550, '5.1.1 User unknown'), 'address'],
    ['a sender by its policy', atRecipient(550, '5.7.1 Relay denied'), 'mail'],
    ['a mail for its content', atData(554, '5.6.0 Refused as spam'), 'mail'],
    ['nothing yet: it asks to come again', atRecipient(451, '4.7.1 Greylisted'), null],
    ['nothing yet: it is too busy for the mail', atData(452, '4.3.1 Try later'), null],
    [
      'every mail of a sender, which the settings cause',
      { onMailFrom: (_address, _session, done) => done(refusal(550, '5.7.1 Sender refused')) },
      null,
    ],
  ])('is %s', async (_, options, expected) => {
    expect(await sendTo(options)).toBe(expected);
  });

  it.each([
    Object.assign(new Error('Invalid login'), { responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION', command: 'CONN' }),
    new Error('broken'),
    'text',
    null,
  ])('is no failure of the way to it: %s', (error) => {
    expect(refusalOf(error)).toBeNull();
  });
});
