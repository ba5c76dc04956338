import { authorizer } from '../shared/auth/authorizer.ts';
import { createVerifier, readTrustedIssuer } from '../shared/auth/verifier.ts';
import { authorizerShell } from '../shared/http/authorizer-shell.ts';

export const handler = authorizerShell(authorizer(() => createVerifier(readTrustedIssuer(process.env))));
