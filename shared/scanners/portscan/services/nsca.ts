import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A vector of 128 random bytes and the time in seconds: what the first packet holds. */
const VECTOR = 128;
const LENGTH = VECTOR + 4;
/** Among 128 random bytes are some 101 different ones, and hardly ever fewer than these. */
const LEAST_VALUES = 80;
/** Seconds since 1970 in 2020 and in 2050: clocks of servers are not trusted more than that. */
const EARLIEST = 1_577_836_800;
const LATEST = 2_524_608_000;

/** NSCA, which takes the results of checks for Nagios, by the vector with which a client is to encrypt them, and its time. */
export const nsca: ServiceRule = {
  id: 'nsca',
  name: 'NSCA',
  group: 'other',
  ports: [5667],
  recognise({ probe, text }) {
    if (probe !== 'banner' || text.length !== LENGTH) return undefined;
    const bytes = Buffer.from(text, 'latin1');
    const seconds = bytes.readUInt32BE(VECTOR);
    const isRandom = new Set(bytes.subarray(0, VECTOR)).size >= LEAST_VALUES;
    return isRandom && seconds >= EARLIEST && seconds < LATEST ? PLAIN : undefined;
  },
};

/** Responses of real servers (NSCA 2.10.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    Buffer.from(
      '992c7a2377dcb02e932e529cb56ca26a597cc8972efe2285252160d5ea504b837dc5a7f4a25822358775d23ce274a73cf070d31f6ef6a5931705690155b485d37a2dc71c85ea520c6024484298ef7e896051a8ce474e625f54cb61aa7fe67df9144416992f68a58f8ceed225de50ae3ea2570deaa56f49f93aaaa3ba9121b3a56b09f3f7',
      'hex',
    ).toString('latin1'),
    'nsca',
  ],
];
