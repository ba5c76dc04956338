import { dvwa } from './programs/dvwa.ts';
import { firingRange } from './programs/firing-range.ts';
import { sqliLabs } from './programs/sqli-labs.ts';
import { xvwa } from './programs/xvwa.ts';
import type { WeakProgram } from './weak-program.ts';

/** By the word that chooses them. */
export const weakPrograms: Readonly<Record<string, WeakProgram>> = {
  dvwa,
  xvwa,
  'sqli-labs': sqliLabs,
  'firing-range': firingRange,
};
