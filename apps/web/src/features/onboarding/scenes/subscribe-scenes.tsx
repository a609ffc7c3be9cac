import { messages } from '../../../messages/index.ts';
import { onboarding } from '../../../messages/onboarding.ts';
import {
  Curve,
  color,
  Field,
  Frame,
  flatter,
  Panel,
  Pointer,
  Push,
  Row,
  rising,
  Scene,
  Tabs,
  Word,
} from './shapes.tsx';

const words = onboarding.drawn;

const Plus = ({ x, y }: { x: number; y: number }) => (
  <g>
    <circle cx={x} cy={y} r="11" fill={color.accent} />
    <path d={`M${x - 5} ${y}h10M${x} ${y - 5}v10`} stroke={color.surface} strokeWidth="2" />
  </g>
);

const ChooseService = () => (
  <Scene>
    <Frame title={messages.shell.product}>
      <Tabs x={84} y={78} labels={[words.aqmService, words.aqsService]} on={1} w={156} />
      {[122, 158, 194].map((y) => (
        <Row key={y} x={84} y={y} w={312}>
          <Plus x={378} y={y} />
        </Row>
      ))}
      <Pointer x={380} y={124} />
    </Frame>
  </Scene>
);

const FillIn = () => (
  <Scene>
    <Frame title={words.aqmService}>
      <Field x={90} y={64} w={300} label={words.accountName} strong />
      <Field x={90} y={116} w={142} label={words.tradeType} value={words.paperTrade} />
      <Field x={248} y={116} w={142} label={words.tradingAccount} />
      <Push x={290} y={180} w={100}>
        {onboarding.next}
      </Push>
    </Frame>
  </Scene>
);

const Amount = () => (
  <Scene>
    <Frame title={words.aqsService}>
      <Field x={90} y={70} w={300} label={words.amount} value={words.amountValue} strong />
      <path d="M98 158h284" stroke={color.line} strokeWidth="6" strokeLinecap="round" />
      <path d="M98 158h120" stroke={color.accent} strokeWidth="6" strokeLinecap="round" />
      <circle cx="218" cy="158" r="10" fill={color.surface} stroke={color.accent} strokeWidth="3" />
      <Word x={98} y={188} fill={color.ink2}>
        {words.least}
      </Word>
      <Word x={382} y={188} anchor="end" fill={color.ink2}>
        {words.most}
      </Word>
      <Pointer x={220} y={160} />
    </Frame>
  </Scene>
);

const Compare = () => (
  <Scene>
    <Frame title={words.aqsService}>
      <Tabs x={84} y={78} labels={[words.tracking, words.backtest, words.details]} on={1} w={104} />
      <Panel x={84} y={108} w={312} h={104}>
        <Curve x={98} y={118} w={284} h={84} values={flatter} dashed />
        <Curve x={98} y={118} w={284} h={84} values={rising} />
      </Panel>
    </Frame>
  </Scene>
);

export const subscribeScenes = [ChooseService, FillIn, Amount, Compare] as const;
