import * as z from 'zod/mini';
import { pageOrigin, text } from './stage-values.ts';

const signIn = z.strictObject({
  /** The console's client at the issuer of the tokens: a public one, for the code flow with PKCE. */
  clientId: text(/^[\x21-\x7e]{1,200}$/, 'must not contain spaces'),
  /** What the console asks the issuer for. */
  scope: z._default(
    text(/^[\x21-\x7e]+( [\x21-\x7e]+){0,20}$/, 'must be scopes, separated by single spaces'),
    'openid',
  ),
  /** Origins of the issuer's endpoints beside that of its own address. */
  origins: z._default(z.array(pageOrigin).check(z.maxLength(5)), []),
});

/** As a stage's file has it. */
export const consoleSchema = z.optional(
  z.union([z.enum(['on', 'off']), signIn], 'must be on, off or {"clientId": "...", "scope": "openid", "origins": []}'),
);

type Given = z.output<typeof consoleSchema>;

/** Whether a stage serves the console, and the client by which people sign in there, where it is not the user pool's. */
export interface StageConsole {
  readonly served: boolean;
  readonly signIn?: z.output<typeof signIn>;
}

/** The console of a stage; one that says nothing has it unless it is a production stage. */
export function consoleOf(given: Given, production: boolean): StageConsole {
  if (given === undefined) return { served: !production };
  return typeof given === 'string' ? { served: given === 'on' } : { served: true, signIn: given };
}
