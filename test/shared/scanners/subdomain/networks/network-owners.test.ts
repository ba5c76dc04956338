import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  networkOwnersLoader,
  readNetworkOwners,
} from '../../../../../shared/scanners/subdomain/networks/load-network-owners.ts';

/** Lines in the format of iptoasn, of made-up networks on addresses for documentation. */
const combined = [
  '192.0.2.0\t192.0.2.127\t64500\tDE\tEXAMPLE-ONE - Example One GmbH',
  '192.0.2.128\t192.0.2.255\t0\tNone\tNot routed',
  '198.51.100.0\t198.51.100.255\t64501\tUS\tEXAMPLE-TWO',
  '203.0.113.7\t203.0.113.7\t64500\tDE\tEXAMPLE-ONE - Example One GmbH',
  '2001:db8::\t2001:db8:0:ffff:ffff:ffff:ffff:ffff\t64502\tFR\tExämple Trois',
  '2001:db8:2::\t2001:db8:2::ffff\t64501\tUS\tEXAMPLE-TWO',
  '',
].join('\n');

/** Bytes in pieces of a size, so that lines and letters are cut. */
async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (text: string | Uint8Array) => readNetworkOwners({ body: inPieces(Buffer.from(text)) });

describe('the owner of a network', () => {
  test.each([
    ['192.0.2.0', 'AS64500 EXAMPLE-ONE - Example One GmbH'],
    ['192.0.2.127', 'AS64500 EXAMPLE-ONE - Example One GmbH'],
    ['192.0.2.128', undefined],
    ['192.0.1.255', undefined],
    ['198.51.100.255', 'AS64501 EXAMPLE-TWO'],
    ['198.51.101.0', undefined],
    ['203.0.113.7', 'AS64500 EXAMPLE-ONE - Example One GmbH'],
    ['255.255.255.255', undefined],
    ['2001:db8::1', 'AS64502 Exämple Trois'],
    ['2001:db8:1::', undefined],
    ['2001:db8:2::ffff', 'AS64501 EXAMPLE-TWO'],
    ['2001:db8:2::1:0', undefined],
    ['::1', undefined],
    ['a.example.test', undefined],
  ])('of %s is %s', async (address, owner) => {
    expect((await read(combined)).ownerOf(address)).toBe(owner);
  });

  test('is told once for all addresses of a host', async () => {
    const owners = await read(gzipSync(combined));
    expect(owners.of(['198.51.100.1', '192.0.2.1', '192.0.2.2', '10.0.0.1'])).toEqual([
      'AS64500 EXAMPLE-ONE - Example One GmbH',
      'AS64501 EXAMPLE-TWO',
    ]);
  });

  test('is that of the range that begins later where two overlap, as they do in published files', async () => {
    const owners = await read('192.0.2.0\t192.0.2.99\t64500\tDE\tA\n192.0.2.50\t192.0.2.255\t64501\tDE\tB');
    expect(owners.of(['192.0.2.49', '192.0.2.50', '192.0.2.200'])).toEqual(['AS64500 A', 'AS64501 B']);
  });

  test.each([
    ['', 'it has no ranges of addresses'],
    ['{"prefixes": []}', 'line 1'],
    ['192.0.2.0,192.0.2.127,64500,EXAMPLE', 'line 1'],
    ['192.0.2.0\t192.0.2.127\tAS64500\tDE\tX', 'line 1'],
    ['192.0.2.0\t192.0.2.300\t64500\tDE\tX', 'line 1'],
    ['192.0.2.9\t192.0.2.1\t64500\tDE\tX', 'line 1'],
    ['192.0.2.0\t2001:db8::\t64500\tDE\tX', 'line 1'],
    ['192.0.2.8\t192.0.2.9\t64500\tDE\tX\n192.0.2.7\t192.0.2.7\t64500\tDE\tX', 'line 2'],
    ['2001:db8::8\t2001:db8::9\t1\tDE\tX\n2001:db8::7\t2001:db8::7\t1\tDE\tX', 'line 2'],
    ['2001:db8::\t2001:db8::zz\t64500\tDE\tX', 'line 1'],
  ])('is not read from %j', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why);
  });

  test('is not told without a file, and a file that cannot be read is a fault for the user', async () => {
    const faults: unknown[] = [];
    const source = {
      readObject: () => Promise.reject(new Error('no S3 here')),
      now: Date.now,
      faulty: (error: unknown) => void faults.push(error),
    };
    expect(await networkOwnersLoader({ location: undefined, ...source })()).toEqual({});
    const { owners, fault } = await networkOwnersLoader({ location: 's3://data/ip2asn.tsv', ...source })();
    expect([owners, fault]).toEqual([undefined, "the operator's file of networks cannot be read"]);
    expect(faults).toHaveLength(1);
  });
});
