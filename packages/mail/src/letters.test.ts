import { palette } from '@pipa/charts';
import { language } from '@pipa/contract';
import { htmlEscape } from 'escape-goat';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activationMail,
  exampleMails,
  membershipEndedMail,
  resetMail,
  type TradeMailFacts,
  tradeMail,
} from './index.ts';
import { action } from './letter.ts';
import { accessWords } from './letters/access-words.ts';
import { billingWords } from './letters/billing-words.ts';

const URL = 'https://pipa.example/admin/validate?validate=email&p=abc';
const ada = { firstName: 'Ada', language: 'en' } as const;
const facts: TradeMailFacts = {
  name: 'Calm',
  day: '2026-11-20',
  trades: [
    { time: '09:30', side: 'Buy', shares: '5', symbol: 'SPY', price: '441.18', commission: '1.00' },
    { time: '09:42', side: 'Sell', shares: '1204', symbol: 'T', price: '92.07', commission: '6.02' },
  ],
  url: 'https://pipa.example/admin/strategy',
};

describe('a letter', () => {
  it('says the same in text and HTML, link included', () => {
    const mail = activationMail(ada, URL);
    for (const words of ['Hello Ada,', 'valid for 24 hours', 'used to sign up']) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.text).toContain(URL);
    expect(mail.html).toContain(`href="${URL.replaceAll('&', '&amp;')}"`);
  });

  it('lets a change of address be ended from the present one', () => {
    const { emailChangeNotice } = exampleMails('https://pipa.example');
    for (const words of ['ada.new@example.com', '203.0.113.7', 'validate=cancelEmail']) {
      expect(emailChangeNotice.text).toContain(words);
    }
  });

  it('lines its tables up in text', () => {
    const lines = tradeMail(ada, facts).text.split('\n');
    expect(lines).toContain('Time   Action  Symbol  Shares     Price  Commission');
    expect(lines).toContain('09:30  Buy     SPY          5  441.18 $      1.00 $');
    expect(lines).toContain('09:42  Sell    T         1204   92.07 $      6.02 $');
  });

  it('runs nothing that a user typed, wherever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, symbol) => {
        const hostile = `${name}<img src=x onerror="alert(1)">&'${symbol}`;
        const mails = [
          resetMail({ ...ada, firstName: hostile }, URL),
          tradeMail(
            { ...ada, firstName: hostile },
            { ...facts, name: hostile, trades: [{ ...facts.trades[0], symbol: hostile }] },
          ),
        ];
        for (const { html, subject } of mails) {
          expect(html).not.toContain('<img');
          expect(html.match(/<[a-z]+/g)?.every((tag) => KNOWN_TAGS.has(tag.slice(1)))).toBe(true);
          expect(subject).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });

  it('ends with the page that ends its kind, where there is one', () => {
    const { newsletter, trades } = exampleMails('https://pipa.example');
    const page = 'https://pipa.example/admin/unsubscribe?kind=newsletter&p=example';
    expect(newsletter.text).toContain(`Unsubscribe: ${page}`);
    expect(newsletter.html).toContain(`href="${page.replaceAll('&', '&amp;')}"`);
    expect(trades.text).not.toContain('Unsubscribe');
  });

  it.each(language.options)('leads to the privacy policy of the installation, in %s', (spoken) => {
    const policy = 'https://pipa.example/admin/privacy';
    for (const [name, { text, html }] of Object.entries(exampleMails('https://pipa.example', spoken))) {
      expect(text, name).toContain(policy);
      expect(html, name).toContain(`href="${policy}"`);
    }
  });

  it('names each table of signals, and says how many it leaves out', () => {
    const { watchDigest } = exampleMails('https://pipa.example');
    const lines = watchDigest.text.split('\n');
    for (const header of ['TA buy/sell', 'Change events']) {
      const at = lines.indexOf(header);
      expect(lines[at + 2]).toMatch(/^Symbol +Name +Signal +Record +Close +Day Change$/);
      expect(watchDigest.html).toContain(`>${header}</p>`);
    }
    expect(lines).toContain('XLE     Energy Select Sector  confirmed buy       no edge  92.10       1.84%');
    expect(lines.filter((line) => line.includes('weaker'))).toEqual(['And 3 weaker signals of this group.']);
    for (const words of [
      'simulated market',
      'kind=analysis&p=example',
      'https://pipa.example/admin/ida?tab=watch-lists',
    ]) {
      expect(watchDigest.text).toContain(words);
    }
  });

  it('links to web addresses only', () => {
    expect(() => action('Open', 'javascript:alert(1)')).toThrow(RangeError);
  });

  it.each(language.options)('has no empty part in any language: %s', (spoken) => {
    for (const { subject, text, html } of Object.values(exampleMails('https://pipa.example', spoken))) {
      expect(subject.trim()).not.toBe('');
      expect(text).not.toMatch(/\n\n\s*\n|undefined|null/);
      expect(html).not.toMatch(/<(p|th|a)\b[^>]*>\s*<\/|undefined|null/);
    }
  });

  it('carries the colours of the product', () => {
    for (const { html } of Object.values(exampleMails('https://pipa.example'))) {
      expect(html).toContain(palette.light.accent);
      expect(html).not.toMatch(/<style|<script|<link/);
    }
  });
});

describe('a letter in Chinese', () => {
  const letters = Object.entries(exampleMails('https://pipa.example', 'zh'));
  const english = exampleMails('https://pipa.example');
  /** What stays as it is: names of the product, of people, symbols, funds and models, addresses and time zones. */
  const names =
    /https?:\S+|\S+@\S+|PIPA-\d+|T-\d+|Pipa|Ada|Grace|Linus|Calm & steady|Bold|Trend of my list|State of the market|Energy Select Sector|Treasury Bonds|S&P|\b(?:XLE|TLT|SPY|NVDA|R1|EST|API)\b/g;

  it.each(letters)('says everything in its language: %s', (name, { subject, text, html }) => {
    for (const words of [subject, text]) {
      expect(words).toMatch(/\p{Script=Han}/u);
      expect(words.replaceAll(names, '')).not.toMatch(/[A-Za-z]/);
    }
    expect(html).toContain('<html lang="zh-Hans">');
    expect(html).toContain(htmlEscape(subject));
    // A friend who is invited has no name here.
    expect(text).toContain(name === 'invitation' ? '朋友，您好：' : 'Ada，您好：');
    expect(text.match(/https:\S+/g)).toEqual(english[name].text.match(/https:\S+/g));
    expect(text.split('\n\n')).toHaveLength(english[name].text.split('\n\n').length);
  });

  it.each(Object.entries(accessWords.zh.changes))('says what has changed: %s', (name, change) => {
    const say = change as (...values: unknown[]) => { subject: string; text: string };
    const english = accessWords.en.changes[name as keyof typeof accessWords.en.changes] as typeof say;
    const values = Array.from({ length: change.length }, (_, i) => `#${i}`);
    for (const part of ['subject', 'text'] as const) {
      const [said, inEnglish] = [say(...values)[part], english(...values)[part]];
      expect(said.replaceAll(/Pipa|API/g, '')).toMatch(/^[^A-Za-z]+$/);
      expect(said.match(/#\d/g)?.toSorted()).toEqual(inEnglish.match(/#\d/g)?.toSorted());
    }
  });

  it.each(['used', 'included', 'unsubscribed', 'blocked'] as const)('says what follows a plan: %s', (effect) => {
    const { cancelled, ended } = billingWords.zh;
    const { charge, next } = cancelled.rest[effect]('2026-12-20');
    for (const said of [charge, next, ended.afterEnd[effect]]) expect(said).toMatch(/^[^A-Za-z]+$/);
    expect(charge).toContain('2026-12-20');
  });

  it('lines its tables up, where a Chinese letter is as wide as two others', () => {
    const lines = tradeMail({ ...ada, language: 'zh' }, facts).text.split('\n');
    expect(lines).toContain('时间   操作  代码  股数      价格    佣金');
    expect(lines).toContain('09:42  卖出  T     1204   92.07 $  6.02 $');
  });
});

describe('the letter at the end of a membership', () => {
  const url = 'https://pipa.example/admin/useraccount';
  const links = { membershipUrl: url, invoicesUrl: url, unsubscribeUrl: url };
  const endedFor = (effect: 'used' | 'included' | 'unsubscribed' | 'blocked') =>
    membershipEndedMail(ada, { plan: { memberClass: 'Gold', billingCycle: 1 }, effect, links });

  it.each([
    ['used', 'Choose a plan to invest again.'],
    ['included', 'Your member class stays as it is.'],
    ['unsubscribed', 'To invest again, enable your investor membership and choose a plan.'],
    ['blocked', 'An operator has blocked your investor membership. Please contact support.'],
  ] as const)('says to a member whose plan was %s what comes next, and nothing of the other cases', (effect, words) => {
    const { subject, text, html } = endedFor(effect);
    expect(subject).toBe('Your Gold membership, monthly has ended');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Your accounts, portfolios and records stay. ${words}`);
    expect(html).toContain(words);
    const sentences = /Choose a plan to|class stays|enable your investor|has blocked/g;
    expect(text.match(sentences)).toHaveLength(1);
  });
});

const KNOWN_TAGS = new Set('html head meta title body table thead tbody tr th td p a br'.split(' '));

/** Names and the free words of people that the examples hold, addresses and links. */
const NAMES_IN_LETTERS =
  /https?:\/\/\S+|\S+@\S+|\b(?:Pipa|Ada|Calm & steady|Calm|Bold|Grace|Alpaca|grace|ada|Firefox|Linux|NVIDIA|Webhook|Linus|Energy Select Sector|Treasury Bonds|Trend of my list|State of the market)\b/g;

it.each(Object.entries(exampleMails('https://pipa.example', 'zh')))(
  '%s has no English for a reader of Chinese',
  (_, mail) => {
    const said = `${mail.subject}\n${mail.text}`.replace(NAMES_IN_LETTERS, ' ');
    expect(said.match(/[A-Za-z]*[a-z]{2,}[A-Za-z ]*/g) ?? []).toEqual([]);
  },
);
