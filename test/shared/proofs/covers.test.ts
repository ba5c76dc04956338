import { expect, test } from 'vitest';
import { areCovered, type Proven } from '../../../shared/proofs/covers.ts';

const dns: Proven = { target: 'example.test', method: 'dns_txt' };
const file: Proven = { target: 'example.test', method: 'https_file' };
const tag: Proven = { target: 'example.test', method: 'meta_tag' };
const grant: Proven = { target: 'example.test', method: 'operator_grant' };
const one: Proven = { target: '192.0.2.7', method: 'https_file' };
const range: Proven = { target: '192.0.2.0/28', method: 'operator_grant' };
const six: Proven = { target: '2001:db8::/64', method: 'operator_grant' };

test.each<[string, Proven, string, boolean]>([
  ['a TXT record proves its name', dns, 'https://example.test/shop', true],
  ['a TXT record proves what is below', dns, 'http://a.b.EXAMPLE.test:8080/', true],
  ['a TXT record proves no other name with the same end', dns, 'https://notexample.test/', false],
  ['a TXT record proves nothing above', { ...dns, target: 'a.example.test' }, 'example.test', false],
  ['a TXT record proves no address', dns, '192.0.2.7', false],
  ['a file proves its own host', file, 'https://example.test/', true],
  ['a file proves nothing below', file, 'https://www.example.test/', false],
  ['a tag proves its own host', tag, 'example.test', true],
  ['a tag proves nothing below', tag, 'www.example.test', false],
  ['a grant of a domain holds below', grant, 'www.example.test', true],
  ['a file of an address proves it', one, '192.0.2.7', true],
  ['a file of an address proves a site that is named by it', one, 'http://192.0.2.7:8080/', true],
  ['a file of an address proves no neighbor', one, '192.0.2.8', false],
  ['a file of an address proves no range around it', one, '192.0.2.0/24', false],
  ['a grant of a range holds for a part of it', range, '192.0.2.8/30', true],
  ['a grant of a range holds for each address', range, '192.0.2.15', true],
  ['a grant of a range does not hold beyond it', range, '192.0.2.0/27', false],
  ['an IPv6 range holds for its addresses in any spelling', six, 'https://[2001:DB8:0::7]/', true],
  ['an IPv4 range holds for no IPv6 address', range, '::ffff:192.0.2.1', false],
  ['nothing is proven of what is no target', dns, '', false],
])('%s', (_, proof, scanned, covered) => {
  expect(areCovered([proof], scanned)).toBe(covered);
});

test('a range may be covered by several proofs together, with no address left out', () => {
  const halves: Proven[] = [
    { target: '192.0.2.0/31', method: 'operator_grant' },
    { target: '192.0.2.2', method: 'https_file' },
    { target: '192.0.2.3', method: 'https_file' },
  ];
  expect(areCovered(halves, '192.0.2.0/30')).toBe(true);
  expect(areCovered(halves.slice(0, 2), '192.0.2.0/30')).toBe(false);
  expect(areCovered([], '192.0.2.0/30')).toBe(false);
});
