import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readDataDir, readSettings, WrongSetting } from '../../../../infra/local/start/settings.ts';
import { startFault } from '../../../../infra/local/start/start-fault.ts';

test.each([
  [{}, undefined],
  [{ SCANNING: 'off' }, 'off'],
  [{ SCANNING: 'on' }, 'on'],
])('of %j scanning is %s', (env, scanning) => {
  expect(readSettings(env).scanning).toBe(scanning);
});

test.each([
  [{}, false, resolve('.scanfold')],
  [{}, true, join(homedir(), '.local/share/scanfold')],
  [{ XDG_DATA_HOME: '/data' }, true, '/data/scanfold'],
  [{ XDG_DATA_HOME: '/data', DATA_DIR: 'here' }, true, resolve('here')],
  [{ XDG_DATA_HOME: '/data' }, false, resolve('.scanfold')],
])('with %j, of the npm package: %j, what is stored is in %s', (env, isPackaged, folder) => {
  expect(readDataDir(env, isPackaged)).toBe(folder);
});

test('what is never scanned are names and ranges', () => {
  const { denyTargets } = readSettings({ DENY_TARGETS: 'example.com, 192.0.2.0/24' });
  expect(denyTargets).toEqual(['example.com', '192.0.2.0/24']);
  expect(readSettings({}).denyTargets).toEqual([]);
});

test('what is blocked on the way out are ports and ranges, and controls are addresses', () => {
  const { blockedPorts, controls } = readSettings({ BLOCKED_PORTS: '25, 135-139,123/udp', CONTROLS: '127.9.9.9,::1' });
  expect(blockedPorts).toEqual(['25', '135-139', '123/udp']);
  expect(controls).toEqual(['127.9.9.9', '::1']);
  expect(readSettings({})).toMatchObject({ blockedPorts: [], controls: [] });
});

test.each([
  [{ BLOCKED_PORTS: '139-135' }, 'BLOCKED_PORTS: 139-135 must be a port or range such as 8080, 135-139 or 123/udp'],
  [{ CONTROLS: 'control.test' }, 'CONTROLS: control.test must be an IP address'],
  [{ SCANNING: 'false' }, 'SCANNING: must be on or off'],
  [{ DENY_TARGETS: '*.example.com' }, 'DENY_TARGETS: *.example.com is neither a CIDR range nor a domain name'],
  [{ DENY_TARGETS: '192.0.2.1' }, 'DENY_TARGETS: 192.0.2.1 is neither a CIDR range nor a domain name'],
  [{ DENY_TARGETS: '192.0.2.0/33' }, 'DENY_TARGETS: 192.0.2.0/33 must be a CIDR range such as 192.0.2.0/24'],
])('%j is refused', (env, message) => {
  expect(() => readSettings(env)).toThrow(new WrongSetting(message));
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['ALLOW_TARGETS', '10.0.0.0/33'],
  ['ALLOW_TARGETS', 'example.com'],
  ['ALLOW_TARGETS', '192.0.2.0/24,192.0.2.7'],
  ['SCANFOLD_LOG', 'syslog'],
  ['VULNERABILITY_FEED', '/nowhere/feed.json'],
  ['VULNERABILITY_FEED', 's3://feeds/v3.json'],
  ['OSINT_RESOLVERS', 'dns.example'],
  ['OSINT_CRTSH', 'crt.sh'],
  ['OSINT_CERTSPOTTER', 'ftp://api.certspotter.com'],
  ['OSINT_RDAP', 'rdap.org'],
  ['OSINT_RDAP', 'https://user:word@rdap.org/'],
  ['OSINT_TECHNOLOGIES', '/nowhere/technologies.json'],
  ['OSINT_SOURCES', '/nowhere/services.json'],
  ['OSINT_SOURCE_KEYS', '/nowhere/keys.json'],
  ['OSINT_ASN', '/nowhere/ip2asn.tsv'],
  ['OSINT_CLOUDS', '/nowhere/ip-ranges.json'],
])('the setting %s=%s is refused in one line that names it', (name, value) => {
  let thrown: unknown;
  try {
    readSettings({ [name]: value });
  } catch (error) {
    thrown = error;
  }
  expect(startFault(thrown, undefined)).toMatch(new RegExp(`^${name}: [^\\n]+$`));
});

test('an RDAP service is a plain base URL', () => {
  expect(readSettings({ OSINT_RDAP: 'https://rdap.org/' }).osint).toEqual({ rdap: 'https://rdap.org/' });
  expect(readSettings({}).osint).toEqual({});
});

test('the files of known vulnerabilities are absolute paths of files that exist', () => {
  const here = resolve('package.json');
  expect(readSettings({}).cve).toEqual({});
  expect(readSettings({ CVE_FEEDS: 'package.json, tsconfig.json', CVE_KEV: here, CVE_EPSS: here }).cve).toEqual({
    feeds: [here, resolve('tsconfig.json')],
    kev: here,
    epss: here,
  });
  expect(() => readSettings({ CVE_FEEDS: 'package.json,nowhere' })).toThrow('CVE_FEEDS: nowhere is not a file');
  expect(() => readSettings({ CVE_KEV: 'nowhere' })).toThrow('CVE_KEV: nowhere is not a file');
});
