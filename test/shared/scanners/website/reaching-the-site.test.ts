import { describe, expect, test } from 'vitest';
import { addressesOf } from '../../../../shared/scanners/website/scanner.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import type { ScanContext } from '../../../../shared/scanning/scanner.ts';
import { OTHER_HOST } from '../../scanning/web/certificates.ts';
import { loopbackNames, page, webSite } from '../../scanning/web/web-site.ts';
import { quickScope } from '../scan-context.ts';
import { known, originOf, scan } from './website-scan.ts';

describe('a host name', () => {
  test('is asked by https first, then by http', () => {
    expect(addressesOf('www.site.test')).toEqual(['https://www.site.test/', 'http://www.site.test/']);
    expect(addressesOf(' HTTP://a.test/x')).toEqual(['HTTP://a.test/x']);
  });

  test('that speaks http alone is scanned by it, and findings of its https address are closed', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Server: 'lighttpd/1.4.69' }), {
      name: 'plain.test',
    });
    const name = `plain.test:${site.port}`;
    const old = known(`https://${name}`, 'lighttpd');
    const { observed, absent } = await scan(name, { context: { egress: loopbackNames(), known: [old] } });
    expect(observed.map(({ resource }) => resource)).toEqual([`http://${name}`]);
    expect(absent).toEqual([old]);
  });

  test('with a certificate that nobody trusts is scanned all the same', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Server: 'lighttpd/1.4.69' }), {
      certificate: OTHER_HOST,
      name: 'self.test',
    });
    const { observed } = await scan(`self.test:${site.port}`, { context: { egress: loopbackNames() } });
    expect(observed.map(({ resource }) => resource)).toEqual([`https://self.test:${site.port}`]);
  });

  test.each(['a URL', 'a host name'])('a secret goes to no site that cannot prove to be itself: %s', async (target) => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Server: 'lighttpd/1.4.69' }), {
      certificate: OTHER_HOST,
      name: 'self.test',
    });
    const origin = originOf(site.url);
    const credentials: ScanContext['credentials'] = [{ kind: 'header', header: 'X-Secret', value: 's3cret' }];
    const old = known(origin, 'wordpress');
    const { outcome, observed, absent, coverage } = await scan(target === 'a URL' ? site.url : new URL(origin).host, {
      context: { egress: loopbackNames(), credentials, known: [old] },
    });
    expect(outcome).toMatchObject({ kind: 'finished', detail: expect.stringContaining('credential was not sent') });
    expect(observed.map(({ resource }) => resource)).toEqual([origin]);
    expect(absent).toEqual([]);
    expect(coverage.map(({ reason }) => reason)).toContain(
      'the stored credential was not sent: the certificate of the site is not trusted',
    );
    expect(site.seen.length).toBeGreaterThan(0);
    expect(site.seen.filter(({ headers }) => headers['x-secret'] !== undefined)).toEqual([]);
  });

  test('that answers neither way says both reasons', async () => {
    const { outcome, detail, coverage } = await scan('127.0.0.1:9');
    expect(outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
    expect(detail.length).toBeLessThanOrEqual(255);
    expect(coverage.map(({ outcome: end }) => end)).toEqual(['error', 'error']);
  });

  test('that does not resolve is told so', async () => {
    const { outcome, detail } = await scan('nowhere.example', { context: { egress: loopbackNames() } });
    expect(outcome.kind).toBe('failed');
    expect(detail).toContain('nowhere.example');
  });
});

describe('what stands in the way', () => {
  test('the guard', async () => {
    const { outcome } = await scan('http://127.0.0.1/', { context: { egress: createEgress({ allow: [] }) } });
    expect(outcome).toMatchObject({ kind: 'blocked', errorClass: 'target_refused' });
  });

  test('the policy', async () => {
    const scope = { ...quickScope, exclusions: { hosts: ['127.0.0.1'], ports: [], paths: [] } };
    const { outcome, coverage } = await scan('http://127.0.0.1/', { context: { scope } });
    expect(outcome.kind).toBe('skipped');
    expect(coverage.map(({ outcome: end }) => end)).toEqual(['skipped', 'skipped']);
  });

  test('the time', async () => {
    const { outcome, coverage } = await scan('http://127.0.0.1/', { context: { remainingMs: () => 1000 } });
    expect(outcome).toEqual({ kind: 'paused', left: 'the whole site' });
    expect(coverage).toEqual([]);
  });

  test('the run is cancelled', async () => {
    const controller = new AbortController();
    const site = await webSite((_, response) => {
      controller.abort(new Error('cancelled'));
      page(response, 'x');
    });
    await expect(scan(site.url, { context: { signal: controller.signal } })).rejects.toThrow('cancelled');
  });

  test('another site behind a redirect', async () => {
    const site = await webSite(
      (_, response) => void response.writeHead(302, { Location: 'https://elsewhere.test/' }).end(),
    );
    const { outcome, detail } = await scan(site.url);
    expect(outcome).toMatchObject({ kind: 'failed', errorClass: 'setting_invalid' });
    expect(detail).toContain('https://elsewhere.test/');
  });
});
