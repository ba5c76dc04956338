import { expect, test } from 'vitest';
import { zookeeperWithoutAuthentication } from '../../../../../shared/scanners/portscan/checks/zookeeper-without-authentication.ts';
import type { Exchange } from '../../../../../shared/scanners/portscan/examination/artifact.ts';
import { recogniseService } from '../../../../../shared/scanners/portscan/naming/recognise.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');
const heard = (probe: string, text: string, ended: Exchange['ended'] = 'quiet'): Exchange => ({
  ...{ probe, text, ended, sent: [], tls: false },
});
const version = heard(
  'zookeeper',
  'Zookeeper version: 3.8.0-0, built on 2022-10-04\nLatency min/avg/max: 0/0.0/0\n',
  'closed',
);
const artifact = {
  ...{ address: '127.0.0.1', family: 4 as const, port: 2181, asked: true, exchanges: [version] },
  tls: undefined,
};

/** What is said of a server by what it answered to a request for the names below its root. */
function judged(names: Exchange) {
  const found = recogniseService(artifact);
  if (found === undefined) throw new Error('not recognised');
  return zookeeperWithoutAuthentication.judge({ artifact, found, said: [heard('zookeeper-session', '\0'), names] });
}

// Answers of ZooKeeper 3.8.
test.each([
  ['names are shown', '000000210000000100000000000000010000000000000001000000097a6f6f6b6565706572', 'exposed'],
  ['a login is demanded (-124)', '00000010000000010000000000000000ffffff84', 'hardened'],
])('of a server of which %s', (_, hex, kind) => {
  expect(judged(heard('zookeeper-children', bytes(hex)))).toMatchObject({ kind });
});

test('a server that ends the session before it answers is not taken for one that demands a login', () => {
  expect(judged(heard('zookeeper-children', '', 'closed'))).toMatchObject({ kind: 'unclear' });
});
