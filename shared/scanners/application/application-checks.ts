import { activeChecks } from './active-checks.ts';
import type { CheckSelection } from './check-selection.ts';
import { passiveChecks } from './passive-checks.ts';
import { siteChecks } from './site-checks.ts';

/** The checks of an application scan, all of them. */
export const applicationChecks: CheckSelection = { passive: passiveChecks, active: activeChecks, site: siteChecks };
