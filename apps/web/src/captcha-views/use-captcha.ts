import type { CaptchaPurpose } from '@pipa/contract';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { asApiError } from '../api/api-error.ts';
import { messages } from '../messages/index.ts';
import { visitorCalls } from '../queries/users/visitor-calls.ts';

type Picture = Awaited<ReturnType<typeof visitorCalls.newCaptcha>>;

export interface CaptchaState {
  picture: Picture | null;
  /** Token of the picture, from the last answer. */
  codeToken: string;
  isMatched: boolean;
  isBusy: boolean;
  message: string | null;
}
const empty: CaptchaState = { picture: null, codeToken: '', isMatched: false, isBusy: true, message: null };

/** A click captcha: one picture, some attempts, a new picture when they are used up or a later step failed. */
export function useCaptcha(purpose: CaptchaPurpose) {
  const [state, setState] = useState<CaptchaState>(empty);

  const load = useCallback(
    async (message: string | null = null) => {
      setState({ ...empty, message });
      try {
        const picture = await visitorCalls.newCaptcha(purpose);
        setState({ picture, codeToken: picture.codeToken, isMatched: false, isBusy: false, message });
      } catch (error) {
        setState({ ...empty, isBusy: false, message: asApiError(error).words });
      }
    },
    [purpose],
  );
  useEffect(() => {
    void load();
  }, [load]);

  const click = async (x: number, y: number) => {
    if (state.isBusy || state.isMatched || !state.picture) return;
    setState((before) => ({ ...before, isBusy: true }));
    try {
      const answer = await visitorCalls.verifyCaptcha({ x, y, codeToken: state.codeToken });
      if (!answer.verified && answer.remainCount <= 0) return await load(messages.access.pleaseTryAgain);
      const words = answer.verified
        ? messages.access.matched
        : `${messages.access.notMatched} (${messages.access.attemptsLeft(answer.remainCount)})`;
      setState((before) => ({
        ...before,
        codeToken: answer.codeToken,
        isMatched: answer.verified,
        isBusy: false,
        message: words,
      }));
    } catch (error) {
      const failure = asApiError(error);
      if (failure.errorCode === 'CAPTCHA_REQUIRED') return await load(messages.access.pleaseTryAgain);
      setState((before) => ({ ...before, isBusy: false, message: failure.words }));
    }
  };
  return { ...state, load, click };
}
export type CaptchaControl = ReturnType<typeof useCaptcha>;

/** The click that solves the captcha sends a form that is filled in. A form that is filled in later has its button. */
export function useSendByCaptcha({ isMatched }: CaptchaControl, isFormFilled: boolean, send: () => Promise<void>) {
  const onMatched = useEffectEvent(() => {
    if (isFormFilled) void send();
  });
  useEffect(() => {
    if (isMatched) onMatched();
  }, [isMatched]);
}
