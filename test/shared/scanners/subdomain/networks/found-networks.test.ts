import { expect, test } from 'vitest';
import { FoundNetworks } from '../../../../../shared/scanners/subdomain/networks/found-networks.ts';

test('networks with the most hosts come first, equal ones in the order of their addresses', () => {
  const networks = new FoundNetworks(10);
  for (const addresses of [['192.0.2.200'], ['198.51.100.1'], ['9.9.9.9', '9.9.9.10'], ['198.51.100.2']])
    networks.add(addresses);
  expect(networks.at('new')).toEqual(['198.51.100', '9.9.9', '192.0.2']);
});

test('an IPv6 address is in no network that can be asked for', () => {
  const networks = new FoundNetworks(10);
  networks.add(['2001:db8::1', '::ffff:192.0.2.1']);
  expect(networks.next()).toBeUndefined();
});

test('the limit counts those that were asked for, not those that no scan may contact', () => {
  const networks = new FoundNetworks(2);
  networks.add(['10.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1']);
  networks.move('10.0.0', 'refused');
  networks.move('192.0.2', 'again');
  expect(networks.next()).toBe('198.51.100');
  networks.move('198.51.100', 'asked');
  expect([networks.next(), networks.at('new')]).toEqual([undefined, ['203.0.113']]);
});

test('what is kept between invocations goes on where it was', () => {
  const networks = new FoundNetworks(2);
  networks.add(['192.0.2.1', '198.51.100.1']);
  networks.move('192.0.2', 'asked');
  const next = new FoundNetworks(2, networks.state());
  next.add(['192.0.2.9']);
  expect([next.at('asked'), next.next()]).toEqual([['192.0.2'], '198.51.100']);
});
