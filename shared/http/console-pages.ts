import * as z from 'zod/mini';

/** What the console is told about its stage: nothing of it is secret. */
export interface ConsoleSetting {
  /** The issuer where people sign in; absent: they paste a token. */
  readonly signIn?: { readonly issuer: string; readonly client_id: string; readonly scope: string } | undefined;
  /** Other origins that the page may connect to: the issuer's. */
  readonly origins: readonly string[];
}

const environment = z.object({
  CONSOLE_ISSUER: z.optional(z.string()),
  CONSOLE_CLIENT_ID: z.optional(z.string()),
  CONSOLE_SCOPE: z.optional(z.string()),
  CONSOLE_ORIGINS: z.optional(z.string()),
});

/** Reads how the console of a stage signs in from the environment. */
export function readConsole(env: NodeJS.ProcessEnv): ConsoleSetting {
  const { CONSOLE_ISSUER: issuer, CONSOLE_CLIENT_ID: client_id, ...rest } = z.parse(environment, env);
  const signIn = issuer && client_id ? { issuer, client_id, scope: rest.CONSOLE_SCOPE ?? 'openid' } : undefined;
  return { signIn, origins: rest.CONSOLE_ORIGINS?.split(',') ?? [] };
}

/** The text of `/console/config.json`, which the page reads before it signs anybody in. */
export function consoleConfig({ signIn }: ConsoleSetting): string {
  return JSON.stringify(signIn ? { sign_in: signIn } : {});
}

/** The Content Security Policy of the console: its own files and service, the issuer, no inline code, no framing. */
export function consolePolicy({ origins }: ConsoleSetting): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
