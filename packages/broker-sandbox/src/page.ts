import { formatDollars } from '@pipa/trading';
import { htmlEscape } from 'escape-goat';
import { htmlAnswer, type ProtocolAnswer } from './protocol.ts';

const STYLE = `
  :root { color-scheme: light dark; background: light-dark(#f5f6f8, #12161c); color: light-dark(#1b2430, #e6eaf0); }
  * { box-sizing: border-box; }
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0; padding: 2rem 1rem; }
  main { max-width: 440px; margin: 0 auto; background: light-dark(#fff, #1a2029); border-radius: 12px; padding: 1.5rem;
    border: 1px solid light-dark(#dfe3e8, #2c3542); }
  .note { max-width: 440px; margin: 0 auto 1rem; color: light-dark(#5b6675, #9aa6b5); font-size: 13px; }
  h1, h2 { font-size: 1.1rem; margin: 0 0 0.5rem; font-weight: 600; } h2 { font-size: 1rem; }
  fieldset { border: 0; margin: 1rem 0; padding: 0; } legend { font-size: 13px; margin-bottom: 0.25rem; padding: 0; }
  label { display: flex; gap: 0.6rem; align-items: center; padding: 0.65rem 0.7rem; margin-top: 0.4rem; border-radius: 8px;
    border: 1px solid light-dark(#8a94a3, #5b6675); cursor: pointer; }
  label small { margin-left: auto; color: light-dark(#5b6675, #9aa6b5); }
  button { display: block; width: 100%; font: inherit; font-weight: 600; padding: 0.65rem; margin-top: 0.75rem; border-radius: 8px;
    border: 1px solid transparent; background: #1a5fd0; color: #fff; cursor: pointer; }
  button.quiet { background: transparent; color: light-dark(#1a5fd0, #8ab4ff); border-color: currentColor; }
  :focus-visible { outline: 3px solid light-dark(#1a5fd0, #8ab4ff); outline-offset: 2px; }
  dl { margin: 0.5rem 0 1.25rem; } dt { font-size: 13px; color: light-dark(#5b6675, #9aa6b5); }
  dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; } code { font-size: 13px; }`;

/** A page of the sandbox; `body` is HTML. */
export const sandboxPage = (title: string, body: string, status = 200): ProtocolAnswer =>
  htmlAnswer(
    status,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlEscape(title)}</title><style>${STYLE}</style></head>
<body><p class="note">Local broker sandbox: no real account, no real money.</p><main>${body}</main></body></html>`,
  );

export interface ConsentChoice {
  readonly account: string;
  readonly isPaper: boolean;
  /** Dollars. */
  readonly worth: string;
}

/** The page on which the owner allows an app to use an account, or denies it: a form that posts `account` and `decision` back. */
export function consentPage(broker: string, app: string, accounts: readonly ConsentChoice[]): ProtocolAnswer {
  const choices = accounts.map(
    ({ account, isPaper, worth }, at) =>
      `<label><input type="radio" name="account" value="${htmlEscape(account)}" required${
        at === 0 ? ' checked' : ''
      }> ${htmlEscape(account)}${isPaper ? ' (paper)' : ''} <small>${formatDollars(worth)}</small></label>`,
  );
  return sandboxPage(
    `Sign in to ${broker}`,
    `<h1>Allow ${htmlEscape(app)} to use an account at ${htmlEscape(broker)}?</h1>
    <p>It may read the account and place and cancel orders. It cannot move money out.</p>
    <form method="post"><fieldset><legend>Account</legend>${choices.join('')}</fieldset>
    <button name="decision" value="allow">Allow</button>
    <button name="decision" value="deny" class="quiet" formnovalidate>Deny</button></form>`,
  );
}
