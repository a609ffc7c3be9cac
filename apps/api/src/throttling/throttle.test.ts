import { expect, it } from 'vitest';
import { addressKey } from './throttle.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', 'an IPv4 address counts alone'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'whether or not it is mapped'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', 'an IPv6 network of one subscriber counts as one'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2', 'however it is written'],
  ['2001:db8::1', '2001:db8:0:0', 'with zeros left out in the middle'],
  ['::1', '0:0:0:0', 'or in front'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'or with a zone'],
])('takes %s as %s: %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
