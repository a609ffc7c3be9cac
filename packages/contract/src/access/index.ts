import { accountActivityEndpoints } from './account-activity.ts';
import { agentEndpoints } from './agents.ts';
import { agreementEndpoints } from './agreement.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { captchaEndpoints } from './captcha.ts';
import { currentUserEndpoints } from './current-user.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { profileEndpoints } from './profile.ts';
import { registrationEndpoints } from './registration.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { signInEndpoints } from './sign-in.ts';

export * from './account-activity.ts';
export * from './agents.ts';
export * from './api-keys.ts';
export * from './captcha.ts';
export * from './current-user.ts';
export * from './passkey.ts';

export const accessEndpoints = {
  ...captchaEndpoints,
  ...signInEndpoints,
  ...registrationEndpoints,
  ...sessionEndpoints,
  ...agreementEndpoints,
  ...currentUserEndpoints,
  ...profileEndpoints,
  ...secondFactorEndpoints,
  ...personalDataEndpoints,
  ...accountActivityEndpoints,
  ...apiKeyEndpoints,
  ...agentEndpoints,
};
