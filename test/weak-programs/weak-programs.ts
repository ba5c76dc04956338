import { dvwa } from './programs/dvwa.ts';
import type { WeakProgram } from './weak-program.ts';

/** By the word that chooses them. */
export const weakPrograms: Readonly<Record<string, WeakProgram>> = { dvwa };
