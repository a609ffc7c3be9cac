import { Secret } from '@pipa/brokers';
import { z } from 'zod';

const operatorKeys = z.object({
  consumerKey: z.string(),
  signingKey: z.string(),
  encryptionKey: z.string(),
  dhParameters: z.string(),
});

/** The apps that the operator of this installation has at the brokers of the sandbox. Nothing of them is secret. */
export async function sandboxApps(url: string) {
  const response = await fetch(`${url}/ib/operator-keys`, { signal: AbortSignal.timeout(5_000) });
  const { consumerKey, signingKey, encryptionKey, dhParameters } = operatorKeys.parse(await response.json());
  return {
    alpaca: { clientId: 'pipa-sandbox', clientSecret: 'pipa-sandbox-secret' },
    ib: { consumerKey, signingKey: new Secret(signingKey), encryptionKey: new Secret(encryptionKey), dhParameters },
    schwab: { key: 'SANDBOXOPERATORAPPKEY', secret: new Secret('sandboxOperatorSecret') },
  };
}
