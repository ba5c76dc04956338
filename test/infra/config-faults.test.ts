import { describe, expect, test } from 'vitest';
import { ConfigError, parseStage } from '../../infra/config.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
const pool = { kind: 'cognito', domainPrefix: 'scanfold-x', callbackUrls: ['https://app.example.com/callback'] };

describe('the configuration of a stage', () => {
  test.each<[string, unknown, string]>([
    ['nothing', null, 'the file: '],
    ['no issuer', {}, 'auth: must be of kind oidc or cognito'],
    ['an unknown kind of issuer', { auth: { kind: 'saml' } }, 'auth.kind: must be of kind oidc or cognito'],
    ['an issuer over plain http', { auth: { ...auth, issuer: 'http://issuer.example.com' } }, 'auth.issuer: must be'],
    ['no audience', { auth: { ...auth, audience: [] } }, 'auth.audience: '],
    [
      'a discovery document as issuer',
      { auth: { ...auth, issuer: `${auth.issuer}/.well-known/openid-configuration` } },
      'auth.issuer: must be the issuer as tokens name it, not the address of its discovery document',
    ],
    ['an issuer with a query', { auth: { ...auth, issuer: `${auth.issuer}?a=b` } }, 'auth.issuer: must have no query'],
    [
      'a callback with a fragment',
      { auth: { ...pool, callbackUrls: ['https://app.example.com/#/callback'] } },
      'auth.callbackUrls.0: must have no fragment',
    ],
    [
      'a callback to loopback that Cognito refuses',
      { auth: { ...pool, callbackUrls: ['http://127.0.0.1:8400/callback'] } },
      'auth.callbackUrls.0: must be an https URL (http for localhost only)',
    ],
    ['less memory than scans take', { auth, scanner: { memory: 256 } }, 'scanner.memory: must be an integer from 384'],
    [
      'a burst under the rate',
      { auth, throttling: { rate: 300 } },
      'throttling.burst: must not be lower than throttling.rate, which is 300',
    ],
    [
      'an area with more than all reads',
      { auth, throttling: { starts: { rate: 101 } } },
      'throttling.starts.rate: must not be higher than throttling.rate, which is 100',
    ],
    [
      'an area with a burst under its rate',
      { auth, throttling: { docs: { rate: 30, burst: 20 } } },
      'throttling.docs.burst: must not be lower than throttling.docs.rate, which is 30',
    ],
    [
      'a client that may send more than all together',
      { auth, throttling: { client: { exports: 301 } } },
      'throttling.client.exports: must be at most 300, what the API lets through of all clients in a minute',
    ],
    [
      'a web ACL of CloudFront',
      { auth, webAcl: { arn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b' } },
      'webAcl: must be {"arn": "..."} of a regional web ACL',
    ],
    [
      'a web ACL that blocks everybody',
      { auth, webAcl: { requestsPerFiveMinutes: 1 } },
      'webAcl.requestsPerFiveMinutes: must be',
    ],
    [
      'a page instead of an origin',
      { auth, cors: { origins: ['https://app.example.com/'] } },
      'cors.origins.0: must be an origin',
    ],
    ['any origin', { auth, cors: { origins: ['*'] } }, 'cors.origins.0: must be an origin'],
    [
      'an origin over plain http',
      { auth, cors: { origins: ['http://app.example.com'] } },
      'cors.origins.0: must be an origin',
    ],
    ['a console that is neither on nor off', { auth, console: 'yes' }, 'console: must be on, off or {"clientId"'],
    ['a way to read the documents that is none', { auth, docs: 'private' }, 'docs: must be one of public, token, off'],
    [
      'more runs of a project than scanners for it',
      { auth, limits: { maxRunsPerProject: 10 } },
      'limits.maxRunsPerProject: must be at most 9, one less than scanner.maxConcurrency',
    ],
    [
      'a signature that cannot be verified',
      { auth: { ...auth, algorithms: ['RS256', 'PS256'] } },
      'auth.algorithms.1: must be one of RS256, RS384, RS512, ES256, ES384, ES512, EdDSA: other algorithms are not supported',
    ],
    ['no signature', { auth: { ...auth, algorithms: [] } }, 'auth.algorithms: '],
    [
      'keys that are kept for ever',
      { auth: { ...auth, keysMaxAgeSeconds: 86_401 } },
      'auth.keysMaxAgeSeconds: must be',
    ],
    [
      'keys of the pool that are kept for ever',
      { auth: { ...pool, keysMaxAgeSeconds: 0 } },
      'auth.keysMaxAgeSeconds: ',
    ],
    ['an audience with a comma', { auth: { ...auth, audience: ['a,b'] } }, 'auth.audience.0: must not contain spaces'],
    ['a misspelt key', { auth, prodution: true }, 'the file: Unrecognized key: "prodution"'],
    ['a misspelt key inside', { auth, limits: { maxAdresses: 1 } }, 'limits: Unrecognized key: "maxAdresses"'],
    ['a word for a truth value', { auth, production: 'yes' }, 'production: '],
    ['no target at all', { auth, limits: { maxTargetAddresses: 0 } }, 'limits.maxTargetAddresses: must be an integer'],
    ['a port that is none', { auth, portscan: { ports: '1-65536' } }, 'portscan.ports: must be ports and port ranges'],
    ['more sockets than a function has', { auth, portscan: { maxSockets: 1000 } }, 'portscan.maxSockets: must be'],
    ['a page about scans over plain http', { auth, about: { url: 'http://a.example/scans' } }, 'about.url: must be an'],
    [
      'a page about scans with a blank',
      { auth, about: { url: 'https://a.example/our scans' } },
      'about.url: must be a',
    ],
    ['a page that is no URL', { auth, about: { url: 'a.example/scans' } }, 'about.url: must be an https URL'],
    ['a contact that is none', { auth, about: { contact: 'the IT' } }, 'about.contact: must be an email address or'],
    ['no name of who scans', { auth, about: { operator: ' ' } }, 'about.operator: must be a name'],
    ['a word for asking printers', { auth, portscan: { askPrinters: 'no' } }, 'portscan.askPrinters: Invalid input'],
    ['a range that is none', { auth, egress: { allow: ['10.0.0.0/33'] } }, 'egress.allow.0: must be a CIDR range'],
    [
      'an address without a prefix length',
      { auth, egress: { allow: ['10.0.0.0/8', '10.0.0.1'] } },
      'egress.allow.1: must have a prefix length: 10.0.0.1/32 is this single address',
    ],
    [
      'an IPv6 address without a prefix length',
      { auth, egress: { only: ['2001:db8::1'] } },
      'egress.only.0: must have a prefix length: 2001:db8::1/128 is this single address',
    ],
    ['a host name as a range', { auth, egress: { only: ['example.com'] } }, 'egress.only.0: must be a CIDR range'],
    [
      'a wildcard as a domain',
      { auth, egress: { deny: { domains: ['*.example.com'] } } },
      'egress.deny.domains.0: must be a domain name such as example.com, without a wildcard',
    ],
    [
      'an address as a domain',
      { auth, egress: { deny: { domains: ['192.0.2.1'] } } },
      'egress.deny.domains.0: must be a domain name',
    ],
    [
      'a denied address without its prefix length',
      { auth, egress: { deny: { ranges: ['192.0.2.1'] } } },
      'egress.deny.ranges.0: must have a prefix length',
    ],
    [
      'a blocked port that is none',
      { auth, egress: { blocked: ['25', '0'] } },
      'egress.blocked.1: must be a port or range',
    ],
    [
      'a control that is a name',
      { auth, egress: { controls: ['a.example'] } },
      'egress.controls.0: must be an IP address',
    ],
    ['a limit to nothing', { auth, egress: { only: [] } }, 'egress.only: '],
    [
      'an unknown cadence',
      { auth, cadence: { 'diagnosis:portscan': 'yearly' } },
      'cadence.diagnosis:portscan: must be off',
    ],
    [
      'a cadence of nothing',
      { auth, cadence: { 'diagnosis:other': 'daily' } },
      'cadence: must name data sources: diagn',
    ],
    [
      'a cadence every minute',
      { auth, cadence: { 'osint:website': { cron: '* * * * *' } } },
      'cadence.osint:website.cron: must be a five-field cron expression',
    ],
    [
      'a feed on the web',
      { auth, vulnerabilityFeed: 'https://a.example/feed.json' },
      'vulnerabilityFeed: must be s3://',
    ],
    ['a feed of CVEs that no function has', { auth, cve: { feeds: ['/srv/nvd.json'] } }, 'cve.feeds.0: must be s3://'],
    ['a catalog that no function has', { auth, cve: { kev: '/srv/kev.json' } }, 'cve.kev: must be s3://'],
    ['a table of CMS data that no function has', { auth, cmsData: ['/srv/hashes.json'] }, 'cmsData.0: must be s3://'],
    ['a feed of CVEs with a comma', { auth, cve: { feeds: ['/srv/a,b.json'] } }, 'cve.feeds.0: must not have a comma'],
    ['a feed of a whole bucket', { auth, vulnerabilityFeed: 's3://feeds/*' }, 'vulnerabilityFeed: must be s3://'],
    ['a feed in a bucket with a dot', { auth, vulnerabilityFeed: 's3://a.b/c' }, 'vulnerabilityFeed: must be s3://'],
    ['a feed without its key', { auth, vulnerabilityFeed: 's3://feeds/' }, 'vulnerabilityFeed: must be s3://'],
    ['a feed beside its folder', { auth, vulnerabilityFeed: 'feeds/a.json' }, 'vulnerabilityFeed: must be s3://'],
    ['a file that no function has', { auth, vulnerabilityFeed: '/srv/feed.json' }, 'vulnerabilityFeed: must be s3://'],
    [
      'rules that no function has',
      { auth, osint: { technologies: '/srv/t.json' } },
      'osint.technologies: must be s3://',
    ],
    [
      'a resolver by its name',
      { auth, osint: { resolvers: ['dns.example'] } },
      'osint.resolvers.0: must be the IP address',
    ],
    ['a resolver without a port', { auth, osint: { resolvers: ['192.0.2.1:0'] } }, 'osint.resolvers.0: must be the'],
    [
      'a plain service of certificates',
      { auth, osint: { crtsh: 'http://crt.example' } },
      'osint.crtsh: must be an https',
    ],
    [
      'a plain service of registrations',
      { auth, osint: { rdap: 'http://rdap.example' } },
      'osint.rdap: must be an https',
    ],
    [
      'a service of registrations with a key',
      { auth, osint: { rdap: 'https://rdap.example/?key=k' } },
      'osint.rdap: must have no query',
    ],
    ['no DNS query at all', { auth, osint: { queriesPerSecond: 0 } }, 'osint.queriesPerSecond: must be an integer'],
    ['an unknown profile', { auth, policyDefaults: { profile: 'loud' } }, 'policyDefaults.profile: '],
    [
      'a budget of no time',
      { auth, policyDefaults: { webBudgets: { wallClockSeconds: 1 } } },
      'policyDefaults.webBudgets.wallClockSeconds: must be an integer from 60',
    ],
    ['policies every minute', { auth, policyDefaults: { leastMinutes: 1 } }, 'policyDefaults.leastMinutes: must be a'],
    ['a level that lines do not have', { auth, logLevel: 'info' }, 'logLevel: must be one of DEBUG, INFO, WARN, ERROR'],
    ['days that CloudWatch does not know', { auth, logRetentionDays: 31 }, 'logRetentionDays: must be one of 1, 3'],
    ['a mail address that is none', { auth, alarmEmail: 'me' }, 'alarmEmail: must be an email address'],
    ['one scanner', { auth, scanner: { maxConcurrency: 1 } }, 'scanner.maxConcurrency: must be an integer from 2'],
    ['an unknown role', { auth: { ...pool, machineGrants: ['project:1:root'] } }, 'auth.machineGrants.0: must be'],
    ['a reserved domain', { auth: { ...pool, domainPrefix: 'my-cognito' } }, 'auth.domainPrefix: must not contain'],
    ['a callback over plain http', { auth: { ...pool, callbackUrls: ['http://a.example/'] } }, 'auth.callbackUrls.0: '],
  ])('with %s is refused in one line that names the value', (_, value, expected) => {
    const parse = () => parseStage('dev', value);
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(`stage dev: ${expected}`);
    expect(parse).not.toThrow('\n');
  });

  test('with several faults is refused with all of them, those of values and those of values beside each other', () => {
    const faultsOf = (value: unknown) => {
      try {
        parseStage('dev', value);
      } catch (error) {
        return error instanceof ConfigError ? error.faults : undefined;
      }
      return [];
    };
    const values = {
      account: '1111',
      auth: { ...auth, issuer: 'http://login.scanfold.dev', audience: [] },
      nonsense: 1,
    };
    expect(faultsOf(values)).toEqual([
      expect.stringMatching(/^stage dev: account: must be/),
      expect.stringMatching(/^stage dev: auth\.issuer: must be/),
      expect.stringMatching(/^stage dev: auth\.audience: /),
      expect.stringMatching(/^stage dev: the file: .*nonsense/),
    ]);
    const beside = {
      auth,
      backup: {},
      throttling: { rate: 30, burst: 20, changes: { rate: 40, burst: 80 } },
      vulnerabilityFeed: '/tmp/feed.json',
    };
    expect(faultsOf(beside)).toEqual([
      expect.stringMatching(/^stage dev: vulnerabilityFeed: must be s3:/),
      expect.stringMatching(/^stage dev: backup: is for production/),
      expect.stringMatching(/^stage dev: throttling\.burst: must not be lower/),
      expect.stringMatching(/^stage dev: throttling\.changes\.rate: must not be higher/),
    ]);
  });
});
