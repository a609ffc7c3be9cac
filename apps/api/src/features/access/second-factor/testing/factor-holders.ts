import { api, type Failure } from '@pipa/contract';
import { createSoftwarePasskey } from '../../../../testing/software-passkey.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { solveCaptcha } from '../../../../testing/test-captcha.ts';
import type { TestUser } from '../../../../testing/test-user.ts';
import { codeAt } from '../one-time-code.ts';

export const PASSWORD = 'correct horse battery';
export const ORIGIN = 'http://localhost:4000';
export const STEP_MS = 30_000;
export type Device = ReturnType<typeof createSoftwarePasskey>;

/** Users with factors, and what they do with them, in an API that exists once a test runs. */
export function factorHolders(t: () => TestApp) {
  let sequence = 0;
  const nextAddress = () => `10.4.${Math.floor(++sequence / 250)}.${sequence % 250}`;
  const nextCode = (secret: string) => {
    t().clock.advance(STEP_MS);
    return codeAt(secret, t().clock());
  };

  async function login(user: TestUser, input: { remember?: boolean } = {}) {
    const address = nextAddress();
    const { codeToken } = await solveCaptcha(t(), { address });
    return t().call(
      api.login,
      { userNameOrEmail: user.userName, password: PASSWORD, codeToken, ...input },
      { address },
    );
  }

  const secondStepOf = (answer: { response: { json(): unknown } }) =>
    (answer.response.json() as Failure).secondFactor ?? { challenge: '', methods: [] };
  const challengeOf = async (user: TestUser) => secondStepOf(await login(user)).challenge;

  const answerStep = (input: { challenge: string; code?: string; passkey?: ReturnType<Device['answer']> }) =>
    t().call(api.loginSecondFactor, input as never, { address: nextAddress(), headers: { origin: ORIGIN } });

  const of = ({ token }: TestUser) => ({ token, headers: { origin: ORIGIN } });

  const beginApp = (user: TestUser, proof: object = {}) =>
    t().call(api.beginAuthenticator, { password: PASSWORD, ...proof }, of(user));
  const confirmApp = (user: TestUser, { setupId }: { setupId: string }, code: string) =>
    t().call(api.confirmAuthenticator, { setupId, code }, of(user));

  async function withAuthenticator() {
    const user = await t().createUser({ password: PASSWORD });
    const begun = (await beginApp(user)).data;
    const { secret, uri } = begun;
    const confirmed = await confirmApp(user, begun, nextCode(secret));
    return { user, secret, uri, recoveryCodes: confirmed.data.recoveryCodes ?? [] };
  }

  const beginPasskey = (user: TestUser, proof: object = {}) =>
    t().call(api.beginPasskey, { password: PASSWORD, ...proof } as never, of(user));
  const addPasskey = (user: TestUser, passkey: unknown) =>
    t().call(api.addPasskey, { passkey, name: 'Laptop' } as never, of(user));

  async function withPasskey(user?: TestUser, proof: object = {}) {
    const owner = user ?? (await t().createUser({ password: PASSWORD }));
    const device = createSoftwarePasskey(ORIGIN);
    const options = (await beginPasskey(owner, proof)).data;
    const added = await addPasskey(owner, device.created(options));
    return { user: owner, device, added };
  }

  /** The proof of a passkey that its owner holds it. */
  const proofOf = async ({ user, device }: { user: TestUser; device: Device }) => ({
    passkey: device.answer((await t().call(api.proofOptions, {}, of(user))).data),
  });

  const factorsOf = async (user: TestUser) => (await t().call(api.secondFactors, {}, of(user))).data;
  const kindsOf = async (user: TestUser) =>
    (await t().call(api.accountActivities, {}, of(user))).data.map(({ kind }) => kind);
  const isSignedIn = async (token: string) => (await t().call(api.currentLoginUser, {}, { token })).status === 200;

  return {
    nextAddress,
    nextCode,
    login,
    secondStepOf,
    challengeOf,
    answerStep,
    of,
    beginApp,
    confirmApp,
    withAuthenticator,
    beginPasskey,
    addPasskey,
    withPasskey,
    proofOf,
    factorsOf,
    kindsOf,
    isSignedIn,
  };
}
