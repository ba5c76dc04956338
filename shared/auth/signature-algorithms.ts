/**
 * What a token may be signed with: all that aws-jwt-verify verifies. It has no RSASSA-PSS (PS256, PS384, PS512), and no
 * shared secret would do.
 */
export const signatureAlgorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const;
