import nodemailer from 'nodemailer';
import { reaching } from '../reaching.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt at one mail, so that a receiver recognises a repetition. */
  messageId: string;
  /** Address that ends this kind of mail at one request (RFC 8058); null where none does. */
  unsubscribeUrl?: string | null;
}

export interface MailTransport {
  /** Resolves when the server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export interface MailServer extends MailTransport {
  /** Connects and signs in. Rejects with an error that names SMTP_URL when the server cannot be used. */
  check(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mail over SMTP; `send` rejects when the server does not accept the mail. */
export function createMailTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): MailServer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, messageId, unsubscribeUrl = null, ...mail }) => {
      // An address object is not parsed, so that no list of further recipients can hide in it.
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        messageId: `<${messageId}@pipa>`,
        ...(unsubscribeUrl !== null && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      });
    },
    check: () => reaching('SMTP_URL', async () => void (await transport.verify())),
    close: () => transport.close(),
  };
}
