import { exposureStep, wordpressExposureStep } from './exposure/exposure-step.ts';
import { otherCmsStep, otherExposureStep } from './other/other-step.ts';
import type { Step } from './step.ts';
import { wordpressSteps } from './wordpress/wordpress-steps.ts';
import { front } from './wordpress-front/front.ts';

/** All that a CMS scan does, in this order. */
export const cmsSteps: readonly Step[] = [
  front,
  ...wordpressSteps,
  wordpressExposureStep,
  exposureStep,
  otherCmsStep,
  otherExposureStep,
];
