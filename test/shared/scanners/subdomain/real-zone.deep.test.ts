import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatherHost } from '../../../../shared/scanners/subdomain/host/gather-host.ts';
import { hostChecks } from '../../../../shared/scanners/subdomain/host/host-checks.ts';
import { gatherZone } from '../../../../shared/scanners/subdomain/zone/gather-zone.ts';
import { zoneChecks } from '../../../../shared/scanners/subdomain/zone/zone-checks.ts';
import { judge } from '../../../../shared/scanning/check.ts';
import { guardResolver } from '../../../../shared/scanning/dns/resolver.ts';
import { createEgress, type Egress } from '../../../../shared/scanning/egress/egress.ts';
import { type NameServer, startNameServer } from '../../../name-server/start-name-server.ts';
import { danglingHosts, domain, scanfoldZones } from '../../../name-server/zones/scanfold.ts';
import { runDns } from '../../scanning/dns/run-dns.ts';
import { worldContext, worldWeb } from './loopback-world.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer(scanfoldZones);
});
afterAll(async () => server[Symbol.asyncDispose]());

/** A guard for which every name server is the one of the test, and nothing answers on the web. */
function egress(): Egress {
  const guard = createEgress({ allow: ['127.0.0.0/8'] }, { resolver: guardResolver([server.resolver]) });
  const authority = guard.resolve(server.authority.address);
  let pinned: Awaited<typeof authority>[number] | undefined;
  void authority.then(([address]) => {
    pinned = address;
  });
  return {
    ...guard,
    connect: (to, port) =>
      port === 53 && pinned !== undefined ? guard.connect(pinned, server.authority.port) : guard.connect(to, 1),
  };
}

async function found(name: string) {
  const context = worldContext({}, { egress: egress() });
  const dns = runDns([server.resolver], { egress: context.egress, patienceMs: 2000 });
  const { pages: _, ...host } = await gatherHost(name, {
    dns,
    context,
    web: worldWeb(context),
    domain,
    words: ['dev'],
  });
  return judge(hostChecks, host, name, [], (_check, error) => {
    throw error;
  }).observed.map(({ checkId, resource, location, score }) => `${score} ${checkId} ${resource} ${location}`);
}

const below = (text: string) => text.replaceAll('@', domain);

/** What is to be found at each dangling alias of the zone. */
const expected: Readonly<Record<string, string>> = {
  'handbook.@': '6 alias-takeover handbook.@ CNAME scanfold-handbook.github.io',
  'campaign.@': '6 alias-takeover campaign.@ CNAME gone-campaign.herokudns.com',
  'downloads.@': '6 alias-takeover downloads.@ CNAME scanfold-downloads.s3.amazonaws.com',
  'merch.@': '6 alias-takeover merch.@ CNAME scanfold-merch.myshopify.com',
  'promo.@': '6 alias-takeover promo-alias.@ CNAME scanfold-promo.github.io',
  'promo-alias.@': '6 alias-takeover promo-alias.@ CNAME scanfold-promo.github.io',
  'survey.@': '6 alias-takeover survey-2.@ CNAME survey.vanished-vendor.test',
  'survey-1.@': '6 alias-takeover survey-2.@ CNAME survey.vanished-vendor.test',
  'survey-2.@': '6 alias-takeover survey-2.@ CNAME survey.vanished-vendor.test',
  'leftover.@': '1 dangling-alias leftover.@ CNAME no-such-host.@',
};

test('every dangling alias of the zone is told as what it is, and no other', async () => {
  expect(Object.keys(expected).map(below).sort()).toEqual(danglingHosts.map(({ name }) => name).sort());
  for (const [name, finding] of Object.entries(expected))
    expect(await found(below(name)), name).toEqual([below(finding)]);
});

test.each([
  ['mail-domain.@', ['9 mail-takeover mail-domain.@ MX vanished-vendor.test']],
  // Nothing answers there: the service says neither that the name is in use nor that it is free.
  ['pages.@', []],
  ['self.@', ['1 dangling-alias self.@ CNAME self.@']],
  ['dev.@', []],
  ['www.@', []],
  // One server holds both zones here, and fails for the lame one before it could tell whom that is delegated to.
  ['lame.@', []],
  ['www.lame.@', []],
  ['no-such-host.@', []],
])('%s', async (name, findings) => {
  expect(await found(below(name))).toEqual(findings.map(below));
});

test('the zone is told what it lacks, and its open child that it is open', async () => {
  const context = worldContext({}, { egress: egress() });
  const dns = runDns([server.resolver], { egress: context.egress, patienceMs: 2000 });
  const idsOf = async (zone: string) => {
    const artifact = await gatherZone(zone, { dns, context, open: undefined });
    return judge(zoneChecks, artifact, zone, [], () => undefined).observed.map(({ checkId }) => checkId);
  };
  expect(await idsOf(domain)).toEqual(['dmarc-policy-none', 'dnssec-missing']);
  expect(await idsOf(`eu.${domain}`)).toEqual([
    'dmarc-policy-none',
    'dnssec-missing',
    'single-name-server',
    'spf-missing',
    'zone-transfer-open',
  ]);
});
