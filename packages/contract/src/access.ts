import { z } from 'zod';
import { MAX_NAME_LENGTH } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { accountState, captchaPrompts, disabledReason, memberClass } from './enums.ts';
import { coordinateInput, done, emailInput, idInput, instant, mobileInput, REQUIRED, textInput } from './fields.ts';
import { signatureInput } from './signature.ts';

const PASSWORD = { format: 'password' } as const;
const passwordText = z.string({ error: REQUIRED }).max(128, 'Password has at most 128 characters');
/** A password to sign in with: any text. */
export const password = passwordText.min(1, REQUIRED).meta(PASSWORD);
/** A new password. */
export const newPassword = passwordText.min(1, REQUIRED).min(8, 'Password needs at least 8 characters').meta(PASSWORD);
/** Opaque token of a link or session: 256 bit in base64url. */
export const linkToken = z
  .string({ error: REQUIRED })
  .regex(/^[A-Za-z0-9_-]{43}$/, 'The link is not valid or has expired');
const codeToken = z.string({ error: REQUIRED }).regex(/^[A-Za-z0-9_-]{43}$/, 'Please Try Again');
/** The token of the session, where a client shows it in the query instead of the header. */
const queryToken = z.string().max(256, 'The token is not valid').optional();
const personName = (label: string) =>
  z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(MAX_NAME_LENGTH, `${label} cannot exceed ${MAX_NAME_LENGTH} characters`)
    .regex(/^[^\p{Cc}<>]*$/u, `${label} has a character that is not allowed`);

/** Purposes of a captcha: it is valid for the one that it was asked for. */
export const captchaPurposes = ['login', 'register', 'resetPassword'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

export const verificationCode = endpoint({
  method: 'GET',
  path: 'public/verificationCode',
  access: 'public',
  summary: 'A new click captcha: an image and the token under which a click is verified',
  input: z.strictObject({ codeType: z.string().max(32).optional() }),
  output: z.strictObject({
    /** PNG in base64. */
    img: z.base64(),
    codeToken: z.string(),
    width: z.int(),
    height: z.int(),
    /** What to click, in words. */
    prompt: z.enum(captchaPrompts),
  }),
  errors: ['TOO_MANY_REQUESTS'],
  secret: true,
});

export const socketTicket = endpoint({
  method: 'POST',
  path: 'users/socketTicket',
  access: 'session',
  summary: 'A ticket that opens one socket within a minute, for clients that can only pass it in the URL',
  input: z.strictObject({}),
  output: z.strictObject({ ticket: z.string(), expiresAt: z.iso.datetime() }),
  secret: true,
});

export const verifyCode = endpoint({
  method: 'PUT',
  path: 'public/verifyCode',
  access: 'public',
  summary: 'Verify a click on the captcha image; sets the single-use pass cookie when it matches',
  input: z.strictObject({ x: coordinateInput, y: coordinateInput, codeToken }),
  output: z.strictObject({ verified: z.boolean(), remainCount: z.int(), codeToken: z.string() }),
  errors: ['TOO_MANY_REQUESTS', 'CAPTCHA_REQUIRED'],
  secret: true,
});

export const login = endpoint({
  method: 'GET',
  alsoMethods: ['POST'],
  path: 'public/login',
  access: 'public',
  summary: 'Sign in with a matched captcha',
  input: z.strictObject({
    clientId: z.string().max(64).optional(),
    clientSecret: z.string().max(128).optional(),
    userNameOrEmail: textInput(254),
    password,
    codeToken,
    remember: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  output: z.strictObject({ access_token: z.string() }),
  errors: ['BAD_CREDENTIALS', 'NOT_ACTIVATED', 'SECOND_FACTOR_REQUIRED', 'CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

export const register = endpoint({
  method: 'POST',
  path: 'public/register',
  access: 'public',
  summary:
    'Sign up with an invitation code; sends the activation e-mail. An address that does so more than three times an hour needs a matched captcha',
  input: z.strictObject({
    userName: textInput(32).regex(/^[\p{L}\p{N}._-]{3,32}$/u, 'User name needs 3 to 32 letters, digits, dots, dashes'),
    email: emailInput,
    password: newPassword,
    inviteCode: textInput(64),
    firstName: personName('First Name'),
    lastName: personName('Last Name'),
    referral: z.string().trim().max(254).optional(),
    mobile: mobileInput.optional(),
    /** Token of a matched captcha; without it the pass cookie is used, if it counts. */
    codeToken: codeToken.optional(),
  }),
  output: done,
  errors: ['USER_EXISTS', 'INVALID_INVITATION', 'WEAK_PASSWORD', 'CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

export const requestResetPassword = endpoint({
  method: 'PUT',
  path: 'public/requestResetPassword',
  access: 'public',
  summary:
    'Send a reset e-mail; answers alike whether or not the address is known. A matched captcha widens the limits',
  input: z.strictObject({ email: emailInput, codeToken: codeToken.optional() }),
  output: done,
  errors: ['CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
});

export const validateEmail = endpoint({
  method: 'PUT',
  path: 'public/validate/email',
  access: 'public',
  summary: 'Activate an account by the token of its e-mail',
  input: z.strictObject({ param: linkToken }),
  /** `wasActive`: the link was followed before, or the account is active by another way. */
  output: z.strictObject({ wasActive: z.boolean() }),
  errors: ['LINK_INVALID'],
  secret: true,
});

export const requestActivation = endpoint({
  method: 'PUT',
  path: 'public/requestActivation',
  access: 'public',
  summary: 'Send the activation e-mail again; answers alike whether or not an account waits for it',
  input: z.strictObject({ userNameOrEmail: textInput(254) }),
  output: done,
  errors: ['TOO_MANY_REQUESTS'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'public/resetPassword',
  access: 'public',
  summary: 'Set a new password by the token of a reset e-mail; ends all sessions',
  input: z.strictObject({ param: linkToken, password: newPassword }),
  output: done,
  errors: ['LINK_INVALID', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS'],
  secret: true,
});

export const currentUserSchema = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  riskLevel: z.int().nullable(),
  riskText: z.string().nullable(),
  riskAssessedAt: instant.nullable(),
  investorState: accountState,
  developerState: accountState,
  agreementRev: z.string().nullable(),
  productId: z.int().nullable(),
  memberClass,
  investorMemberClass: memberClass,
  isAdministrator: z.boolean(),
  /** Null unless `investorState` is Disabled. */
  disabledReason: disabledReason.nullable(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const currentLoginUser = endpoint({
  method: 'GET',
  path: 'users/currentLoginUser',
  access: 'session',
  summary: 'The user of the token',
  output: currentUserSchema,
});

export const logout = endpoint({
  method: 'POST',
  path: 'users/logout',
  access: 'session',
  summary: 'End the session of the token and close its sockets',
  output: done,
});

export const sessions = endpoint({
  method: 'GET',
  path: 'users/sessions',
  access: 'user',
  summary: 'Live sessions of the user',
  output: z.array(
    z.strictObject({
      id: z.int(),
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
      address: z.string(),
      userAgent: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: 'users/revokeSession',
  access: 'user',
  summary: 'End one of the own sessions',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const getUserAgreement = endpoint({
  method: 'GET',
  path: 'users/getUserAgreement',
  access: 'session',
  queryCredential: 'token',
  summary: 'Text of the agreement in force',
  input: z.strictObject({ token: queryToken }),
  output: z.string(),
  secret: true,
});

export const agreementInForce = endpoint({
  method: 'GET',
  path: 'users/agreementInForce',
  access: 'session',
  summary: 'The agreement in force with its revision, which a signature can name',
  output: z.strictObject({ rev: z.string(), text: z.string() }),
});

export const signUserAgreement = endpoint({
  method: 'POST',
  path: 'users/signUserAgreement',
  access: 'session',
  queryCredential: 'token',
  summary: 'Sign the agreement with the printed full name',
  input: z.strictObject({
    signature: signatureInput,
    /** The revision that was read; refused when it is not the one in force. */
    rev: textInput(32).optional(),
    token: queryToken,
  }),
  output: done,
  errors: ['INVALID_SIGNATURE', 'AGREEMENT_CHANGED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const optionName = z
  .string({ error: REQUIRED })
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, 'The option name is not valid');

export const getUserOption = endpoint({
  method: 'GET',
  path: 'users/getUserOption',
  access: 'user',
  summary: 'Value of a user option, null when never set',
  input: z.strictObject({ option: optionName }),
  output: z.string().nullable(),
});

export const setUserOption = endpoint({
  method: 'POST',
  path: 'users/setUserOption',
  access: 'user',
  summary: 'Set a user option',
  input: z.strictObject({ option: optionName, value: z.string({ error: REQUIRED }).max(4096) }),
  output: z.string(),
  errors: ['PLAN_LIMIT_REACHED'],
});

export const accessEndpoints = {
  verificationCode,
  verifyCode,
  login,
  register,
  requestResetPassword,
  validateEmail,
  requestActivation,
  resetPassword,
  currentLoginUser,
  logout,
  sessions,
  revokeSession,
  socketTicket,
  getUserAgreement,
  agreementInForce,
  signUserAgreement,
  getUserOption,
  setUserOption,
};
