import { pageOf } from '../page-of.ts';

const csp = (policy: string) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic'"),
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' 'unsafe-inline'"),
  csp("default-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' https:"),
  csp("script-src 'self' 'nonce-R4nd0mR4nd0m'"),
  csp("script-src 'strict-dynamic' https: 'unsafe-inline'"),
];

export const silent = [
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' https: 'unsafe-inline'"),
  csp("script-src 'sha256-MTAuMC4wLjE=' 'strict-dynamic' static.example.com 'unsafe-inline'"),
  csp("script-src 'self' 'nonce-R4nd0mR4nd0m' 'unsafe-inline'"),
  csp("script-src 'self' 'sha256-MTAuMC4wLjE='"),
  csp("default-src 'self'; style-src 'nonce-R4nd0mR4nd0m'"),
  pageOf({}),
];
