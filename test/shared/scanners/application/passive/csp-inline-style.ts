import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("default-src 'self'; style-src 'self' 'unsafe-inline'"),
  csp(["style-src 'unsafe-inline'", "script-src 'self'"]),
];

export const silent = [
  csp("default-src 'self'"),
  csp("style-src 'nonce-R4nd0mR4nd0m' 'unsafe-inline'"),
  csp(["style-src 'unsafe-inline'", "style-src 'self'"]),
  csp("script-src 'self'"),
];
