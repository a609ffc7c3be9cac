import { onboarding } from '../../../messages/onboarding.ts';
import { Bar, Choice, color, Field, Frame, Panel, Pointer, Push, Scene, Tick, Toggle, Word } from './shapes.tsx';

const words = onboarding.drawn;

const ApplyForAccount = () => (
  <Scene>
    <Frame title={words.ib}>
      <Field x={90} y={72} w={180} label="" />
      <Field x={90} y={118} w={180} label="" />
      <Push x={90} y={184} w={100}>
        {words.apply}
      </Push>
      <circle cx="346" cy="116" r="24" fill={color.accentSoft} />
      <path d="M310 186c0-24 16-36 36-36s36 12 36 36z" fill={color.accentSoft} />
      <Pointer x={166} y={198} />
    </Frame>
  </Scene>
);

const ReceiveCash = () => (
  <Scene>
    <Frame title={words.dividends}>
      <Choice x={110} y={100}>
        {words.reinvest}
      </Choice>
      <Choice x={110} y={140} on>
        {words.receiveCash}
      </Choice>
      <circle cx="334" cy="130" r="34" fill={color.gainSoft} />
      <Word x={334} y={130} anchor="middle" size={28} weight={640} fill={color.gain}>
        $
      </Word>
      <Pointer x={112} y={142} />
    </Frame>
  </Scene>
);

const EnableStatements = () => (
  <Scene>
    <Frame title={words.ib}>
      {[words.tws, words.statements].map((label, i) => (
        <Panel key={label} x={90} y={76 + i * 64} w={300} h={50}>
          <Word x={110} y={101 + i * 64}>
            {label}
          </Word>
          <Toggle x={336} y={101 + i * 64} />
        </Panel>
      ))}
    </Frame>
  </Scene>
);

const ProPlan = () => (
  <Scene>
    <Frame title={words.ib}>
      <Panel x={90} y={76} w={136} h={124}>
        <Word x={158} y={100} anchor="middle" fill={color.ink2}>
          {words.lite}
        </Word>
        <Bar x={118} y={128} w={80} />
        <Bar x={118} y={148} w={56} />
      </Panel>
      <rect
        x="250"
        y="72"
        width="144"
        height="132"
        rx="10"
        fill={color.accentSoft}
        stroke={color.accent}
        strokeWidth="2"
      />
      <Word x={322} y={100} anchor="middle" weight={640} fill={color.accent}>
        {words.pro}
      </Word>
      <Bar x={282} y={128} w={80} fill={color.lineStrong} />
      <Bar x={282} y={148} w={56} fill={color.lineStrong} />
      <Tick x={322} y={180} />
    </Frame>
  </Scene>
);

const TradingPermission = () => (
  <Scene>
    <Frame title={words.ib}>
      {[84, 120].map((y) => (
        <g key={y}>
          <Tick x={106} y={y} />
          <Bar x={130} y={y} w={120} />
        </g>
      ))}
      <rect x="84" y="142" width="312" height="48" rx="10" fill={color.accentSoft} />
      <Word x={104} y={166} weight={600}>
        {words.permission}
      </Word>
      <Push x={300} y={152} w={84}>
        {words.request}
      </Push>
      <Pointer x={364} y={168} />
    </Frame>
  </Scene>
);

export const applyScenes = [ApplyForAccount, ReceiveCash, EnableStatements, ProPlan, TradingPermission] as const;
