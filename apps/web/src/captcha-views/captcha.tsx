import { Box, chakra, Flex } from '@chakra-ui/react';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '@pipa/contract';
import { Check, RefreshCw } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { enums } from '../messages/enums.ts';
import { messages } from '../messages/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { moveCross, type Point, pointInPicture } from './captcha-point.ts';
import type { CaptchaControl } from './use-captcha.ts';

const PictureButton = chakra('button', {
  base: {
    position: 'relative',
    display: 'block',
    width: '100%',
    padding: 0,
    borderRadius: 'l2',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'line-strong',
    cursor: 'crosshair',
    touchAction: 'manipulation',
    _disabled: { cursor: 'default' },
  },
});

/** Largest scale of the picture. */
const LARGEST = 1.3;

function Cross({ at, width, height }: { at: Point; width: number; height: number }) {
  return (
    <Box
      position="absolute"
      style={{ left: `${(at.x / width) * 100}%`, top: `${(at.y / height) * 100}%` }}
      boxSize="26px"
      m="-13px"
      borderRadius="full"
      borderWidth="2px"
      borderColor="accent"
      bg="accent-soft/50"
      pointerEvents="none"
    />
  );
}

interface CaptchaProps {
  captcha: CaptchaControl;
  /** Whether solving it sends the form, which is then said. */
  sends?: boolean;
}

/** Click on the target, or steer a cross with the arrow keys and press Enter. */
export function Captcha({ captcha, sends = true }: CaptchaProps) {
  const { picture, isMatched, isBusy, message } = captcha;
  const isUnsolved = sends && picture !== null && !isMatched;
  const [cross, setCross] = useState<Point | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  // A new picture that comes with a message has replaced one that was refused or has expired: it is what is to be done next.
  const isAgain = picture !== null && message !== null && !isMatched;
  useEffect(() => {
    if (isAgain && !document.activeElement?.matches('input, textarea, select')) target.current?.focus();
  }, [isAgain]);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!picture) return;
    // A click by the keyboard has no position, so the position of the cross is used.
    const point =
      event.detail === 0 && cross ? cross : pointInPicture(event, event.currentTarget.getBoundingClientRect(), picture);
    void captcha.click(point.x, point.y);
  };
  const steer = (event: KeyboardEvent) => {
    if (!picture || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    setCross((before) => moveCross(before, event.key, event.shiftKey, picture));
  };
  return (
    <Box>
      <Flex align="center" justify="space-between" gap="2" mb="1.5">
        <Box textStyle="label" color="ink-2" id="captcha-prompt">
          {picture ? enums.captchaPrompts[picture.prompt] : messages.access.captchaLoading}
        </Box>
        <IconButton
          size="iconSm"
          label={messages.access.captchaReload}
          disabled={isBusy}
          onClick={() => void captcha.load()}
        >
          <RefreshCw />
        </IconButton>
      </Flex>
      {picture ? (
        <PictureButton
          ref={target}
          type="button"
          aria-label={messages.access.captchaLabel(enums.captchaPrompts[picture.prompt])}
          aria-describedby={isUnsolved ? 'captcha-help captcha-sends' : 'captcha-help'}
          aria-disabled={isMatched || undefined}
          data-testid="captcha"
          onClick={press}
          onKeyDown={steer}
          onBlur={() => setCross(null)}
          maxWidth={`${Math.round(picture.width * LARGEST)}px`}
        >
          <chakra.img
            src={`data:image/png;base64,${picture.img}`}
            alt=""
            display="block"
            width="100%"
            height="auto"
            aspectRatio={picture.width / picture.height}
            opacity={isMatched ? 0.55 : 1}
            draggable={false}
          />
          {cross && !isMatched && <Cross at={cross} width={picture.width} height={picture.height} />}
        </PictureButton>
      ) : (
        <Skeleton
          width="100%"
          height="auto"
          maxWidth={`${Math.round(CAPTCHA_WIDTH * LARGEST)}px`}
          aspectRatio={CAPTCHA_WIDTH / CAPTCHA_HEIGHT}
          borderWidth="1px"
        />
      )}
      <Box id="captcha-help" srOnly>
        {messages.access.captchaKeyboard}
      </Box>
      <Box minHeight={sends ? '44px' : '22px'} mt="1" textStyle="hint">
        <Flex aria-live="polite" align="center" gap="1.5" fontWeight="560" color={isMatched ? 'gain' : 'loss'}>
          {isMatched && <Check size={15} aria-hidden />}
          {message}
        </Flex>
        {isUnsolved && (
          <Box id="captcha-sends" color="ink-2">
            {messages.access.captchaSends}
          </Box>
        )}
      </Box>
    </Box>
  );
}
