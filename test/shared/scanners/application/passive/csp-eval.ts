import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'self' 'unsafe-eval'"),
  csp("default-src 'self' 'unsafe-eval'"),
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' 'unsafe-eval'"),
];

export const silent = [
  csp("script-src 'self' 'wasm-unsafe-eval'"),
  csp("default-src 'unsafe-eval'; script-src 'self'"),
  csp(["script-src 'unsafe-eval'", "script-src 'self'"]),
];
