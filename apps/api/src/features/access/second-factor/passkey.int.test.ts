import { api } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { testApp } from '../../../testing/test-app.ts';
import { seedMarket } from '../../../testing/test-market.ts';
import type { TestUser } from '../../../testing/test-user.ts';
import { registerAccess } from '../routes.ts';
import { type Device, factorHolders, ORIGIN, PASSWORD } from './testing/factor-holders.ts';

const t = testApp({ features: [registerAccess] });
const { login, secondStepOf, answerStep, of, beginPasskey, addPasskey, withPasskey, proofOf, factorsOf, isSignedIn } =
  factorHolders(() => t);

beforeAll(async () => {
  await seedMarket(t.context);
});

describe('a passkey', () => {
  const options = async () => (await t.call(api.passkeyOptions, {}, { headers: { origin: ORIGIN } })).data;
  const signIn = (passkey: ReturnType<Device['answer']>, origin = ORIGIN) =>
    t.call(api.loginPasskey, { passkey }, { headers: { origin } });

  it('is added with the password, named, and brings recovery codes once', async () => {
    const { user, device, added } = await withPasskey();
    expect(added.data.recoveryCodes).toHaveLength(10);
    const second = await withPasskey(user, await proofOf({ user, device }));
    expect(second.added.data.recoveryCodes).toBeNull();
    const { passkeys } = await factorsOf(user);
    expect(passkeys).toMatchObject([{ name: 'Laptop', isBackedUp: false }, { name: 'Laptop' }]);
    const renamed = await t.call(api.renamePasskey, { id: passkeys[1].id, name: 'Phone' }, of(user));
    expect(renamed.status).toBe(200);
    expect((await factorsOf(user)).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect((await beginPasskey(user, { password: 'wrong password' })).errorCode).toBe('BAD_CREDENTIALS');
  });

  it('signs in by itself when it has verified its user, once each challenge', async () => {
    const { user, device } = await withPasskey();
    const answer = device.answer(await options());
    const signedIn = await signIn(answer);
    expect((await t.call(api.currentLoginUser, {}, { token: signedIn.data.access_token })).data.userId).toBe(
      user.userId,
    );
    expect((await signIn(answer)).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const unverified = device.answer(await options(), { verifiesUser: false });
    expect((await signIn(unverified)).errorCode).toBe('SECOND_FACTOR_INVALID');
    expect((await factorsOf(user)).passkeys[0].lastUsedAt).not.toBeNull();
  });

  it('is the second step after a password, also where the user was not verified', async () => {
    const { user, device } = await withPasskey();
    const { challenge, methods } = secondStepOf(await login(user));
    expect(methods).toEqual(['passkey', 'recoveryCode']);
    const asked = (await t.call(api.passkeyOptions, { challenge }, { headers: { origin: ORIGIN } })).data;
    expect(asked.allowCredentials).toHaveLength(1);
    const signedIn = await answerStep({ challenge, passkey: device.answer(asked, { verifiesUser: false }) });
    expect(await isSignedIn(signedIn.data.access_token)).toBe(true);
  });

  it('does not sign in for another user, another origin, or as a copy whose counter lags behind', async () => {
    const [{ user, device }, other] = [await withPasskey(), await withPasskey()];
    const { challenge } = secondStepOf(await login(user));
    expect((await answerStep({ challenge, passkey: other.device.answer({ challenge }) })).errorCode).toBe(
      'SECOND_FACTOR_INVALID',
    );
    const foreign = createSoftwarePasskey('http://evil.example:4000');
    expect((await signIn(foreign.answer(await options()))).errorCode).toBe('SECOND_FACTOR_INVALID');
    await signIn(device.answer(await options()));
    const copy = device.answer(await options(), { counts: false });
    expect((await signIn(copy)).errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('is not added from a challenge of another user or a second time', async () => {
    const [owner, stranger] = [await t.createUser({ password: PASSWORD }), await t.createUser()];
    const device = createSoftwarePasskey(ORIGIN);
    const creation = (await beginPasskey(owner)).data;
    expect((await addPasskey(stranger, device.created(creation))).errorCode).toBe('SECOND_FACTOR_EXPIRED');
    const { user, device: known } = await withPasskey();
    const again = (await beginPasskey(user, await proofOf({ user, device: known }))).data;
    expect(again.excludeCredentials).toHaveLength(1);
    expect((await addPasskey(user, known.created(again))).errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('is removed with password and its own proof, by its owner only', async () => {
    const { user, device } = await withPasskey();
    const stranger = await withPasskey();
    const [{ id }] = (await factorsOf(user)).passkeys;
    const remove = (who: TestUser, proof: object) =>
      t.call(api.removePasskey, { id, password: PASSWORD, ...proof } as never, of(who));
    expect((await remove(stranger.user, await proofOf(stranger))).errorCode).toBe('NOT_FOUND');
    expect((await remove(user, await proofOf({ user, device }))).status).toBe(200);
    expect(await factorsOf(user)).toEqual({ authenticator: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(device.answer(await options()))).errorCode).toBe('SECOND_FACTOR_INVALID');
  });

  it('is not offered on a bare address, where browsers keep none', async () => {
    const answer = await t.call(api.passkeyOptions, {}, { headers: { origin: 'http://127.0.0.1:4000' } });
    expect(answer).toMatchObject({ status: 409, errorCode: 'PASSKEYS_UNAVAILABLE' });
  });
});
