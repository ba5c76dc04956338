import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp('script-src *'),
  csp("script-src 'self' https:"),
  csp("script-src 'self' data:"),
  csp('default-src *'),
  csp("default-src 'self'; object-src *"),
  csp("default-src 'self'; base-uri https:"),
  csp("script-src 'self'; script-src-elem https://*"),
];

export const silent = [
  csp("default-src 'self'; img-src * data:; font-src data:"),
  csp('script-src https://*.example.com'),
  // Browsers that know strict-dynamic ignore hosts and schemes.
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' https: *; object-src 'none'; base-uri 'none'"),
  csp(['script-src *', "default-src 'self'"]),
];
