import { expect, test } from 'vitest';
import { isWide } from '../../../../../shared/scanners/subdomain/zone/spf/is-wide.ts';
import { parseSpf } from '../../../../../shared/scanners/subdomain/zone/spf/spf-record.ts';

const wide = (term: string) => {
  const { terms, faults } = parseSpf(`v=spf1 ${term} -all`);
  expect(faults).toEqual([]);
  return terms.filter(isWide).map(({ text }) => text);
};

test.each([
  'ip4:0.0.0.0/0',
  'ip4:128.0.0.0/1',
  '+ip4:64.0.0.0/7',
  'ip6:::/0',
  'ip6:2000::/3',
  'mx/0',
  'a:x.example/4',
  'a//8',
])('%s lets hosts of strangers pass', (term) => {
  expect(wide(term)).toEqual([term]);
});

test.each([
  'ip4:17.0.0.0/8',
  'ip4:192.0.2.1',
  'ip6:2001:db8::/32',
  'ip6:2a00::/12',
  'mx',
  'mx/24//64',
  'a:x.example',
  '-ip4:0.0.0.0/1',
  '~ip4:0.0.0.0/0',
  'include:x.example',
])('%s does not', (term) => {
  expect(wide(term)).toEqual([]);
});
