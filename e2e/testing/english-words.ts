import { createPool } from '@pipa/db/testing/connections';
import type { Page } from 'playwright-core';

/** Places where text is no words: code, and what is marked as a name in any language. */
const SKIPPED =
  'code, pre, kbd, script, style, noscript, [translate=no], [lang=en], [data-example], a[href*="tradingview.com"]';
const READ_OUT = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];

/** Texts of the page with a Latin word of lower-case letters, shown or read out. */
const LATIN_TEXTS = `(() => {
  const texts = new Set();
  const take = (text) => /[A-Za-z]*[a-z]{2,}/.test(text) && texts.add(text.trim());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('${SKIPPED}')) take(node.data);
  for (const name of ${JSON.stringify(READ_OUT)})
    for (const each of document.querySelectorAll('[' + name + ']'))
      if (!each.closest('${SKIPPED}')) take(each.getAttribute(name));
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentDocument?.body) take(frame.contentDocument.body.innerText);
  return [...texts];
})()`;

/** Names that are the same in both languages: of the product, firms, standards and file formats; units, and addresses. */
const NAMES = new Set(
  [
    ...['Ask', 'Cookie', 'Codex', 'MCP Inspector', 'mcp', 'curl', 'pipa', 'pp', 'Paper', 'Key ID', 'Secret', 'OAuth'],
    ...[
      'CoreLogic',
      'node',
      'P(up)',
      'Consumer Key',
      'Diffie-Hellman',
      'Generate',
      'Trader Workstation',
      'IBKR Pro',
      'IB WebAPI',
    ],
    ...[
      'Pipa',
      'Pipa Research',
      'English',
      'Ctrl',
      'Enter',
      'Shift',
      'Esc',
      'Tab',
      'Webhook',
      'Standard Webhooks',
      'Markdown',
    ],
    ...['Alpaca', 'Interactive Brokers', 'Schwab', 'Stripe', 'Telegram', 'ntfy', 'Sandbox', 'Discord', 'Slack'],
    ...[
      'Claude',
      'Claude Desktop',
      'Claude Code',
      'ChatGPT',
      'OpenAI',
      'Cursor',
      'VS Code',
      'PostgreSQL',
      'Redis',
      'Node',
    ],
    // The logarithm in a formula.
    'ln',
    ...[
      'VaR',
      'CVaR',
      'GiB',
      'MiB',
      'kB',
      'Aroon',
      'Awesome',
      'Benjamini–Yekutieli',
      'Benjamini',
      'Yekutieli',
      'Moody',
      'AAII',
    ],
    ...[
      'Wikipedia',
      'TradingView',
      'EDGAR',
      'Tiingo',
      'Cboe',
      'Visa',
      'Mastercard',
      'Discover',
      'Google Authenticator',
    ],
    ...[
      'Chrome',
      'Firefox',
      'Safari',
      'Edge',
      'HeadlessChrome',
      'Chromium',
      'Linux',
      'macOS',
      'Windows',
      'iPhone',
      'Android',
    ],
  ].toSorted((a, b) => b.length - a.length),
);
/** Addresses, keys, variables, columns, programs and the words of a wire or a file: `https://…`, `a@b.org`, `SMTP_URL`, `date,released`. */
const NO_WORD =
  /(?:https?|wss?|mailto):\S+|Mozilla\/5\.0.*|\b\w+(?:,\w+)+\b|\S+@\S+|[\w.-]+\.(?:com|org|net|io|dev|test|example|local)\S*|\b\w*\d\w*\b|\b[A-Z]+_[A-Z_]+\b|\b\w+_\w+\b|[A-Z]{2,}s?\b/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What people and the market have written: names, and the free words of users. */
const WRITTEN = `
  SELECT "symbol" AS text FROM "instrument" UNION SELECT "name" FROM "instrument"
  UNION SELECT "name" FROM "strategy" UNION SELECT "code" FROM "strategy" UNION SELECT "developerName" FROM "strategy"
  UNION SELECT "name" FROM "portfolio" UNION SELECT "trackAccountName" FROM "track_account"
  UNION SELECT unnest(ARRAY["userName", "firstName", "lastName", "email"]) FROM "app_user"
  UNION SELECT unnest(ARRAY["subject", "detail", "reason"]) FROM "operator_act"
  UNION SELECT "subject" FROM "support_ticket" UNION SELECT "title" FROM "forum_topic" UNION SELECT "enName" FROM "forum_type"`;

export async function writtenTexts(databaseUrl: string): Promise<string[]> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'test' });
  try {
    const { rows } = await pool.query<{ text: string | null }>(WRITTEN);
    return rows.flatMap(({ text }) => (text !== null && /[a-z]{2,}/.test(text) ? [text] : []));
  } finally {
    await pool.end();
  }
}

/** Texts of the page with a Latin word of lower-case letters, shown or read out. */
export const latinTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(LATIN_TEXTS);

/** Which of the texts are English, beside names and what people have written. */
export function englishAmong(texts: Iterable<string>, written: readonly string[]): string[] {
  const known = [...new Set([...written, ...NAMES])].toSorted((a, b) => b.length - a.length);
  const name = new RegExp(known.map((each) => `(?<!\\w)${escaped(each)}(?!\\w)`).join('|'), 'g');
  return [...texts].filter((text) => /[a-z]{2,}/.test(text.replace(name, ' ').replace(NO_WORD, ' ')));
}
