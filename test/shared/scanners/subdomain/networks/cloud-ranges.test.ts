import { expect, test } from 'vitest';
import {
  cloudRangesLoader,
  readCloudRanges,
} from '../../../../../shared/scanners/subdomain/networks/load-cloud-ranges.ts';

/** The shapes in which the clouds publish their ranges, with made-up ranges of addresses for documentation. */
const aws = {
  syncToken: '1',
  createDate: '2026-11-20-00-00-00',
  prefixes: [
    { ip_prefix: '192.0.2.0/24', region: 'eu-west-1', service: 'EC2', network_border_group: 'eu-west-1' },
    { ip_prefix: '192.0.2.0/23', region: 'GLOBAL', service: 'AMAZON', network_border_group: 'GLOBAL' },
    { ip_prefix: '198.51.100.0/24', region: 'GLOBAL', service: 'CLOUDFRONT', network_border_group: 'GLOBAL' },
  ],
  ipv6_prefixes: [
    { ipv6_prefix: '2001:db8:1::/48', region: 'us-east-1', service: 'EC2', network_border_group: 'us-east-1' },
  ],
};
const google = {
  syncToken: '1',
  creationTime: '2026-11-20T00:00:00',
  prefixes: [
    { ipv4Prefix: '203.0.113.0/25', service: 'Google Cloud', scope: 'europe-west3' },
    { ipv6Prefix: '2001:db8:2::/44', service: 'Google Cloud', scope: 'us-central1' },
  ],
};
const azure = {
  changeNumber: 1,
  cloud: 'Public',
  values: [
    { name: 'AzureCloud', id: 'AzureCloud', properties: { region: '', addressPrefixes: ['203.0.113.128/25'] } },
    {
      name: 'AzureCloud.westeurope',
      id: 'AzureCloud.westeurope',
      properties: { region: 'westeurope', addressPrefixes: ['203.0.113.192/26', '203.0.113.200/32'] },
    },
    { name: 'Storage.westeurope', id: 's', properties: { region: 'westeurope', addressPrefixes: ['192.0.2.0/30'] } },
  ],
};

const body = (json: unknown) => ({
  body: (async function* () {
    yield Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  })(),
  modifiedAt: undefined,
});

function loader(files: Readonly<Record<string, unknown>>) {
  return cloudRangesLoader(
    Object.keys(files).map((key) => `s3://data/${key}`),
    { readObject: async (_, key) => body(files[key]), now: Date.now, faulty: () => undefined },
  );
}

test.each([
  ['192.0.2.7', 'AWS', 'eu-west-1', '192.0.2.0/24'],
  ['2001:db8:1::7', 'AWS', 'us-east-1', '2001:db8:1::/48'],
  ['203.0.113.7', 'Google Cloud', 'europe-west3', '203.0.113.0/25'],
  ['2001:db8:5::', 'Google Cloud', 'us-central1', '2001:db8:2::/44'],
  ['203.0.113.193', 'Azure', 'westeurope', '203.0.113.192/26'],
  ['203.0.113.200', 'Azure', 'westeurope', '203.0.113.200/32'],
])('%s is lent by %s in %s', async (address, cloud, region, prefix) => {
  const { ranges, faults } = await loader({ aws, google, azure })();
  expect([ranges?.rangeOf(address), faults]).toEqual([{ cloud, region, prefix }, []]);
});

test.each(['192.0.3.1', '198.51.100.1', '203.0.113.129', '2001:db8:9::', '::1', 'a.example.test'])(
  '%s is lent by no cloud to its customers',
  async (address) => {
    const { ranges } = await loader({ aws, azure })();
    expect(ranges?.rangeOf(address)).toBeUndefined();
  },
);

test.each([
  ['not json', 'it is not JSON'],
  [[], 'neither AWS, Google Cloud nor Azure'],
  [{ prefixes: [] }, 'it has no ranges of addresses'],
  [{ prefixes: [{ ip_prefix: 7 }] }, 'neither AWS, Google Cloud nor Azure'],
])('%j is not read', async (json, why) => {
  await expect(readCloudRanges(body(json))).rejects.toThrow(why);
});

test('a file with a byte order mark is read as one without', async () => {
  const plain = await readCloudRanges(body(aws));
  expect(await readCloudRanges(body(`\ufeff${JSON.stringify(aws)}`))).toEqual(plain);
});

test('what cannot be read is told, and what can be is used', async () => {
  const odd = { prefixes: [{ ipv4Prefix: '203.0.113.0', service: 'x', scope: 'odd' }] };
  const { ranges, faults } = await loader({ aws, broken: '{', odd })();
  expect(ranges?.rangeOf('192.0.2.7')?.cloud).toBe('AWS');
  expect(faults).toEqual([
    "the operator's file 2 of clouds cannot be read: it is not JSON",
    "some ranges of the operator's files of clouds are no prefixes",
  ]);
  expect(await loader({})()).toEqual({ ranges: undefined, faults: [] });
});
