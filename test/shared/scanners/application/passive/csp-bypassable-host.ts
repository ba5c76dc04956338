import { pageOf } from '../page-of.ts';

const csp = (policy: string | readonly string[]) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'self' https://cdnjs.cloudflare.com"),
  csp("default-src 'self' ajax.googleapis.com"),
  csp('script-src *.googleapis.com'),
];

export const silent = [
  csp("script-src 'self' https://static.example.com"),
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' https://cdnjs.cloudflare.com"),
  csp(['script-src https://cdnjs.cloudflare.com', "script-src 'self'"]),
  csp("script-src 'self' https://[::1 https://%zz.example .. https://*.*"),
  csp('img-src https://cdnjs.cloudflare.com; script-src https://static.example.com'),
];
