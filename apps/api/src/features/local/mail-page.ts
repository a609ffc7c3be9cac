import { type Language, language } from '@pipa/contract';
import type { MailContent } from '@pipa/mail';
import { htmlEscape } from 'escape-goat';
import type { ReceivedMail } from '../../context.ts';

/** Only web addresses become links, because a mail may hold user input. */
const linkOf = (link: string): string =>
  /^https?:\/\//i.test(link) ? `<li><a href="${htmlEscape(link)}">${htmlEscape(link)}</a></li>` : '';

const mailOf = ({ at, to, subject, text, links }: ReceivedMail): string => `
  <article>
    <h2>${htmlEscape(subject)}</h2>
    <p class="meta">to ${htmlEscape(to)} · <time datetime="${htmlEscape(at)}">${htmlEscape(at)}</time></p>
    <pre>${htmlEscape(text)}</pre>
    ${links.length === 0 ? '' : `<ul>${links.map(linkOf).join('')}</ul>`}
  </article>`;

// The scheme on the root: the ground of the page is drawn in the scheme of the root alone.
const STYLE = `
  :root { color-scheme: light dark; background: Canvas; color: CanvasText; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 760px; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid #8884; border-radius: 8px; padding: 0.5rem 1.25rem; margin: 1rem 0; }
  h2 { font-size: 1.05rem; margin: 0.5rem 0 0; }
  iframe { width: 100%; height: 480px; border: 1px solid #8884; border-radius: 8px; background: #fff; }
  .meta { color: light-dark(#57606a, #a8b0ba); margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  a { overflow-wrap: anywhere; }`;

const pageOf = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title><style>${STYLE}</style>${head}</head>
<body><h1>${title}</h1>${body}</body>
</html>`;

/** The local mailbox as a page: text and links, newest first. */
export function renderMailPage(mails: readonly ReceivedMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(mailOf).join('');
  return pageOf('Local mailbox', `<p><a href="/dev/mail/letters">Letters of the product</a></p>${list}`);
}

/** Gives each frame the height of its letter, also when the width of the page changes. */
export const FIT_FRAMES_SCRIPT = `for (const frame of document.querySelectorAll('iframe')) {
  const fit = () => {
    const letter = frame.contentDocument?.body;
    if (letter) frame.style.height = Math.ceil(letter.getBoundingClientRect().height) + 'px';
  };
  frame.addEventListener('load', fit);
  addEventListener('resize', fit);
  fit();
}
`;

/** Where the letters are shown in a language. */
export const lettersPath = (spoken: Language): string =>
  spoken === 'en' ? '/dev/mail/letters' : `/dev/mail/letters/${spoken}`;

/** Page with every letter of the product, each in a sandboxed frame without scripts, with its plain text below. */
export function renderLetters(letters: Readonly<Record<string, MailContent>>): string {
  const sections = Object.entries(letters).map(
    ([name, { subject, html, text }]) => `
  <section>
    <h2>${htmlEscape(name)}: ${htmlEscape(subject)}</h2>
    <iframe sandbox="allow-same-origin" srcdoc="${htmlEscape(html)}" title="${htmlEscape(subject)}"></iframe>
    <details><summary>As plain text</summary><pre>${htmlEscape(text)}</pre></details>
  </section>`,
  );
  const languages = language.options.map((spoken) => `<a href="${lettersPath(spoken)}">${spoken}</a>`).join(' ');
  return pageOf(
    'Letters of the product',
    `<p>${languages}</p>${sections.join('')}`,
    '<script src="/dev/mail/letters.js" defer></script>',
  );
}
