import { authorizer } from '../shared/auth/authorizer.ts';
import { createVerifier, readTrustedIssuer } from '../shared/auth/verifier.ts';

export const handler = authorizer(() => createVerifier(readTrustedIssuer(process.env)));
