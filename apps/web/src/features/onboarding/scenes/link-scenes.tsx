import { onboarding } from '../../../messages/onboarding.ts';
import { Bar, Choice, color, Field, Frame, Panel, Pointer, Push, Row, Scene, Tabs, Tick, Word } from './shapes.tsx';

const words = onboarding.drawn;

const BrokerTab = () => (
  <Scene>
    <Frame title={words.myAccount}>
      <Tabs x={76} y={78} labels={[words.information, words.brokerAccounts, words.billing]} on={1} w={110} />
      <Row x={84} y={126} w={312} />
      <Row x={84} y={162} w={312} />
      <Pointer x={270} y={82} />
    </Frame>
  </Scene>
);

const AddAccount = () => (
  <Scene>
    <Frame title={words.brokerAccounts}>
      <Panel x={110} y={72} w={260} h={136}>
        <Word x={130} y={94} weight={640}>
          {words.addIb}
        </Word>
        <Field x={130} y={108} w={220} label={words.nickname} value={words.nicknameValue} strong />
        <Push x={250} y={168} w={100}>
          {words.add}
        </Push>
      </Panel>
    </Frame>
  </Scene>
);

const BrokerLogin = () => (
  <Scene>
    <Frame title={words.ib}>
      <Choice x={130} y={88} on>
        {words.live}
      </Choice>
      <Choice x={250} y={88}>
        {words.paper}
      </Choice>
      <Field x={120} y={98} w={240} label="" />
      <Push x={120} y={176} w={240}>
        {words.logIn}
      </Push>
      <Pointer x={300} y={190} />
    </Frame>
  </Scene>
);

const ConfirmAndSign = () => (
  <Scene>
    <Panel x={60} y={48} w={96} h={158}>
      <rect x="72" y="72" width="72" height="48" rx="8" fill={color.accentSoft} />
      <Word x={108} y={90} anchor="middle" size={11} fill={color.ink2}>
        {words.sms}
      </Word>
      <Word x={108} y={106} anchor="middle" weight={640} fill={color.accent}>
        482 913
      </Word>
      <circle cx="108" cy="188" r="6" fill={color.line} />
    </Panel>
    <Panel x={196} y={36} w={224} h={182}>
      <Bar x={216} y={64} w={150} fill={color.lineStrong} />
      <Bar x={216} y={84} w={184} />
      <Bar x={216} y={102} w={160} />
      <path d="M220 150c16-22 22 10 34-6s14 12 28-4 16 10 34 0" fill="none" stroke={color.ink} strokeWidth="2" />
      <path d="M216 164h120" stroke={color.lineStrong} />
      <Push x={216} y={176} w={84}>
        {words.sign}
      </Push>
      <Tick x={384} y={190} />
    </Panel>
  </Scene>
);

export const linkScenes = [BrokerTab, AddAccount, BrokerLogin, ConfirmAndSign] as const;
