import { expect, test } from 'vitest';
import { readScannerSettings } from '../../../shared/scanners/settings.ts';

const least = { PORTSCAN_PORTS: '1-65535', PORTSCAN_MAX_SOCKETS: '900', LEASE_SECONDS: '45' };

test('without settings of its own a scan asks the resolvers of the machine and no service of others', () => {
  expect(readScannerSettings(least).osint).toEqual({
    resolvers: [],
    crtsh: null,
    certspotter: null,
    queriesPerSecond: 100,
    technologies: undefined,
  });
});

test('whom a scan asks is as the stage says', () => {
  const osint = {
    OSINT_RESOLVERS: '192.0.2.53,[2001:db8::53]:5353',
    OSINT_CRTSH: 'https://crt.example',
    OSINT_CERTSPOTTER: '',
    OSINT_QUERIES_PER_SECOND: '50',
    OSINT_TECHNOLOGIES: 's3://rules/technologies.json',
  };
  expect(readScannerSettings({ ...least, ...osint }).osint).toEqual({
    resolvers: ['192.0.2.53', '[2001:db8::53]:5353'],
    crtsh: 'https://crt.example',
    certspotter: null,
    queriesPerSecond: 50,
    technologies: 's3://rules/technologies.json',
  });
});

test('a pace of nothing is refused', () => {
  expect(() => readScannerSettings({ ...least, OSINT_QUERIES_PER_SECOND: '0' })).toThrow(/positive integer/);
});
