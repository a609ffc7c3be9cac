import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { baseStringOf, baseUriOf, interactiveBrokers, type Parameter, percentEncode, rfc5849 } from './base-string.ts';

const sha1 = (key: string, text: string) => createHmac('sha1', key).update(text).digest('base64');

describe('the base string of RFC 5849', () => {
  it('is that of the example in section 3.4.1', () => {
    const url = new URL('http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b');
    const parameters: Parameter[] = [
      ...url.searchParams,
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
      ['c2', ''],
      ['a3', '2 q'],
    ];
    expect(baseStringOf(rfc5849, { method: 'post', url }, parameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D' +
        '%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
        '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it('leads to the signatures of the example in section 1.2', () => {
    const initiate: Parameter[] = [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ];
    const url = new URL('https://photos.example.net/initiate');
    expect(sha1('kd94hf93k423kf44&', baseStringOf(rfc5849, { method: 'POST', url }, initiate))).toBe(
      '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
    );
    const photo = new URL('http://photos.example.net/photos?file=vacation.jpg&size=original');
    const read: Parameter[] = [
      ...photo.searchParams,
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131202'],
      ['oauth_nonce', 'chapoH'],
    ];
    expect(sha1('kd94hf93k423kf44&pfkkdhi9sl3r4s00', baseStringOf(rfc5849, { method: 'GET', url: photo }, read))).toBe(
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    );
  });

  it('encodes all but letters, digits and four signs', () => {
    expect(percentEncode("a b!c'd(e)f*g~h-i.j_k+l%ü")).toBe('a%20b%21c%27d%28e%29f%2Ag~h-i.j_k%2Bl%25%C3%BC');
  });

  it.each([
    ['https://www.example.net:8080/?q=1', 'https://www.example.net:8080/'],
    ['HTTPS://WWW.Example.com:443', 'https://www.example.com/'],
    ['http://www.example.com:443/a/B/', 'http://www.example.com:443/a/B/'],
    ['https://[2001:db8::5]:13000', 'https://[2001:db8::5]:13000/'],
    ['https://www.example.com/hello world', 'https://www.example.com/hello%20world'],
  ])('names %s as %s', (url, name) => {
    expect(baseUriOf(new URL(url))).toBe(name);
  });

  it.each(['', 'example.com', 'http://', 'http://example.com:0', 'http://example.com:65536', 'http://example.com:BAD'])(
    'has no name for %j',
    (url) => {
      expect(() => baseUriOf(new URL(url))).toThrow();
    },
  );
});

describe('the base string of Interactive Brokers', () => {
  it('encodes values once, together, and a space as a plus', () => {
    const url = new URL('https://api.ibkr.com/v1/api/iserver/secdef/search?symbol=BRK%20B&name=a%2Bb');
    const parameters: Parameter[] = [...url.searchParams, ['oauth_token', 'e0d75b4c5c1d2c0f2af7']];
    expect(baseStringOf(interactiveBrokers, { method: 'GET', url }, parameters)).toBe(
      'GET&https%3A%2F%2Fapi.ibkr.com%2Fv1%2Fapi%2Fiserver%2Fsecdef%2Fsearch&name%3Da%2Bb%26oauth_token%3De0d75b4c5c1d2c0f2af7%26symbol%3DBRK+B',
    );
  });
});
