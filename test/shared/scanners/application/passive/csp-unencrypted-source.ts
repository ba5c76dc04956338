import { pageOf } from '../page-of.ts';

const csp = (policy: string, url = 'https://shop.example.test/') =>
  pageOf({ url, headers: { 'Content-Security-Policy': policy } });

export const fires = [
  csp("script-src 'self' http://cdn.example.com"),
  csp('img-src http:'),
  csp("default-src 'self' HTTP://cdn.example.com"),
];

export const silent = [
  csp("script-src 'self' https://cdn.example.com"),
  csp('script-src http://cdn.example.com; upgrade-insecure-requests'),
  csp("default-src 'self'; report-uri http://reports.example.com/"),
  csp('script-src http://cdn.example.com', 'http://shop.example.test/'),
  // Ignored beside strict-dynamic.
  csp("script-src 'nonce-R4nd0mR4nd0m' 'strict-dynamic' http:"),
];
