/** Alerts of ZAP by reference. Written by infra/checks/renew-names.ts. */
export const zapAlerts: Readonly<Record<string, string>> = {};
