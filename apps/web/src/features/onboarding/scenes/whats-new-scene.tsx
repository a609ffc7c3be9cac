import { onboarding } from '../../../messages/onboarding.ts';
import { Bar, Curve, color, Panel, rising, Scene, Word } from './shapes.tsx';

const words = onboarding.drawn;

/** Analysis beside a conversation. */
export const WhatsNewScene = () => (
  <Scene>
    <Panel x={40} y={36} w={190} h={178}>
      <Word x={60} y={60} weight={640}>
        {words.ida}
      </Word>
      <Curve x={60} y={80} w={150} h={64} values={rising} />
      <circle cx="143" cy="104" r="7" fill="none" stroke={color.gain} strokeWidth="2.5" />
      {[164, 184].map((y) => (
        <g key={y}>
          <rect x="60" y={y - 6} width="24" height="12" rx="6" fill={color.gainSoft} />
          <Bar x={94} y={y} w={100} />
        </g>
      ))}
    </Panel>
    <Panel x={250} y={36} w={190} h={178}>
      <Word x={270} y={60} weight={640}>
        {words.ask}
      </Word>
      <rect x="306" y="78" width="116" height="32" rx="10" fill={color.accent} />
      <Bar x={320} y={94} w={86} fill={color.surface} />
      <rect x="268" y="122" width="132" height="62" rx="10" fill={color.accentSoft} />
      <Bar x={282} y={138} w={104} fill={color.lineStrong} />
      <Bar x={282} y={154} w={88} fill={color.lineStrong} />
      <Bar x={282} y={170} w={56} fill={color.lineStrong} />
    </Panel>
  </Scene>
);
