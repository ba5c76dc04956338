import { blindCommandInjection } from './blind-command-injection.ts';
import { blindSsrf } from './blind-ssrf.ts';
import { blindXss } from './blind-xss.ts';
import { blindXxe } from './blind-xxe.ts';
import type { OutOfBandCheck } from './out-of-band-check.ts';

/** The checks whose answers come to an address of the stage, each of a file of its own. */
export const outOfBandChecks: readonly OutOfBandCheck[] = [blindCommandInjection, blindSsrf, blindXss, blindXxe];
