import { pageOf } from '../page-of.ts';

const csp = (policy: string) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp('default-src self'),
  csp("default-src 'self' script-src 'none'"),
  csp("default-source 'self'"),
  csp("default-src: 'self'"),
  csp("default-src 'self'; img-src 'self'; img-src *"),
  csp("script-src 'unsave-inline'"),
  csp('script-src nonce-R4nd0mR4nd0m'),
];

export const silent = [
  csp("default-src 'self'; script-src 'nonce-R4nd0mR4nd0m' 'report-sample' 'wasm-unsafe-eval'; report-to csp"),
  csp("require-trusted-types-for 'script'; trusted-types 'none'"),
  csp("fenced-frame-src 'self'; default-src 'self';;"),
  pageOf({ headers: { 'Content-Security-Policy-Report-Only': 'default-src self' } }),
];
