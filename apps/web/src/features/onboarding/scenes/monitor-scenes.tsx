import { onboarding } from '../../../messages/onboarding.ts';
import { Bar, Curve, color, Frame, flatter, Panel, Row, rising, Scene, Word } from './shapes.tsx';

const words = onboarding.drawn;
/** Shares of a whole: length of each arc on a circle of the circumference 100. */
const shares = [
  { from: 0, length: 45, fill: color.accent },
  { from: 47, length: 28, fill: color.gain },
  { from: 77, length: 21, fill: color.bench },
];

const ModelAccounts = () => (
  <Scene>
    <Frame title={words.myAqm}>
      {shares.map(({ from, length, fill }) => (
        <circle
          key={from}
          cx="150"
          cy="140"
          r="48"
          fill="none"
          stroke={fill}
          strokeWidth="18"
          pathLength="100"
          strokeDasharray={`${length} ${100 - length}`}
          strokeDashoffset={-from}
        />
      ))}
      {[96, 132, 168].map((y) => (
        <Row key={y} x={230} y={y} w={166} />
      ))}
    </Frame>
  </Scene>
);

const Portfolios = () => (
  <Scene>
    <Frame title={words.myAqs}>
      <Panel x={84} y={70} w={312} h={142}>
        <Bar x={102} y={90} w={110} fill={color.lineStrong} />
        <Word x={378} y={90} anchor="end" size={16} weight={640} fill={color.gain}>
          {`▲ ${words.gain}`}
        </Word>
        <Curve x={102} y={112} w={276} h={84} values={flatter} dashed />
        <Curve x={102} y={112} w={276} h={84} values={rising} />
      </Panel>
    </Frame>
  </Scene>
);

export const monitorScenes = [ModelAccounts, Portfolios] as const;
