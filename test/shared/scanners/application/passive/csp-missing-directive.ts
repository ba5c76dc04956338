import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("frame-ancestors 'self'"),
  csp('upgrade-insecure-requests'),
  csp("script-src 'self'; form-action 'self'"),
  csp("script-src 'nonce-R4nd0mR4nd0m'; object-src 'none'; form-action 'self'"),
  csp("default-src 'self'"),
];

export const silent = [
  csp("default-src 'self'; form-action 'self'"),
  csp("script-src 'nonce-R4nd0mR4nd0m'; object-src 'none'; base-uri 'none'; form-action 'self'"),
  csp(["default-src 'self'", "form-action 'self'"]),
  pageOf({}),
];
