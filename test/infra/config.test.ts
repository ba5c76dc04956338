import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseStage, readStage } from '../../infra/config.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
const pool = { kind: 'cognito', domainPrefix: 'scanfold-x', callbackUrls: ['https://app.example.com/callback'] };

describe('the configuration of a stage', () => {
  test('is complete with nothing but the issuer', () => {
    expect(parseStage('dev', { auth })).toEqual({
      name: 'dev',
      production: false,
      auth: { ...auth, grantsClaim: 'cognito:groups' },
      limits: { maxTargetAddresses: 65_536 },
      portscan: { ports: '1-65535', maxSockets: 900, connectsPerSecond: 500 },
      egress: { allow: [] },
      logRetentionDays: 30,
      throttling: { rate: 100, burst: 200 },
      scanner: { memory: 1_769, maxConcurrency: 10 },
    });
  });

  test.each(readdirSync(new URL('../../infra/stages', import.meta.url)))('in %s is sound', (file) => {
    const name = file.replace('.json', '');
    expect(readStage(name).name).toBe(name);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'the file: '],
    ['no issuer', {}, 'auth: must be of kind oidc or cognito'],
    ['an unknown kind of issuer', { auth: { kind: 'saml' } }, 'auth.kind: must be of kind oidc or cognito'],
    ['an issuer over plain http', { auth: { ...auth, issuer: 'http://issuer.example.com' } }, 'auth.issuer: must be'],
    ['no audience', { auth: { ...auth, audience: [] } }, 'auth.audience: '],
    ['an audience with a comma', { auth: { ...auth, audience: ['a,b'] } }, 'auth.audience.0: must hold no blank'],
    ['a misspelt key', { auth, prodution: true }, 'the file: Unrecognized key: "prodution"'],
    ['a misspelt key inside', { auth, limits: { maxAdresses: 1 } }, 'limits: Unrecognized key: "maxAdresses"'],
    ['a word for a truth value', { auth, production: 'yes' }, 'production: '],
    ['no target at all', { auth, limits: { maxTargetAddresses: 0 } }, 'limits.maxTargetAddresses: must be a whole'],
    ['a port that is none', { auth, portscan: { ports: '1-65536' } }, 'portscan.ports: must be ports and ranges'],
    ['more sockets than a function has', { auth, portscan: { maxSockets: 1000 } }, 'portscan.maxSockets: must be'],
    ['a range that is none', { auth, egress: { allow: ['10.0.0.0/33'] } }, 'egress.allow.0: must be a CIDR range'],
    ['a host name as a range', { auth, egress: { only: ['example.com'] } }, 'egress.only.0: must be a CIDR range'],
    ['a limit to nothing', { auth, egress: { only: [] } }, 'egress.only: '],
    ['days that CloudWatch does not know', { auth, logRetentionDays: 31 }, 'logRetentionDays: must be one of 1, 3'],
    ['a mail address that is none', { auth, alarmEmail: 'me' }, 'alarmEmail: must be a mail address'],
    ['one scanner', { auth, scanner: { maxConcurrency: 1 } }, 'scanner.maxConcurrency: must be a whole number from 2'],
    ['an unknown role', { auth: { ...pool, machineGrants: ['project:1:root'] } }, 'auth.machineGrants.0: must be'],
    ['a reserved domain', { auth: { ...pool, domainPrefix: 'my-cognito' } }, 'auth.domainPrefix: must not hold'],
    ['a callback over plain http', { auth: { ...pool, callbackUrls: ['http://a.example/'] } }, 'auth.callbackUrls.0: '],
  ])('with %s is refused in one line that names the value', (_, value, expected) => {
    const parse = () => parseStage('dev', value);
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(`stage dev: ${expected}`);
    expect(parse).not.toThrow('\n');
  });

  test.each([undefined, '', 'nowhere', '../config', 'Dev'])('%j names no stage', (name) => {
    expect(() => readStage(name)).toThrow(ConfigError);
  });

  test('of a stage takes plain http where the issuer is on this machine', () => {
    expect(parseStage('dev', { auth: { ...auth, issuer: 'http://127.0.0.1/scanfold-local' } }).auth.kind).toBe('oidc');
  });
});
