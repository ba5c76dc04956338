import { pageOf } from '../page-of.ts';

const csp = (policy: string) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'nonce-123'"),
  csp("script-src 'nonce-{{nonce}}'"),
  csp("style-src 'nonce-a.b.c.d.e.f'"),
];

export const silent = [csp("script-src 'nonce-dGhpcyBpcyByYW5kb20='"), csp("script-src 'self'")];
