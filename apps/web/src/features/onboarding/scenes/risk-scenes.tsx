import { RISK_LEVELS } from '@pipa/contract';
import { onboarding } from '../../../messages/onboarding.ts';
import { Bar, color, Frame, Pointer, Push, Scene, Word } from './shapes.tsx';

const words = onboarding.drawn;

const Questions = () => (
  <Scene>
    <Frame title={words.of}>
      <rect x="84" y="70" width="312" height="8" rx="4" fill={color.line} />
      <rect x="84" y="70" width="218" height="8" rx="4" fill={color.accent} />
      <Bar x={84} y={102} w={220} fill={color.lineStrong} />
      {[128, 156, 184].map((y, i) => (
        <g key={y}>
          <circle
            cx="94"
            cy={y}
            r="8"
            fill={color.surface}
            stroke={i === 1 ? color.accent : color.lineStrong}
            strokeWidth="2"
          />
          {i === 1 && <circle cx="94" cy={y} r="4" fill={color.accent} />}
          <Bar x={114} y={y} w={[180, 220, 150][i] ?? 0} />
        </g>
      ))}
      <Pointer x={96} y={158} />
    </Frame>
  </Scene>
);

const levels = Object.keys(RISK_LEVELS).map((level) => `R${level}`);

const RiskLevel = () => (
  <Scene>
    <Frame title={words.sign}>
      {levels.map((level, i) => (
        <g key={level}>
          <rect
            x={92 + i * 60}
            y={130 - i * 12}
            width="48"
            height={26 + i * 12}
            rx="6"
            fill={i <= 2 ? color.accent : color.line}
            opacity={i < 2 ? 0.45 : 1}
          />
          <Word x={116 + i * 60} y={172} anchor="middle" weight={level === words.level ? 640 : 500} fill={color.ink2}>
            {level}
          </Word>
        </g>
      ))}
      <path d="M100 204c14-16 20 8 32-4s14 8 26-2 14 6 30 0" fill="none" stroke={color.ink} strokeWidth="2" />
      <Push x={300} y={188} w={90}>
        {words.sign}
      </Push>
    </Frame>
  </Scene>
);

export const riskScenes = [Questions, RiskLevel] as const;
