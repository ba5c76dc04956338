/**
 * The signature algorithms that a token may use: all that aws-jwt-verify supports. It has no RSASSA-PSS (PS256, PS384,
 * PS512), and no shared secret would do.
 */
export const signatureAlgorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const;
