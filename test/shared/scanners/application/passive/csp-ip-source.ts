import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'self' https://203.0.113.7"),
  csp("default-src 'self'; img-src 203.0.113.7:8443"),
  csp('connect-src ws://127.0.0.1:*'),
  csp("default-src 'self'; form-action https://[2001:db8::7]/order"),
  csp(["default-src 'self'", 'frame-ancestors https://192.0.2.1']),
];

export const silent = [
  csp("script-src 'self' https://static7.example.com:8443 https://10.0.0.1.example.com"),
  csp("default-src 'self'; report-uri https://203.0.113.7/reports"),
  csp("script-src 'sha256-MTAuMC4wLjE=' https: data: https://[::1 https://%zz.example"),
  // Ignored beside strict-dynamic.
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' https://203.0.113.7"),
  pageOf({ headers: { 'Content-Security-Policy-Report-Only': 'script-src https://203.0.113.7' } }),
];
