/**
 * What a connection lets certificates be signed with where its chain may be trusted. Node 24 ends with a segmentation fault
 * when it compares the name of a trusted certificate whose key is on a curve without a name of NIST, as Brainpool and
 * secp256k1 are: such a server is not connected to (RFC 8734 has the algorithms that are missing here).
 */
export const tlsSignatureAlgorithms = [
  ...['ecdsa_secp256r1_sha256', 'ecdsa_secp384r1_sha384', 'ecdsa_secp521r1_sha512', 'ed25519', 'ed448'],
  ...['rsa_pss_rsae_sha256', 'rsa_pss_rsae_sha384', 'rsa_pss_rsae_sha512'],
  ...['rsa_pss_pss_sha256', 'rsa_pss_pss_sha384', 'rsa_pss_pss_sha512'],
  ...[
    'rsa_pkcs1_sha256',
    'rsa_pkcs1_sha384',
    'rsa_pkcs1_sha512',
    'ECDSA+SHA224',
    'RSA+SHA224',
    'ECDSA+SHA1',
    'RSA+SHA1',
  ],
].join(':');
