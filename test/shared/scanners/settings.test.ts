import { describe, expect, test } from 'vitest';
import { createEgress, EgressRefused } from '../../../shared/scanning/egress/egress.ts';
import { hasIpv6 } from '../../../shared/scanning/egress/ipv6.ts';
import { readScannerSettings } from '../../../shared/scanning/settings.ts';

const least = { PORTSCAN_PORTS: '1-65535', PORTSCAN_MAX_SOCKETS: '900', LEASE_SECONDS: '45' };

/** Where the template says nothing of the network it is as the machine has it. */
const network = { ipv6: hasIpv6(), blockedPorts: [], blockedUdpPorts: [], controls: [] };

describe('what scans may reach', () => {
  test('is the public internet of a deployed stage, where nothing else is said', () => {
    expect(readScannerSettings(least).egress).toEqual({ allow: [], deny: [], deployed: true, ...network });
  });

  test('is loopback, too, where the service runs on a machine of its user', () => {
    const env = { ...least, EGRESS_ALLOW: '127.0.0.0/8,::1/128', EGRESS_LOOPBACK: 'true' };
    expect(readScannerSettings(env).egress).toEqual({
      allow: ['127.0.0.0/8', '::1/128'],
      deny: [],
      deployed: false,
      ...network,
    });
  });

  test('is less by the ports that the network blocks, of TCP where nothing else is said', () => {
    const env = { ...least, EGRESS_BLOCKED_PORTS: '25,135-137/tcp,123/udp,3128', EGRESS_CONTROLS: '192.0.2.9' };
    expect(readScannerSettings(env).egress).toMatchObject({
      blockedPorts: [25, 135, 136, 137, 3128],
      blockedUdpPorts: [123],
      controls: ['192.0.2.9'],
    });
    expect(() => readScannerSettings({ ...least, EGRESS_BLOCKED_PORTS: '0' })).toThrow('must be a port or range');
    expect(() => readScannerSettings({ ...least, EGRESS_BLOCKED_PORTS: '30-20' })).toThrow('must be a port or range');
  });

  test.each(['EGRESS_ALLOW', 'EGRESS_ONLY'])('%s with an address without a prefix length is refused', (name) => {
    const read = () => readScannerSettings({ ...least, [name]: '10.0.0.0/8,10.0.0.1' });
    expect(read).toThrow('must have a prefix length: 10.0.0.1/32 is this single address');
  });

  test.each(['169.254.100.1', '169.254.169.254', '127.0.0.1', '::ffff:169.254.100.1', '64:ff9b::a9fe:6401', '0.0.0.0'])(
    'of a deployed stage that allows everything never is %s',
    async (address) => {
      const { egress } = readScannerSettings({ ...least, EGRESS_ALLOW: `0.0.0.0/0,::/0,127.0.0.0/8,169.254.0.0/16` });
      const resolver = async () => [address];
      await expect(createEgress(egress).resolve(address)).rejects.toThrow(EgressRefused);
      await expect(createEgress(egress, { resolver }).resolve('a.example')).rejects.toThrow(EgressRefused);
    },
  );
});

test('without settings of its own a scan asks the resolvers of the machine and no service of others', () => {
  expect(readScannerSettings(least).osint).toEqual({
    resolvers: [],
    crtsh: null,
    certspotter: null,
    rdap: null,
    queriesPerSecond: 100,
    technologies: undefined,
    clouds: [],
  });
});

test('whom a scan asks is as the stage says', () => {
  const osint = {
    OSINT_RESOLVERS: '192.0.2.53,[2001:db8::53]:5353',
    OSINT_CRTSH: 'https://crt.example',
    OSINT_CERTSPOTTER: '',
    OSINT_RDAP: 'https://rdap.example/',
    OSINT_QUERIES_PER_SECOND: '50',
    OSINT_TECHNOLOGIES: 's3://rules/technologies.json',
    OSINT_ASN: 's3://rules/asn',
    OSINT_CLOUDS: 's3://rules/aws,s3://rules/azure',
  };
  expect(readScannerSettings({ ...least, ...osint }).osint).toEqual({
    resolvers: ['192.0.2.53', '[2001:db8::53]:5353'],
    crtsh: 'https://crt.example',
    certspotter: null,
    rdap: 'https://rdap.example/',
    queriesPerSecond: 50,
    technologies: 's3://rules/technologies.json',
    asn: 's3://rules/asn',
    clouds: ['s3://rules/aws', 's3://rules/azure'],
  });
});

test('a pace of nothing is refused', () => {
  expect(() => readScannerSettings({ ...least, OSINT_QUERIES_PER_SECOND: '0' })).toThrow(/positive integer/);
});

test('the files of known vulnerabilities are those of the environment, none by default', () => {
  expect(readScannerSettings(least).cves).toEqual({ feeds: [], kev: undefined, epss: undefined });
  const files = { CVE_FEEDS: '/a.json,s3://b/c', CVE_KEV: '/kev.json', CVE_EPSS: '/epss.csv' };
  expect(readScannerSettings({ ...least, ...files }).cves).toEqual({
    feeds: ['/a.json', 's3://b/c'],
    kev: '/kev.json',
    epss: '/epss.csv',
  });
});
