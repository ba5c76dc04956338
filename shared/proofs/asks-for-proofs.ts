import * as z from 'zod/mini';

const environment = z.object({ TARGET_PROOFS: z._default(z.enum(['required', 'off']), 'off') });

/** Whether the stage requires proofs of ownership, from the environment of a function. */
export function asksForProofs(env: NodeJS.ProcessEnv): boolean {
  return z.parse(environment, env).TARGET_PROOFS === 'required';
}
