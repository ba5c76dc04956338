import type * as z from 'zod/mini';
import type { Verify } from '../proof.ts';

function parsed(text: string): unknown {
  try {
    // Tools of Microsoft write the sign of the encoding in front.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** JSON of a form that holds what `lines` shows of it: names, never values. No line is no proof. */
export function jsonOf<T>(schema: z.ZodMiniType<T>, lines: (value: T) => readonly string[]): Verify {
  return ({ text }) => {
    const read = schema.safeParse(parsed(text()));
    const shown = read.success ? lines(read.data).slice(0, 8) : [];
    return shown.length === 0 ? undefined : { lines: shown };
  };
}
