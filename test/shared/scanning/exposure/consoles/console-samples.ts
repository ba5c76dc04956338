import type { ConsoleSample } from './console-sample.ts';
import { dataSamples } from './data-samples.ts';
import { platformSamples } from './platform-samples.ts';

/** What consoles respond, by the name of the rule. */
export const consoleSamples: Readonly<Record<string, ConsoleSample>> = { ...platformSamples, ...dataSamples };
