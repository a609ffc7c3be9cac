import type { SharedProduct } from './product.ts';

interface Answer<T> {
  code: number;
  data: T;
  errMsg?: string;
}

export interface Caller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
}

async function ask<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const answer = (await response.json()) as Answer<T>;
  if (answer.code !== 200) throw new Error(`${new URL(url).pathname} answered ${answer.code}: ${answer.errMsg}`);
  return answer.data;
}

/** Where to click, as local mode tells automation. */
export async function captchaTarget(apiUrl: string, codeToken: string): Promise<{ x: number; y: number }> {
  return (await fetch(`${apiUrl}/api/dev/captcha?codeToken=${codeToken}`)).json() as Promise<{ x: number; y: number }>;
}

/** Signs in without a browser. */
export async function signIn({ apiUrl, logins }: SharedProduct, role: 'investor' | 'administrator'): Promise<Caller> {
  const login = logins.find((known) => known.role === role);
  if (!login) throw new Error(`No ${role} was seeded`);
  const { codeToken } = await ask<{ codeToken: string }>(`${apiUrl}/api/public/verificationCode`);
  const point = await captchaTarget(apiUrl, codeToken);
  await ask(`${apiUrl}/api/public/verifyCode`, { method: 'PUT', body: JSON.stringify({ ...point, codeToken }) });
  const { access_token } = await ask<{ access_token: string }>(`${apiUrl}/api/public/login`, {
    method: 'POST',
    body: JSON.stringify({ userNameOrEmail: login.userName, password: login.password, codeToken }),
  });
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    get: (path) => ask(`${apiUrl}/api/${path}`, { headers }),
    post: (path, body = {}) => ask(`${apiUrl}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}

export interface ReceivedMail {
  to: string;
  subject: string;
  links: string[];
}

export async function mailTo(apiUrl: string, address: string): Promise<ReceivedMail[]> {
  return (await fetch(`${apiUrl}/api/dev/mail?to=${encodeURIComponent(address)}`)).json() as Promise<ReceivedMail[]>;
}
