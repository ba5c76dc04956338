import { describe, expect, test } from 'vitest';
import type { Dns, DnsAnswer } from '../../../../shared/scanning/dns/dns.ts';
import { loopbackNames, page, webSite } from '../../scanning/web/web-site.ts';
import { known, originOf, placesOf, scan } from './website-scan.ts';

/** A domain name system of one host. */
function names(answers: Readonly<Record<string, DnsAnswer>>): Dns {
  return {
    ask: async (name, type) => answers[`${name} ${type}`] ?? { kind: 'no_data' },
    host: async (name) => ({ name, chain: ['edge.cloudfront.net'], end: 'addresses', addresses: ['127.0.0.1'] }),
    transfer: async () => ({ kind: 'closed' }),
    walk: async () => ({ kind: 'unsigned' }),
    recordSignatures: async () => [],
    hostAt: async () => ({ kind: 'unknown' }),
    signatures: async () => 'not asked',
    statistics: () => ({ queries: 0, failures: {} }),
    faults: () => [],
  };
}

describe('beside its pages', () => {
  const plain = () => webSite((_, response) => page(response, 'x'), { name: 'www.site.test' });

  test('the names of a host and its domain tell technologies', async () => {
    const site = await plain();
    const records = [{ name: 'site.test', type: 'NS' as const, value: 'ada.ns.cloudflare.com' }];
    const dns = () => names({ 'site.test NS': { kind: 'records', records } });
    const { observed, hosts } = await scan(site.url, { settings: { dns }, context: { egress: loopbackNames() } });
    expect(observed.map(({ location }) => location)).toEqual(
      expect.arrayContaining(['Amazon CloudFront', 'Cloudflare']),
    );
    expect(hosts).toMatchObject([{ host: 'www.site.test', addresses: ['127.0.0.1'] }]);
  });

  test('a resolver that fails is told of, and closes nothing that names tell', async () => {
    const site = await plain();
    const dns = () => names({ 'www.site.test MX': { kind: 'failed', reason: 'timeout', words: 'no answer in time' } });
    const findings = ['Cloudflare', 'lighttpd'].map((name) => known(originOf(site.url), name));
    const { absent, coverage } = await scan(site.url, {
      settings: { dns },
      context: { egress: loopbackNames(), known: findings },
    });
    expect(absent.map(({ location }) => location)).toEqual(['lighttpd']);
    expect(coverage.find(({ outcome }) => outcome === 'not_testable')?.reason).toBe(
      'DNS records of www.site.test could not be queried completely: no answer in time',
    );
  });

  test("the operator's rules are united with ours, and what they cannot tell is said", async () => {
    const site = await webSite((_, response) => page(response, '<i class="thing-7">', 200, { Server: 'nginx/1.18.0' }));
    const signature = {
      categories: [],
      site: undefined,
      implies: [],
      excludes: [],
      requires: [],
      requiresCategories: [],
    };
    const sign = (pattern: string) => ({ source: { kind: 'html' as const }, pattern, version: '\\1', weight: 100 });
    const technologies = async () => ({
      kind: 'loaded' as const,
      technologies: {
        signatures: [
          { ...signature, name: 'nginx', signs: [sign('never there')] },
          { ...signature, name: 'Thing', signs: [sign('thing-(\\d+)')] },
        ],
        problems: [],
        problemCount: 1,
      },
      warnings: ['1 part cannot be used'],
    });
    const { observed, coverage } = await scan(site.url, { settings: { technologies } });
    expect(placesOf(observed)).toEqual([
      'technology Technology detected: Thing 7',
      'technology Technology detected: nginx 1.18.0',
      'technology-end-of-life nginx 1.18.0 is end-of-life',
    ]);
    expect(coverage.filter(({ reason }) => reason === '1 part cannot be used')).not.toHaveLength(0);
    const broken = async () => ({ kind: 'unreadable' as const, reason: 'it is not JSON' });
    const second = await scan(site.url, {
      settings: { technologies: broken },
      context: { known: [known(originOf(site.url), 'Thing')] },
    });
    expect(second.absent).toEqual([]);
    expect(second.coverage.filter(({ reason }) => reason === 'it is not JSON')).not.toHaveLength(0);
  });
});
