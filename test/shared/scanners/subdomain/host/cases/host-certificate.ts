import { certificate, hostOf, unknown } from '../host-of.ts';

export const fires = [
  hostOf({ certificate: certificate() }),
  hostOf({ certificate: certificate(29) }),
  hostOf({ certificate: certificate(13) }),
  hostOf({ certificate: certificate(-1, { fault: 'CERT_HAS_EXPIRED' }) }),
  hostOf({
    certificate: certificate(90, { fits: false, names: ['other.example.com'], fault: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
  }),
  hostOf({ certificate: certificate(90, { fits: false, byCommonName: true }) }),
  hostOf({ certificate: certificate(90, { selfSigned: true, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) }),
  hostOf({ certificate: certificate(90, { fault: 'SELF_SIGNED_CERT_IN_CHAIN' }) }),
  hostOf({ certificate: certificate(90, { fault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }) }),
  hostOf({ certificate: certificate(-1, { selfSigned: true, fits: false, names: [] }) }),
  hostOf({ certificate: certificate(Number.NaN) }),
];

export const silent = [hostOf(), hostOf({ tls: unknown })];
