import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Logger } from '../logger.ts';
import { findLinks } from './mail-links.ts';
import { createMailWriter, type ReceivedMail } from './mailbox.ts';

export interface MailReceiver {
  smtpUrl: string;
  stop(): Promise<void>;
}

interface MailReceiverOptions {
  /** Where received mail is kept; read it with `openMailbox`. */
  file: string;
  /** Port to listen on; 0, the default, takes a free one. */
  port?: number;
  log: Logger;
  now: () => Date;
}

const MAX_MAIL_BYTES = 2_000_000;
const MAX_CLIENTS = 20;
const MAX_RECIPIENTS = 50;

async function readStream(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The protocol requires that the rest is read (and dropped) before the mail is refused.
    if (size <= MAX_MAIL_BYTES) chunks.push(chunk);
  }
  if (size > MAX_MAIL_BYTES) throw Object.assign(new Error('Message is too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

async function parseMail(raw: Buffer, session: SMTPServerSession, at: Date): Promise<ReceivedMail[]> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const links = [...new Set([...findLinks({ html, text }), ...findLinks({ html: '', text: unsubscribe })])];
  return session.envelope.rcptTo.map(({ address }) => ({
    at: at.toISOString(),
    to: address.toLowerCase(),
    subject,
    // SMTP adds a line end that is not part of the mail.
    text: text.replace(/\r?\n$/, ''),
    html: html.replace(/\r?\n$/, ''),
    links,
  }));
}

/** A real SMTP server on loopback that keeps every mail and delivers none. For local mode and tests. */
export async function startMailReceiver({ file, port = 0, log, now }: MailReceiverOptions): Promise<MailReceiver> {
  const write = await createMailWriter(file);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: 1_000,
    onRcptTo: (_address, session, done) => {
      done(session.envelope.rcptTo.length >= MAX_RECIPIENTS ? new Error('Too many recipients') : null);
    },
    onData: (stream, session, done) => {
      readStream(stream)
        .then((raw) => parseMail(raw, session, now()))
        .then(write)
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'local mailbox'));
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
