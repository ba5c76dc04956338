import { looksLikeApiToken } from '../shared/auth/api-token.ts';
import { authorizer } from '../shared/auth/authorizer.ts';
import { createVerifier, readTrustedIssuer } from '../shared/auth/verifier.ts';
import { authorizerShell } from '../shared/http/authorizer-shell.ts';

function connect() {
  const verifyIssued = createVerifier(readTrustedIssuer(process.env));
  return async (token: string) => {
    if (!looksLikeApiToken(token)) return verifyIssued(token);
    // The first API token loads the table's client: an execution environment that sees none starts without it.
    const { connectApiTokens } = await import('../shared/store/access/verify-token.ts');
    return connectApiTokens()(token);
  };
}

export const handler = authorizerShell(authorizer(connect));
