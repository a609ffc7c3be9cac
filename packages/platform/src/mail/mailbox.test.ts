import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { startMailReceiver } from './mail-receiver.ts';
import { createMailTransport } from './mail-transport.ts';
import { createMailWriter, openMailbox, type ReceivedMail } from './mailbox.ts';

const log = createLogger({ name: 'test', level: 'silent' });
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  file = join(folder, 'mail.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

function mailTo(to: string, subject = 's'): ReceivedMail {
  return { at: '2026-01-02T00:00:00.000Z', to, subject, text: '', html: '', links: [] };
}

it('receives over SMTP what the transport sends', async () => {
  const receiver = await startMailReceiver({ file, log, now: () => new Date('2026-01-02T03:04:05Z') });
  const transport = createMailTransport({ smtpUrl: receiver.smtpUrl, from: 'Pipa <no-reply@pipa.local>' });
  await transport.send({
    to: 'Ann@Example.com',
    subject: 'Activate — Grüße',
    text: 'Open https://p.example/validate?token=abc.',
    html: '<p>Open <a href="https://p.example/validate?token=abc">this</a></p>',
    messageId: 'activate-1',
  });
  transport.close();
  await receiver.stop();
  expect(await openMailbox(file).list('ann@example.com')).toEqual([
    {
      at: '2026-01-02T03:04:05.000Z',
      to: 'ann@example.com',
      subject: 'Activate — Grüße',
      text: 'Open https://p.example/validate?token=abc.',
      html: '<p>Open <a href="https://p.example/validate?token=abc">this</a></p>',
      links: ['https://p.example/validate?token=abc'],
    },
  ]);
});

it('names the address that ends a kind of mail in the header that mail programs read', async () => {
  const receiver = await startMailReceiver({ file, log, now: () => new Date(0) });
  const transport = createMailTransport({ smtpUrl: receiver.smtpUrl, from: 'a@b.c' });
  const unsubscribeUrl = 'https://p.example/api/public/unsubscribe?kind=newsletter&p=1';
  await transport.send({ to: 'x@y.z', subject: 's', text: 't', html: 'h', messageId: 'm', unsubscribeUrl });
  transport.close();
  await receiver.stop();
  expect((await openMailbox(file).list())[0].links).toEqual([unsubscribeUrl]);
});

it('rejects when no server takes the mail', async () => {
  const receiver = await startMailReceiver({ file, log, now: () => new Date(0) });
  await receiver.stop();
  const transport = createMailTransport({ smtpUrl: receiver.smtpUrl, from: 'a@b.c' });
  const mail = { to: 'x@y.z', subject: 's', text: 't', html: 'h', messageId: 'm' };
  await expect(transport.send(mail)).rejects.toThrow('ECONNREFUSED');
  transport.close();
});

it('refuses a mail beyond its size', async () => {
  const receiver = await startMailReceiver({ file, log, now: () => new Date(0) });
  const transport = createMailTransport({ smtpUrl: receiver.smtpUrl, from: 'a@b.c' });
  const mail = { to: 'x@y.z', subject: 's', text: 'x'.repeat(3_000_000), html: '', messageId: 'm' };
  await expect(transport.send(mail)).rejects.toThrow();
  transport.close();
  await receiver.stop();
  expect(await openMailbox(file).list()).toEqual([]);
});

it('lists newest first, for one recipient or for all, whatever the case', async () => {
  const write = await createMailWriter(file);
  await write([mailTo('ann@x.y', 'first'), mailTo('bob@x.y', 'first')]);
  await write([mailTo('ann@x.y', 'second')]);
  const mailbox = openMailbox(file);
  expect((await mailbox.list(' Ann@X.y ')).map((mail) => mail.subject)).toEqual(['second', 'first']);
  expect(await mailbox.list()).toHaveLength(3);
  expect(await mailbox.list('unknown@x.y')).toEqual([]);
});

it('keeps its mail over a restart, also when it was killed in the middle of a line', async () => {
  await (await createMailWriter(file))([mailTo('ann@x.y', 'kept')]);
  await appendFile(file, '{"to":"ann@x');
  const write = await createMailWriter(file);
  await write([mailTo('ann@x.y', 'new')]);
  expect((await openMailbox(file).list('ann@x.y')).map((mail) => mail.subject)).toEqual(['new', 'kept']);
});

it('is bounded', async () => {
  const write = await createMailWriter(file);
  await write(Array.from({ length: 1_200 }, (_, i) => mailTo('ann@x.y', String(i))));
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(500);
  expect((await openMailbox(file).list())[0]?.subject).toBe('1199');
});

it('is empty before the first mail', async () => {
  expect(await openMailbox(file).list()).toEqual([]);
});
