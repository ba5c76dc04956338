import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("default-src 'self'; script-src 'self' 'unsafe-inline'"),
  csp("default-src 'self' 'UNSAFE-INLINE'"),
  // The second one is open for scripts anyway.
  csp(["script-src 'self' 'unsafe-inline'", "frame-ancestors 'none'"]),
  csp("script-src 'self' 'unsafe-inline', script-src * 'unsafe-inline'"),
  pageOf({ body: `<head><meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'"></head>` }),
];

export const silent = [
  csp("script-src 'self'; style-src 'unsafe-inline'"),
  // Browsers ignore it beside a nonce or a hash.
  csp("script-src 'nonce-R4nd0mR4nd0m' 'unsafe-inline'"),
  csp("script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'unsafe-inline'"),
  // The stricter one wins.
  csp(["script-src 'self' 'unsafe-inline'", "script-src 'self'"]),
  pageOf({ headers: { 'Content-Security-Policy-Report-Only': "script-src 'unsafe-inline'" } }),
];
