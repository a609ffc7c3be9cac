import { BrokerError } from '../broker-error.ts';
import { Secret } from '../secret.ts';

/** An application at Schwab: the operator's, or the one that a person has registered. */
export interface SchwabApp {
  readonly key: string;
  readonly secret: Secret;
}

/** What a link keeps: the tokens, and the application where it is not the operator's. */
export interface SchwabTokens {
  readonly app: SchwabApp | null;
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface StoredTokens {
  readonly app: { readonly key: string; readonly secret: string } | null;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export const sealTokens = ({ app, accessToken, refreshToken }: SchwabTokens): Secret => {
  const stored: StoredTokens = {
    app: app && { key: app.key, secret: app.secret.reveal() },
    accessToken,
    refreshToken,
  };
  return new Secret(JSON.stringify(stored));
};

/** Unauthorised for a secret that this adapter never wrote. */
export function tokensOf(secret: Secret): SchwabTokens {
  let stored: StoredTokens;
  try {
    stored = JSON.parse(secret.reveal()) as StoredTokens;
  } catch {
    // The error would quote the secret.
    throw new BrokerError({ kind: 'Unauthorised' });
  }
  const { app, accessToken, refreshToken } = stored;
  return { app: app && { key: app.key, secret: new Secret(app.secret) }, accessToken, refreshToken };
}
