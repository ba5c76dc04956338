import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** An exception (packet 2): its number in four bytes, its name and its message, each behind its length. */
const EXCEPTION = /^\x02[\s\S]{4}[\x0d-\x14]DB::(?:Net)?Exception[\s\S]{1,2}DB::(?:Net)?Exception: /;
const FOR_HTTP = /^HTTP\/1\.0 400 Bad Request\r\n\r\nPort \d{1,5} is for clickhouse-client program/;

/**
 * The native protocol of ClickHouse, by its exception for a ping from a client that has not said hello, or by what it
 * says to those who speak HTTP there; nobody is logged in.
 */
export const clickhouseNative: ServiceRule = {
  id: 'clickhouse-native',
  name: 'ClickHouse',
  group: 'database',
  ports: [9000, 9440],
  // All but a hello is answered with the same exception.
  suggests: () => false,
  probe: { id: 'clickhouse-native', payload: '\x04' },
  recognise: ({ text }) =>
    EXCEPTION.test(text) || FOR_HTTP.test(text)
      ? { ...PLAIN, product: 'ClickHouse', facts: ['The port is for the native protocol'] }
      : undefined,
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'clickhouse-native',
    '\x02\x65\0\0\0\x10DB::NetException\x2fDB::NetException: Unexpected packet from client',
    'clickhouse-native',
  ],
  [
    'http',
    'HTTP/1.0 400 Bad Request\r\n\r\nPort 9000 is for clickhouse-client program.\r\nYou must use port 8123 for HTTP.\r\n',
    'clickhouse-native',
  ],
];
