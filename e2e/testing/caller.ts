import { vi } from 'vitest';
import { whenFree } from '../documents/when-free.ts';
import type { SharedProduct } from './product.ts';

/** Milliseconds from the start of a product, with its first opening, to its seeded portfolio. */
const STARTED_WITHIN_MS = 180_000;

interface Answer<T> {
  code: number;
  data: T;
  errMsg?: string;
}

/** A signed-in user without a browser. */
export interface Caller {
  token: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
}

/** A portfolio that runs. */
export interface StartedPortfolio {
  id: number;
  strategyId: number;
  name: string;
}

export interface Login {
  userName: string;
  password: string;
}

async function ask<T>(url: string, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const response = await whenFree(() => fetch(url, { ...init, headers }));
  const answer = (await response.json()) as Answer<T>;
  // The forum succeeds with 0 (3 §8).
  if (answer.code !== 200 && answer.code !== 0)
    throw new Error(`${new URL(url).pathname} answered ${answer.code}: ${answer.errMsg}`);
  return answer.data;
}

const send = (url: string, method: 'POST' | 'PUT', body: unknown) => ask(url, { method, body: JSON.stringify(body) });

/** Where to click, as local mode tells automation. */
export async function captchaTarget(apiUrl: string, codeToken: string): Promise<{ x: number; y: number }> {
  return (await fetch(`${apiUrl}/api/dev/captcha?codeToken=${codeToken}`)).json() as Promise<{ x: number; y: number }>;
}

/** Token of a solved captcha. */
async function solvedCaptcha(apiUrl: string): Promise<string> {
  const { codeToken } = await ask<{ codeToken: string }>(`${apiUrl}/api/public/verificationCode`);
  const point = await captchaTarget(apiUrl, codeToken);
  await send(`${apiUrl}/api/public/verifyCode`, 'PUT', { ...point, codeToken });
  return codeToken;
}

/** Signs in without a browser. */
export async function signIn(apiUrl: string, { userName, password }: Login): Promise<Caller> {
  const codeToken = await solvedCaptcha(apiUrl);
  const body = JSON.stringify({ userNameOrEmail: userName, password, codeToken });
  const { access_token: token } = await ask<{ access_token: string }>(`${apiUrl}/api/public/login`, {
    method: 'POST',
    body,
  });
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    get: (path) => ask(`${apiUrl}/api/${path}`, { headers }),
    post: (path, body = {}) => ask(`${apiUrl}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}

/** The user of a role that the product was seeded with. */
export function seededLogin({ logins }: SharedProduct, role: 'investor' | 'administrator'): Login {
  const login = logins.find((known) => known.role === role);
  if (!login) throw new Error(`No ${role} was seeded`);
  return login;
}

/** The seeded portfolio of the seeded investor, which starts at the first opening: waits until it runs. */
export async function seededPortfolio(investor: Caller): Promise<StartedPortfolio> {
  const find = async () => (await investor.get<StartedPortfolio[]>('portfolios?status=Started'))[0];
  return vi.waitUntil(find, { timeout: STARTED_WITHIN_MS, interval: 500 });
}

/** A person who is signed in, and can sign in again. */
export interface Person extends Caller, Login {
  /** First and last name, as signed. */
  signature: string;
}

/** A new user whose address is confirmed, without a browser. */
export async function createUser({ apiUrl, inviteCode }: SharedProduct, userName: string): Promise<Person> {
  const login = { userName, password: 'meadow-Stone-41' };
  const [email, firstName, lastName] = [`${userName}@example.org`, userName, 'Holm'];
  const codeToken = await solvedCaptcha(apiUrl);
  await send(`${apiUrl}/api/public/register`, 'POST', { ...login, email, firstName, lastName, inviteCode, codeToken });
  const link = await vi.waitUntil(async () => (await mailTo(apiUrl, email))[0]?.links[0], { timeout: 30_000 });
  const param = new URL(link).searchParams.get('p');
  await send(`${apiUrl}/api/public/validate/email`, 'PUT', { param });
  return { ...(await signIn(apiUrl, login)), ...login, signature: `${firstName} ${lastName}` };
}

/** A new user who has signed the agreement and may choose every strategy, without a browser. */
export async function createInvestor(product: SharedProduct, userName: string): Promise<Person> {
  const person = await createUser(product, userName);
  const { signature } = person;
  await person.post('users/signUserAgreement', { signature });
  const questions = await person.get<{ questionId: number }[]>('users/riskAssessment');
  const answer = Object.fromEntries(questions.map(({ questionId }) => [questionId, 'E']));
  await person.post('users/answerRiskAssessment', { answer });
  await person.post('users/signUserRiskLevel', { signature });
  return person;
}

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  links: string[];
}

export async function mailTo(apiUrl: string, address: string): Promise<ReceivedMail[]> {
  return (await fetch(`${apiUrl}/api/dev/mail?to=${encodeURIComponent(address)}`)).json() as Promise<ReceivedMail[]>;
}
