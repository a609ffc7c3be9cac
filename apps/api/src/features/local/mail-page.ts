import type { ReceivedMail } from '../../context.ts';
import { escapeHtml } from '../../http/html.ts';

/** Only web addresses become links: a mail is somebody's text, and this page must run none of it. */
const linkOf = (link: string): string =>
  /^https?:\/\//i.test(link) ? `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>` : '';

const mailOf = ({ at, to, subject, text, links }: ReceivedMail): string => `
  <article>
    <h2>${escapeHtml(subject)}</h2>
    <p class="meta">to ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
    <pre>${escapeHtml(text)}</pre>
    ${links.length === 0 ? '' : `<ul>${links.map(linkOf).join('')}</ul>`}
  </article>`;

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 760px; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  article { border: 1px solid #8884; border-radius: 8px; padding: 0.5rem 1.25rem; margin: 1rem 0; }
  h2 { font-size: 1.05rem; margin: 0.5rem 0 0; }
  .meta { color: #888; margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  a { overflow-wrap: anywhere; }`;

/** The local mailbox as a page: text and links, newest first. */
export function renderMailPage(mails: readonly ReceivedMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(mailOf).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local mailbox</title><style>${STYLE}</style></head>
<body><h1>Local mailbox</h1>${list}</body>
</html>`;
}
