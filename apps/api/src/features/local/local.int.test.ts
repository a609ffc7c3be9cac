import { api, localEndpoints } from '@pipa/contract';
import { exampleMails } from '@pipa/mail';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailboxPort, ReceivedMail } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerAccess } from '../access/routes.ts';

const mail: ReceivedMail = {
  at: '2026-03-02T15:00:00.000Z',
  to: 'ada@example.com',
  subject: '<script>alert(1)</script>',
  text: 'Hello <img src=x onerror=alert(1)>',
  html: '<p onclick="alert(1)">Hello</p>',
  links: ['https://example.com/?a=1&b="2"', 'javascript:alert(1)'],
};
const mailbox: MailboxPort = { list: async (to) => (to === undefined || to === mail.to ? [mail] : []) };
let local: TestApp;
let production: TestApp;

beforeAll(async () => {
  const features = [registerAccess];
  local = await createTestApp({ features, mailbox });
  production = await createTestApp({ features, mailbox, settings: { mode: 'production' } });
  await Promise.all([local, production].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(() => Promise.all([local.close(), production.close()]));

describe('local mode', () => {
  it('lists mail without an envelope, by recipient', async () => {
    expect((await local.app.inject('/api/dev/mail')).json()).toEqual([mail]);
    expect((await local.app.inject('/api/dev/mail?to=ada@example.com')).json()).toEqual([mail]);
    expect((await local.app.inject('/api/dev/mail?to=unknown@example.com')).json()).toEqual([]);
  });

  it('shows mail as a page that runs nothing of it', async () => {
    const response = await local.app.inject('/dev/mail');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(response.body).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
    expect(response.body).not.toMatch(/<script|<img|onclick=|href="javascript/);
  });

  it('shows every letter of the product, each in a frame that runs nothing', async () => {
    const { body, headers } = await local.app.inject('/dev/mail/letters');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    // Of the same origin, so that the page can measure it; scripts need a permission of their own.
    expect(body.match(/<iframe sandbox="allow-same-origin" srcdoc="/g)).toHaveLength(
      Object.keys(exampleMails('http://localhost:4000')).length,
    );
    expect(body).toContain('Activate your Pipa account');
    expect(body.match(/<script[^>]*>|<img/g)).toEqual(['<script src="/dev/mail/letters.js" defer>']);
  });

  it('shows the letters in Chinese too', async () => {
    const { body } = await local.app.inject('/dev/mail/letters/zh');
    expect((await local.app.inject('/dev/mail/letters')).body).toContain('href="/dev/mail/letters/zh"');
    expect(body).toContain('激活您的 Pipa 账户');
    expect(body).not.toContain('Activate your Pipa account');
  });

  it('serves the script that gives each frame the height of its letter, which the content policy allows', async () => {
    const { body, headers } = await local.app.inject('/dev/mail/letters.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).toContain('frame.style.height');
    const page = await local.app.inject('/dev/mail/letters');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('tells where to click on a captcha', async () => {
    const { codeToken } = (await local.call(api.verificationCode, {})).data;
    const { x, y } = (await local.app.inject(`/api/dev/captcha?codeToken=${codeToken}`)).json();
    expect((await local.call(api.verifyCode, { x, y, codeToken })).data.verified).toBe(true);
    expect((await local.app.inject('/api/dev/captcha?codeToken=unknown')).statusCode).toBe(404);
  });
});

describe('a site whose name points at this machine', () => {
  const paths = [
    '/api/dev/mail',
    '/dev/mail',
    '/api/dev/captcha?codeToken=x',
    '/api/openapi.json',
    '/api/nowhere',
    '/',
  ];

  it.each(paths)('reads nothing at %s', async (path) => {
    for (const host of ['evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example:4000', '[::2]:4000']) {
      const { body } = await request(local.app.server).get(path).set('host', host).expect(403);
      expect(body).toMatchObject({ code: 403, errorCode: 'FORBIDDEN' });
    }
  });

  it.each(['localhost:4000', '127.0.0.1:5173', '[::1]:4000', 'LOCALHOST'])('is not %s', async (host) => {
    await request(local.app.server).get('/api/dev/mail').set('host', host).expect(200);
  });

  it('is no matter in production, where nothing is shown to strangers', async () => {
    await request(production.app.server).get('/api/healthz').set('host', '10.0.0.7:4000').expect(200);
  });
});

describe('production', () => {
  const paths = Object.values(localEndpoints).map(({ path }) => `/api/${path}`);

  it.each([
    ...paths,
    `${paths[1]}?codeToken=${'A'.repeat(43)}`,
    '/dev/mail',
    '/dev/mail/letters',
    '/dev/mail/letters.js',
    '/v1/customers',
    '/v1/prices',
    '/sandbox/checkout/cs_test_00000001',
    '/sandbox/portal/bps_test_00000001',
  ])('does not know %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      expect((await production.app.inject({ method, url })).statusCode).toBe(404);
    }
  });
});
