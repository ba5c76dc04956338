import { pageOf } from '../page-of.ts';

const csp = (policy: string) => pageOf({ headers: { 'Content-Security-Policy': policy } });

export const fires = [csp("default-src 'self'; block-all-mixed-content"), csp('PLUGIN-TYPES application/pdf')];

export const silent = [csp("default-src 'self'; upgrade-insecure-requests; report-uri /csp"), pageOf({})];
