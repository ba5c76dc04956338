import { expect, test } from 'vitest';
import { variablesHere } from '../../../infra/local/function-variables.ts';
import { readEgressSettings } from '../../../shared/scanning/egress/egress-settings.ts';

const api = { apiId: 'a1', stage: 'local' } as Parameters<typeof variablesHere>[2];
const here = (environment: Record<string, string>, settings: Parameters<typeof variablesHere>[1]) =>
  variablesHere(environment, settings, api, 'http://127.0.0.1:3000');

test('whom a scan asks about domains is told to the scanner alone', () => {
  const osint = { crtsh: 'https://crt.example', rdap: 'https://rdap.example/' };
  const scanner = { EGRESS_ALLOW: '127.0.0.0/8' };
  expect(here(scanner, { osint })).toMatchObject({ OSINT_CRTSH: osint.crtsh, OSINT_RDAP: osint.rdap });
  expect(here({ TABLE_NAME: 't' }, { osint })).toEqual({});
});

test('what is blocked on the way out, and controls, are told to what connects, beside what the stage says', () => {
  const settings = { blockedPorts: ['110', '123/udp'], controls: ['127.9.9.9'] };
  const scanner = { EGRESS_ALLOW: '127.0.0.0/8', EGRESS_ONLY: '127.0.0.0/8', EGRESS_BLOCKED_PORTS: '25' };
  const { egress } = readEgressSettings({ ...scanner, ...here(scanner, settings) });
  expect(egress).toMatchObject({ blockedPorts: [25, 110], blockedUdpPorts: [123], controls: ['127.9.9.9'] });
  expect(here({ TABLE_NAME: 't' }, settings)).toEqual({});
  expect(here({ EGRESS_ALLOW: '127.0.0.0/8' }, {})).toEqual({ EGRESS_ALLOW: '127.0.0.0/8' });
});
