import { expect, it } from 'vitest';
import { isOwnHost, isOwnOrigin } from './own-host.ts';

const PUBLIC = 'https://pipa.example';
const LOCAL = 'http://127.0.0.1:4000';

it.each([
  [undefined, PUBLIC, true],
  ['https://pipa.example', PUBLIC, true],
  ['http://pipa.example', PUBLIC, false],
  ['https://pipa.example:8443', PUBLIC, false],
  ['https://pipa.example.evil.example', PUBLIC, false],
  ['https://evil.example', PUBLIC, false],
  ['http://localhost:4000', PUBLIC, false],
  ['null', PUBLIC, false],
  ['', PUBLIC, false],
  ['http://127.0.0.1:4000', LOCAL, true],
  ['http://localhost:4000', LOCAL, true],
  ['http://[::1]:4000', LOCAL, true],
  ['http://localhost:5173', LOCAL, false],
  ['https://localhost:4000', LOCAL, false],
  ['http://evil.example:4000', LOCAL, false],
  ['http://localhost:4000/path', LOCAL, false],
  ['http://evil@localhost:4000', LOCAL, false],
])('origin %s of a product at %s: %s', (origin, publicUrl, expected) => {
  expect(isOwnOrigin(origin, publicUrl)).toBe(expected);
});

it.each([
  ['localhost', true],
  ['LocalHost:4000', true],
  ['127.0.0.1:1', true],
  ['[::1]:4000', true],
  ['pipa.example', true],
  ['pipa.example:8443', true],
  [undefined, false],
  ['', false],
  ['evil.example', false],
  ['localhost.', false],
  ['localhost.evil.example', false],
  ['evil@localhost', false],
  ['localhost/../evil', false],
  ['127.0.0.2', false],
  ['[::1', false],
])('host %s: %s', (host, expected) => {
  expect(isOwnHost(host, PUBLIC)).toBe(expected);
});
