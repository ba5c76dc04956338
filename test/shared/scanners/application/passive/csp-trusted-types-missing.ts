import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic'"),
  csp("default-src 'self' 'sha256-MTAuMC4wLjE='"),
  csp("script-src 'nonce-R4nd0mR4nd0m'; trusted-types default"),
];

export const silent = [
  csp("script-src 'nonce-R4nd0mR4nd0m'; require-trusted-types-for 'script'"),
  csp(["script-src 'nonce-R4nd0mR4nd0m'", "require-trusted-types-for 'script'"]),
  // Other steps come first there.
  csp("script-src 'self' https://static.example.com"),
  csp("default-src 'self'; style-src 'nonce-R4nd0mR4nd0m'"),
  pageOf({}),
];
