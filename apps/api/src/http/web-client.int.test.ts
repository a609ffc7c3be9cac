import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccess } from '../features/access/routes.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const PAGE = '<!doctype html><title>Pipa</title>';
const html = { accept: 'text/html,application/xhtml+xml' };
let t: TestApp;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'pipa-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'export {};');
  t = await createTestApp({ features: [registerAccess], settings: { webRoot } });
});
afterAll(async () => {
  await t.close();
  await rm(webRoot, { recursive: true });
});

describe('the built web client', () => {
  it.each(['/', '/admin/', '/admin/home', '/admin/validate?validate=email&p=x', '/rtl/admin'])(
    'is the page of %s',
    async (url) => {
      const response = await t.app.inject({ url, headers: html });
      expect([response.statusCode, response.body]).toEqual([200, PAGE]);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  it.each([{ accept: '*/*' }, {}])('is the page of / for a client that takes anything (%o)', async (headers) => {
    const response = await t.app.inject({ url: '/', headers });
    expect([response.statusCode, response.body]).toEqual([200, PAGE]);
    expect((await t.app.inject({ url: '/', method: 'HEAD', headers })).statusCode).toBe(200);
    const json = await t.app.inject({ url: '/', headers: { accept: 'application/json' } });
    expect([json.statusCode, json.json().errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it('serves a client that is built anew while it runs', async () => {
    await writeFile(join(webRoot, 'assets', 'index-new456.js'), 'export const fresh = 1;');
    const response = await t.app.inject('/assets/index-new456.js');
    expect([response.statusCode, response.body]).toEqual([200, 'export const fresh = 1;']);
    await rm(join(webRoot, 'assets', 'index-new456.js'));
    expect((await t.app.inject('/assets/index-new456.js')).statusCode).toBe(404);
  });

  it('asks search engines to keep no page that somebody was sent', async () => {
    const robotsOf = async (url: string) => (await t.app.inject({ url, headers: html })).headers['x-robots-tag'];
    expect(await robotsOf('/admin/shared')).toBe('noindex, nofollow, noarchive');
    expect(await robotsOf('/admin/home')).toBeUndefined();
  });

  it('keeps hashed files for ever', async () => {
    const response = await t.app.inject('/assets/index-abc123.js');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
  });

  it('sends a file as the build has compressed it', async () => {
    const script = 'export const large = 1;'.repeat(200);
    // Other content, so that it is not what the server would make itself.
    const small = brotliCompressSync('export const small = 1;');
    await writeFile(join(webRoot, 'assets', 'index-large.js'), script);
    await writeFile(join(webRoot, 'assets', 'index-large.js.br'), small);
    const url = '/assets/index-large.js';
    const packed = await t.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.rawPayload]).toEqual(['br', small]);
    expect(packed.headers['content-type']).toContain('javascript');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await t.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
  });

  it('shows its page with status 404 for other paths in a browser', async () => {
    const response = await t.app.inject({ url: '/somewhere/else', headers: html });
    expect([response.statusCode, response.body]).toEqual([404, PAGE]);
  });

  it.each([
    ['/assets/missing.js', {}],
    ['/assets/missing.js', { accept: '*/*' }],
    ['/assets', {}],
    ['/assets/', {}],
    ['/api/nowhere', html],
    ['/../../etc/passwd', {}],
    ['/assets/..%2f..%2fetc%2fpasswd', {}],
  ])('leaves %s to the failure envelope', async (url, headers) => {
    const response = await t.app.inject({ url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 404, errorCode: 'NOT_FOUND' });
  });
});

describe('the reference', () => {
  it('serves the document and its viewer, which runs no inline script', async () => {
    expect((await t.app.inject('/api/openapi.json')).json().openapi).toBe('3.1.0');
    const viewer = await t.app.inject('/api/docs/');
    expect(viewer.statusCode).toBe(200);
    expect(viewer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(viewer.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect((await t.app.inject('/api/docs/json')).json().openapi).toBe('3.1.0');
  });
});
