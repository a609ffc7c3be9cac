import { expect, it } from 'vitest';
import { offlinePage } from './offline-page.ts';
import { addressOf, readPushed } from './shown-notice.ts';

const notice = { title: 'A', text: 'B', path: '/admin/notice?id=1', tag: 'notice-1', language: 'en' };

it('reads a notice that was pushed, and nothing else', () => {
  expect(readPushed(JSON.stringify(notice))).toEqual(notice);
  for (const pushed of ['', 'A text', '7', 'null', '{}', JSON.stringify({ ...notice, path: 7 })]) {
    expect(readPushed(pushed)).toBeNull();
  }
});

it.each([
  ['/admin/notice?id=1', 'https://pipa.example/admin/notice?id=1'],
  ['//evil.example/', 'https://pipa.example/'],
  ['https://evil.example/', 'https://pipa.example/'],
  ['/\\evil.example', 'https://pipa.example/'],
  [undefined, 'https://pipa.example/'],
])('%s opens %s', (path, address) => {
  expect(addressOf(path, 'https://pipa.example')).toBe(address);
});

it('says in both languages what is not shown while the product cannot be reached', () => {
  expect(offlinePage('en', false)).toContain('<h1>You are offline</h1>');
  expect(offlinePage('en', true)).toContain('<h1>Pipa cannot be reached</h1>');
  expect(offlinePage('zh', false)).toMatch(/lang="zh-Hans"[\s\S]*<h1>您已离线<\/h1>/);
});
