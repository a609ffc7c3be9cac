import { type CaptchaImage, drawCaptcha } from './captcha-image.ts';

/** Entry point of the captcha thread; `bytes` arrive as a copy without Buffer's methods. */
export default (bytes: Uint8Array): CaptchaImage => drawCaptcha(Buffer.from(bytes));
