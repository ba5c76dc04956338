import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, parseStage, readStage } from '../../infra/config.ts';
import { throttledAreas } from '../../infra/stage-throttling.ts';
import { temporaryFolder } from './local/temporary-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
const own = { ...auth, issuer: 'https://login.scanfold.dev' };

describe('the configuration of a stage', () => {
  test('is complete with nothing but the issuer', () => {
    expect(parseStage('dev', { auth })).toEqual({
      name: 'dev',
      browser: 'off',
      callbackDays: 7,
      outOfBand: 'off',
      cmsData: [],
      cve: { feeds: [] },
      production: false,
      gradual: false,
      deletionProtection: false,
      auth: { ...auth, grantsClaim: 'cognito:groups' },
      limits: { maxTargetAddresses: 65_536, maxRunsPerProject: 4 },
      portscan: {
        ports: '1-65535',
        maxSockets: 900,
        connectsPerSecond: 500,
        askPrinters: false,
        udp: false,
        snmpDefaultCommunity: false,
      },
      about: {},
      egress: { allow: [], deny: { domains: [], ranges: [] }, blocked: [], controls: [], fixedAddress: false },
      notifications: { allow: [] },
      osint: {
        resolvers: [],
        crtsh: 'https://crt.sh',
        certspotter: 'https://api.certspotter.com',
        rdap: null,
        clouds: [],
        queriesPerSecond: 100,
      },
      intrusiveScans: 'forbidden',
      targetProofs: 'off',
      policyDefaults: {
        profile: 'baseline',
        requestsPerSecond: 10,
        portscanBudgets: { wallClockSeconds: 172_800, requests: 50_000_000, bytes: 20_000_000_000 },
        webBudgets: { wallClockSeconds: 14_400, requests: 100_000, bytes: 2_000_000_000 },
        leastMinutes: 5,
      },
      cadence: {},
      dispatcher: { dueShards: 4, parts: 1 },
      runKeptDays: 400,
      fixedFindingKeptDays: 400,
      logRetentionDays: 30,
      throttling: {
        rate: 100,
        burst: 200,
        changes: { rate: 50, burst: 100 },
        starts: { rate: 20, burst: 40 },
        exports: { rate: 5, burst: 10 },
        docs: { rate: 5, burst: 20 },
        about: { rate: 10, burst: 20 },
        callbacks: { rate: 10, burst: 40 },
        client: { reads: 1200, changes: 600, starts: 120, exports: 30 },
      },
      docs: 'public',
      console: { served: true },
      cors: { origins: [] },
      forward: {},
      scanning: 'on',
      scanner: { memory: 1_769, maxConcurrency: 10, leaseSeconds: 45 },
    });
  });

  test('limits no area to more than a read where a read is limited to less', () => {
    const { throttling } = parseStage('dev', { auth, throttling: { rate: 3, burst: 4 } });
    for (const area of throttledAreas) expect(throttling[area]).toEqual({ rate: 3, burst: 4 });
    expect(throttling.client).toEqual({ reads: 180, changes: 180, starts: 120, exports: 30 });
    expect(parseStage('dev', { auth, throttling: { client: null } }).throttling.client).toBeNull();
  });

  test('keeps the documents behind a token in production, unless it says otherwise', () => {
    expect(parseStage('prod', { auth, production: true }).docs).toBe('token');
    expect(parseStage('prod', { auth, production: true, docs: 'off' }).docs).toBe('off');
    expect(parseStage('prod', { auth, production: true, docs: 'public' }).docs).toBe('public');
  });

  test('serves the console, in production only where it says so', () => {
    const consoleOf = (more: object) => parseStage('prod', { auth, production: true, ...more }).console;
    expect(consoleOf({})).toEqual({ served: false });
    expect(consoleOf({ console: 'on' })).toEqual({ served: true });
    const signIn = { clientId: 'console', origins: ['https://tokens.example.com'] };
    expect(consoleOf({ console: signIn })).toEqual({ served: true, signIn: { ...signIn, scope: 'openid' } });
    expect(parseStage('dev', { auth, console: 'off' }).console).toEqual({ served: false });
  });

  test.each([
    [{ production: true }, 'required'],
    [{ production: true, targetProofs: 'off' }, 'off'],
    [{ targetProofs: 'required' }, 'required'],
    [{}, 'off'],
  ])('with %j has proofs of ownership %s', (more, targetProofs) => {
    expect(parseStage('dev', { auth, ...more }).targetProofs).toBe(targetProofs);
  });

  const examples = new URL('../../infra/stages/examples/', import.meta.url);
  const fileOf = (value: unknown) => {
    const file = join(temporaryFolder(), 'stage.json');
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    vi.stubEnv('SCANFOLD_STAGE_FILE', file);
    return file;
  };

  test.each(readdirSync(examples))('in the example %s is sound, and refused until it is changed', (file) => {
    const content: object = JSON.parse(readFileSync(new URL(file, examples), 'utf8'));
    expect(parseStage('mine', content).name).toBe('mine');
    fileOf(content);
    expect(() => readStage('mine')).toThrow(/^stage mine: auth\.(?:issuer|domainPrefix): is an example: /);
    fileOf({ ...content, auth: own });
    expect(readStage('mine').auth).toMatchObject(own);
  });

  test('of this machine is read wherever others are', () => {
    fileOf('nothing');
    expect(readStage('local')).toMatchObject({ name: 'local', limits: { maxRunsPerProject: 3 } });
  });

  test('that is not JSON, or nowhere, is refused in one line that names the file', () => {
    const file = fileOf('{ auth');
    expect(() => readStage('mine')).toThrow(`stage mine: ${file}: not valid JSON: `);
    rmSync(file);
    expect(() => readStage('mine')).toThrow(`stage mine: ${file} is missing: infra/stages/examples has examples`);
    vi.stubEnv('SCANFOLD_STAGE_FILE', undefined);
    expect(() => readStage('mine')).toThrow(/stages\/mine\.json is missing/);
  });

  test.each([
    'https://login.example.org',
    'https://idp.example/tenant',
    'https://a.b.example.net:8443/x',
    'https://issuer.test',
    'https://issuer.invalid',
  ])('with the issuer %s is an example', (issuer) => {
    fileOf({ auth: { ...auth, issuer } });
    expect(() => readStage('mine')).toThrow('stage mine: auth.issuer: is an example');
  });

  test.each(['https://example.io', 'https://myexample.com', 'https://contest.dev/test'])(
    'with the issuer %s is not',
    (issuer) => {
      fileOf({ auth: { ...auth, issuer } });
      expect(readStage('mine').auth).toMatchObject({ issuer });
    },
  );

  test.each([undefined, '', 'nowhere', '../config', 'Dev'])('%j names no stage', (name) => {
    expect(() => readStage(name)).toThrow(ConfigError);
  });

  test.each<unknown>(['hourly', { cron: '0 3 * * 1' }, { cron: '*/30 1-5 * * mon', time_zone: 'Europe/Berlin' }])(
    'takes the cadence %j',
    (cadence) => {
      const { cadence: read } = parseStage('dev', { auth, cadence: { 'diagnosis:portscan': cadence } });
      const zone = typeof cadence === 'object' ? { time_zone: 'UTC', ...cadence } : cadence;
      expect(read).toEqual({ 'diagnosis:portscan': zone });
    },
  );

  test.each([
    ['dev', 's3://feeds/wordfence/v3.json', 's3://feeds/wordfence/v3.json'],
    ['local', '/srv/feed one.json', '/srv/feed one.json'],
    ['local', 'file:///srv/feed%20one.json', '/srv/feed one.json'],
  ])('of the stage %s takes the feed %s', (name, vulnerabilityFeed, read) => {
    expect(parseStage(name, { auth, vulnerabilityFeed }).vulnerabilityFeed).toBe(read);
  });

  test('of a stage takes plain http where the issuer is on this machine', () => {
    expect(parseStage('dev', { auth: { ...auth, issuer: 'http://127.0.0.1/scanfold-local' } }).auth.kind).toBe('oidc');
  });
});
