import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { HostArtifact } from '../../../../../../shared/scanners/subdomain/host/host-artifact.ts';
import { hostChecks } from '../../../../../../shared/scanners/subdomain/host/host-checks.ts';
import {
  claimableAt,
  endsIn,
  serviceOf,
} from '../../../../../../shared/scanners/subdomain/host/takeover/service-of.ts';
import { takeoverServices } from '../../../../../../shared/scanners/subdomain/host/takeover/services.ts';
import type {
  TakeoverService,
  TakeoverSign,
} from '../../../../../../shared/scanners/subdomain/host/takeover/takeover-service.ts';
import { judge } from '../../../../../../shared/scanning/check.ts';
import type { Observation } from '../../../../../../shared/scanning/scanner.ts';
import { certificate, hostOf, lead, page } from '../host-of.ts';
import { applicationPlatformsSamples } from './samples/application-platforms.ts';
import { azureSamples } from './samples/azure.ts';
import { deliveryNetworksSamples } from './samples/delivery-networks.ts';
import { dynamicNamesSamples } from './samples/dynamic-names.ts';
import { helpAndStatusSamples } from './samples/help-and-status.ts';
import { marketingAndShopsSamples } from './samples/marketing-and-shops.ts';
import { nameServersSamples } from './samples/name-servers.ts';
import { objectStorageSamples } from './samples/object-storage.ts';
import { pagesAndMailingsSamples } from './samples/pages-and-mailings.ts';
import { runtimesSamples } from './samples/runtimes.ts';
import { siteHostingSamples } from './samples/site-hosting.ts';
import type { TakeoverSample } from './samples/takeover-sample.ts';

const samples: readonly TakeoverSample[] = [
  ...siteHostingSamples,
  ...objectStorageSamples,
  ...azureSamples,
  ...helpAndStatusSamples,
  ...marketingAndShopsSamples,
  ...deliveryNetworksSamples,
  ...pagesAndMailingsSamples,
  ...applicationPlatformsSamples,
  ...runtimesSamples,
  ...dynamicNamesSamples,
  ...nameServersSamples,
];

const takeoverChecks = hostChecks.filter(({ id }) => /takeover|hosted|dangling/.test(id));

/** What the takeover checks say of a host. */
function saidOf(host: HostArtifact): readonly Observation[] {
  const { observed } = judge(takeoverChecks, host, host.name, [], (_, error) => {
    throw error;
  });
  return observed;
}

/** A host that points to a service, as it is when the name there was let go. */
function left({ service: id, target, page: shown }: TakeoverSample): HostArtifact {
  const service = serviceNamed(id);
  if (service.via === 'NS') return hostOf({ leads: [lead('NS', target, { served: 'refused' })] });
  if (service.signs.some(({ kind }) => kind === 'no_name'))
    return hostOf({ chain: [target], end: 'no_name', registered: 'yes' });
  return hostOf({ chain: [target], https: page(shown ?? {}) });
}

/** The same while the name is in use. */
function live({ service: id, target }: TakeoverSample): HostArtifact {
  if (serviceNamed(id).via === 'NS') return hostOf({ leads: [lead('NS', target, { served: 'yes' })] });
  return hostOf({ chain: [target] });
}

function serviceNamed(id: string) {
  const service = takeoverServices.find((each) => each.id === id);
  if (!service) throw new Error(`no service ${id}`);
  return service;
}

const textsOf = (signs: readonly TakeoverSign[]) =>
  signs.flatMap((sign) => (sign.kind === 'page' ? (sign.texts ?? []) : []));

/** True for a service of whose page no word is its own. */
const isVague = ({ signs }: TakeoverService) =>
  signs.length > 0 && signs.every((sign) => sign.kind === 'page' && sign.isVague === true);

/** What signs say that others may show as well is never more than a possibility. */
const isPossibly = ({ confidence }: Observation) => confidence === 'tentative';

const isTakeover = ({ checkId }: Observation) => checkId.endsWith('-takeover');

test('at least 70 services are known, each with a sample and each sample with a service', () => {
  const ids = takeoverServices.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(70);
  expect(new Set(ids).size).toBe(ids.length);
  expect(samples.map(({ service }) => service).sort()).toEqual([...ids].sort());
  expect(takeoverServices.filter(({ claimable }) => claimable !== 'no').length).toBeGreaterThanOrEqual(70);
});

test('no ending belongs to two services', () => {
  const endings = takeoverServices.flatMap(({ via, suffixes }) => suffixes.map((suffix) => `${via} ${suffix}`));
  expect(new Set(endings).size).toBe(endings.length);
});

const words = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  name: z.string().check(z.minLength(3)),
  reference: z.string().check(z.regex(/^https:\/\/[^\s/]+\/[^\s]*$/)),
  suffixes: z.array(z.string().check(z.regex(/^[a-z0-9*-]+(?:\.[a-z0-9*-]+)+$/))).check(z.minLength(1)),
  condition: z.optional(z.string().check(z.regex(/^[A-Z].*\.$/))),
});

test('a service says of itself what is needed, and its sample shows what it says', () => {
  expect(takeoverServices.flatMap((each) => z.safeParse(words, each).error?.message ?? [])).toEqual([]);
  for (const sample of samples) {
    const { id, condition, claimable, via, signs } = serviceNamed(sample.service);
    expect(condition !== undefined, id).toBe(claimable === 'edge');
    expect(via === 'NS', id).toBe(signs.some(({ kind }) => kind === 'not_served'));
    expect(sample.page !== undefined, id).toBe(signs.some(({ kind }) => kind === 'page'));
    for (const text of textsOf(signs)) expect(text.length, id).toBeGreaterThan(11);
  }
});

describe.each(samples)('$service', (sample) => {
  const service = serviceNamed(sample.service);

  test('is known by the names that point to it, and by no others', () => {
    expect(serviceOf(sample.target, service.via)).toBe(service);
    expect(serviceOf(`not${service.suffixes[0]?.replaceAll('*', '1')}`, service.via)).not.toBe(service);
    expect(serviceOf(`${sample.target}.example.net`, service.via)).toBeUndefined();
  });

  test('a name that was let go there is what it is called', () => {
    const found = saidOf(left(sample)).filter(isTakeover);
    const isPossible = service.claimable === 'edge' || isVague(service);
    const gone = isPossible || service.signs[0]?.kind === 'no_name' ? 6 : 8;
    const score = service.claimable === 'no' || service.signs.length === 0 ? undefined : gone;
    expect(found.map((each) => each.score)).toEqual(score === undefined ? [] : [score]);
    for (const each of found) {
      expect(each.references).toContain(service.reference);
      expect(`${each.title} ${each.description}`).toContain(service.name);
      expect(each.title.length, each.title).toBeLessThanOrEqual(70);
      if (service.condition) expect(each.description).toContain(service.condition);
      expect(each.confidence).toBe(isPossible ? 'tentative' : 'firm');
    }
  });

  test('a name in use there is at most told of', () => {
    const found = saidOf(live(sample));
    const isTold = service.via === 'CNAME' && service.claimable !== 'no';
    expect(found.map(({ checkId, score }) => [checkId, score])).toEqual(isTold ? [['hosted-service', 1]] : []);
  });

  test('what it shows for a name that is let go says nothing of other services', () => {
    if (sample.page === undefined) return;
    const shared = textsOf(service.signs);
    for (const other of samples) {
      const { signs, via } = serviceNamed(other.service);
      if (via === 'NS' || other === sample) continue;
      // Buckets of all makers speak one language.
      if (textsOf(signs).some((text) => shared.includes(text))) continue;
      const found = saidOf(hostOf({ chain: [other.target], https: page(sample.page) }));
      const sure = found.filter((each) => isTakeover(each) && !isPossibly(each));
      expect(sure, `${sample.service} shown at ${other.service}`).toEqual([]);
    }
    expect(saidOf(hostOf({ chain: ['www.example.net'], https: page(sample.page) }))).toEqual([]);
    expect(saidOf(hostOf({ https: page(sample.page) }))).toEqual([]);
  });
});

test.each([
  ['a.s3-website-eu-west-1.amazonaws.com', 's3-*.amazonaws.com', true],
  ['a.s3.eu-west-1.amazonaws.com', 's3.*.amazonaws.com', true],
  ['s3.amazonaws.com', 's3.amazonaws.com', true],
  ['ec2-1-2-3-4.compute.amazonaws.com', 's3-*.amazonaws.com', false],
  ['mys3-x.amazonaws.com', 's3-*.amazonaws.com', false],
  ['github.io.example.net', 'github.io', false],
  ['notgithub.io', 'github.io', false],
  ['ns.digitalocean.com', 'ns*.digitalocean.com', true],
  ['www.digitalocean.com', 'ns*.digitalocean.com', false],
  ['digitalocean.com', 'ns*.digitalocean.com', false],
])('%s ends in %s: %s', (name, suffix, fits) => {
  expect(endsIn(name, suffix)).toBe(fits);
});

test.each([
  ['cname.vercel-dns-0.com', 'vercel'],
  ['3a40a1c70c738b7cca.vercel-dns-016.com', 'vercel'],
  ['acme.hopto.org', 'no-ip'],
])('a name of another series of the service, %s, is one of %s', (name, id) => {
  expect(serviceOf(name, 'CNAME')?.id).toBe(id);
});

test.each([
  ['739116a3-2f7b-4c25-9f30-eb2546ca6bd5.id.repl.co', undefined],
  ['portfolio.acme.repl.co', 'replit'],
  ['webapp-123456.pythonanywhere.com', undefined],
])('a third party can claim %s at %s', (name, id) => {
  expect(claimableAt(name)?.id).toBe(id);
});

test.each([
  ['an error of a site that is gone', page({ status: 404, text: "There's nothing here" }), [4]],
  ['a site', page(), [1]],
])('at a name that PythonAnywhere makes up, which goes by the host name, %s is told', (_, https, expected) => {
  const found = saidOf(hostOf({ chain: ['webapp-123456.pythonanywhere.com'], https }));
  expect(found.map(({ checkId, score }) => [checkId, score])).toEqual(
    expected.map((score) => ['hosted-service', score]),
  );
});

test('a name that PythonAnywhere makes up and that is gone is no take-over', () => {
  const gone = hostOf({ chain: ['webapp-123456.pythonanywhere.com'], end: 'no_name', registered: 'yes' });
  expect(saidOf(gone).map(({ checkId }) => checkId)).toEqual(['dangling-alias']);
});

test('of two services whose names end alike the one that says more of it is meant', () => {
  expect(serviceOf('acme.westeurope.cloudapp.azure.com', 'CNAME')?.id).toBe('azure-virtual-machines');
  expect(serviceOf('acme.ideas.aha.io', 'CNAME')?.id).toBe('aha');
});

describe('signs that are no text of the service alone', () => {
  const answers: readonly (readonly [string, string, Parameters<typeof page>[0], readonly number[]])[] = [
    ['a redirect to the errors of Ghost', 'acme.ghost.io', { status: 302, leadsTo: 'https://error.ghost.org/' }, [8]],
    ['a redirect to another place', 'acme.ghost.io', { status: 302, leadsTo: 'https://www.example.com/' }, []],
    ['a header', 'acme.onrender.com', { status: 404, headers: [['x-render-routing', 'no-server']] }, [6]],
    ['that header for something else', 'acme.onrender.com', { headers: [['x-render-routing', 'ok']] }, []],
    ['a redirect to Helprace itself', 'acme.helprace.com', { status: 301, leadsTo: 'https://helprace.com/' }, [8]],
    ['any redirect there', 'acme.helprace.com', { status: 301, leadsTo: 'https://www.example.net/' }, [6]],
    ['a status alone', 'acme.launchrock.com', { status: 500, text: 'Internal Server Error' }, [6]],
    ['words that other servers say, too', 'acme.cargo.site', { status: 404, text: '<h1>404 Not Found</h1>' }, [6]],
    ['the same as the service writes it', 'acme.cargo.site', { status: 404, text: '<b>404 Not Found<br></b>' }, [8]],
    ['the page of today', 's.strikinglydns.com', { status: 404, text: '<h1>PAGE NOT FOUND.</h1>' }, [8]],
    ['the same words in a page', 's.strikinglydns.com', { text: '<h1>PAGE NOT FOUND.</h1>' }, []],
    [
      'the page of today of Anima',
      'acme.animaapp.io',
      { status: 404, text: 'The page you were looking for does not exist.' },
      [8],
    ],
    [
      'the other page of Pantheon',
      'live-acme.pantheonsite.io',
      { status: 404, text: 'The gods are wise, but do not know of the site which you seek.' },
      [8],
    ],
  ];

  test.each(answers)('%s', (_, target, shown, expected) => {
    const found = saidOf(hostOf({ chain: [target], https: page(shown) })).filter(isTakeover);
    expect(found.map(({ score }) => score)).toEqual(expected);
  });
});

test('a text is found whatever way a template writes it', () => {
  const texts = [
    'THERE   ISN&#39;T a GitHub\nPages site here.',
    'There isn’t a GitHub Pages site here.',
    'There isn&rsquo;t a GitHub Pages site here.',
  ];
  for (const text of texts) {
    const found = saidOf(hostOf({ chain: ['acme.github.io'], https: page({ status: 404, text }) }));
    expect(found.filter(isTakeover), text).toHaveLength(1);
  }
});

describe('one cause is one finding', () => {
  test('names of one wildcard whose alias dangles are told of at the wildcard', () => {
    const names = ['a', 'b', 'c.d'].map((label) => `${label}.example.com`);
    const found = names.flatMap((name) =>
      saidOf(
        hostOf({
          name,
          wildcard: '*.example.com',
          chain: ['acme.azurewebsites.net'],
          end: 'no_name',
          registered: 'yes',
        }),
      ),
    );
    expect(new Set(found.map(({ checkId, resource, location }) => `${checkId} ${resource} ${location}`))).toEqual(
      new Set(['alias-takeover *.example.com CNAME acme.azurewebsites.net']),
    );
    expect(new Set(found.map(({ description, title }) => title + description)).size).toBe(1);
  });

  test('the certificate of a wildcard is told of once, whichever name shows it', () => {
    const found = ['a', 'b', 'c.d'].flatMap((label) => {
      const name = `${label}.example.com`;
      const own = certificate(90, { names: ['*.example.com'], fits: label !== 'c.d' });
      const host = hostOf({ name, wildcard: '*.example.com', certificate: own });
      return judge(hostChecks, host, name, [], () => undefined).observed.map(({ reproduce: _, ...each }) => each);
    });
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(found[0]).toMatchObject({ resource: 'example.com', location: 'certificate AA:BB', score: 1 });
  });

  test('names that lead through one dead alias are told of at that alias', () => {
    const found = ['a.example.com', 'b.example.com'].flatMap((name) =>
      saidOf(hostOf({ name, chain: ['old.example.com', 'acme.azurewebsites.net'], end: 'no_name', registered: 'yes' })),
    );
    expect(new Set(found.map(({ resource, location }) => `${resource} ${location}`))).toEqual(
      new Set(['old.example.com CNAME acme.azurewebsites.net']),
    );
  });

  test('names that lead through the alias of somebody else are their own causes', () => {
    const host = hostOf({ chain: ['cdn.example.net', 'acme.azurewebsites.net'], end: 'no_name', registered: 'yes' });
    expect(saidOf(host).map(({ resource }) => resource)).toEqual(['shop.example.com']);
  });
});
