import { htmlEscape } from 'escape-goat';
import { sandboxPage } from '../page.ts';
import type { ProtocolAnswer } from '../protocol.ts';

export const gonePage = (): ProtocolAnswer =>
  sandboxPage(
    'Interactive Brokers',
    '<h1>This request is not valid any more</h1><p>Please start again in the product.</p>',
    400,
  );

export const donePage = (): ProtocolAnswer =>
  sandboxPage('Interactive Brokers', '<h1>Done</h1><p>You can close this page and return to the product.</p>');

const FIELD = 'style="width:100%;font:12px/1.4 ui-monospace,monospace"';

/** Where the portal gives the keys of self-service to the owner of an account. */
export function keysPage(
  accounts: readonly { readonly account: string; readonly isPaper: boolean }[],
  keys: Readonly<Record<string, string>> | null,
): ProtocolAnswer {
  const fields = Object.entries(keys ?? {}).map(
    ([name, text]) =>
      `<dt id="${name}">${name}</dt><dd><textarea ${FIELD} readonly aria-labelledby="${name}" rows="${
        text.includes('\n') ? 8 : 2
      }">${htmlEscape(text)}</textarea></dd>`,
  );
  const buttons = accounts.map(
    ({ account, isPaper }) =>
      `<button name="account" value="${htmlEscape(account)}" class="quiet">${htmlEscape(account)}${
        isPaper ? ' (paper)' : ''
      }</button>`,
  );
  return sandboxPage(
    'Self-service OAuth',
    `<h1>Self-service OAuth</h1><p>Makes a consumer key, an access token and key files for an account.</p>
    <form method="post">${buttons.join('')}</form><dl>${fields.join('')}</dl>`,
  );
}
