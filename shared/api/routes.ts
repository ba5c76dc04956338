import * as diagnosis from './diagnosis.ts';
import * as finding from './finding.ts';
import * as osint from './osint.ts';
import type { Route } from './route.ts';

/** Every route of the service. Only infra, documents and tests read this; a function imports its own area's file. */
export const routes: readonly Route[] = [diagnosis, osint, finding].flatMap((area) => Object.values(area));
