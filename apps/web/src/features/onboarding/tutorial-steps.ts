import type { ComponentType } from 'react';
import { onboarding } from '../../messages/onboarding.ts';
import { applyScenes } from './scenes/apply-scenes.tsx';
import { linkScenes } from './scenes/link-scenes.tsx';
import { monitorScenes } from './scenes/monitor-scenes.tsx';
import { riskScenes } from './scenes/risk-scenes.tsx';
import { subscribeScenes } from './scenes/subscribe-scenes.tsx';

export interface TutorialStep {
  /** Title of the thing in the summary that the step belongs to. */
  readonly topic: string;
  readonly subtitle: string;
  readonly text: string;
  readonly Drawing: ComponentType;
  /** Whether the step is about an account at an outside broker. */
  readonly isOfBroker: boolean;
}

/** Drawings by topic, in the sequence of its steps. */
const drawings: readonly (readonly ComponentType[])[] = [
  applyScenes,
  linkScenes,
  riskScenes,
  subscribeScenes,
  monitorScenes,
];
/** The first two topics: apply for an account, link it. */
const BROKER_TOPICS = 2;

/** 1 §2: steps 1 to 17; step 0 is the summary of the topics. */
export const tutorialSteps: readonly TutorialStep[] = onboarding.topics.flatMap(({ title, steps }, topic) =>
  steps.flatMap(({ subtitle, text }, i) => {
    const Drawing = drawings[topic]?.[i];
    return Drawing === undefined ? [] : [{ topic: title, subtitle, text, Drawing, isOfBroker: topic < BROKER_TOPICS }];
  }),
);
