import { htmlEscape } from 'escape-goat';
import { sandboxPage } from '../page.ts';
import type { ProtocolAnswer } from '../protocol.ts';

export interface ConsentRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
}

/** Where an owner chooses accounts, any number of them, and allows or denies. `hint` says what is missing. */
export function consentPage(
  { clientId, redirectUri, state }: ConsentRequest,
  accounts: readonly { readonly number: string; readonly dollars: string }[],
  hint: string | null,
): ProtocolAnswer {
  const kept = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', state };
  const hidden = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${htmlEscape(value)}">`,
  );
  const choices = accounts.map(
    ({ number, dollars }, at) =>
      `<label><input type="checkbox" name="account" value="${htmlEscape(number)}"${at === 0 ? ' checked' : ''}> ${htmlEscape(
        number,
      )} <small>$${htmlEscape(dollars)}</small></label>`,
  );
  return sandboxPage(
    'Sign in to Schwab',
    `<h1>Allow ${htmlEscape(new URL(redirectUri).host)} to use your accounts at Schwab?</h1>
    ${hint === null ? '' : `<p role="alert"><strong>${htmlEscape(hint)}</strong></p>`}
    <p>It may read them and place and cancel orders. It cannot move money out. After seven days you are asked again.</p>
    <form method="post">${hidden.join('')}
    <fieldset><legend>Accounts</legend>${choices.join('')}</fieldset>
    <button name="decision" value="allow">Allow</button>
    <button name="decision" value="deny" class="quiet">Deny</button></form>`,
    hint === null ? 200 : 400,
  );
}

export const refusalPage = (words: string, status: number): ProtocolAnswer =>
  sandboxPage('Schwab', `<h1>Schwab</h1><p role="alert">${htmlEscape(words)}</p>`, status);
