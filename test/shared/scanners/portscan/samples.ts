import { join } from 'node:path';
import type { ServiceSample } from '../../../../shared/scanners/portscan/service-rule.ts';
import { modulesIn } from '../../../modules-in.ts';

const files = await modulesIn(
  join(import.meta.dirname, '../../../../shared/scanners/portscan/services'),
  (name) => import(`../../../../shared/scanners/portscan/services/${name}.ts`),
);

/** The files of the services, each with its name, what it exports, and its samples. */
export const serviceFiles = Object.entries(files).map(([name, exported]) => {
  const samples = (exported.samples ?? []) as readonly ServiceSample[];
  return { file: `services/${name}.ts`, exported, samples };
});

/** The samples of all services. */
export const samples: readonly ServiceSample[] = serviceFiles.flatMap((each) => each.samples);

/** Responses that no service may be recognised by, each after the probe it was sent to. A service's own are in its file. */
export const lookAlikes: readonly (readonly [probe: string, text: string])[] = [
  ['banner', 'SSH-2.0\r\n'],
  ['banner', 'I like SSH-2.0-things\r\n'],
  ['http', 'HTTP/2.0 200 OK\r\n'],
  ['http', 'ERROR: unknown\r\n'],
  ['redis', '-ERR unknown command\r\n'],
  ['banner', '220 something\r\n'],
  ['banner', '* hello\r\n'],
  ['mongodb', '\x2c\0\0\0\x01\0\0\0\x02\0CS\x01\0\0\0\x08ismaster\0\x01\x10maxWireVersion\0'],
  ['redis', '+OK\r\n'],
  ['banner', '\x10\0\0\0\x0ahello\0world1234'],
  ['postgresql', 'Error\r\n'],
  ['ldap', '0\x05hello'],
  ['dns', '\0\x1e\x53\x44\x81\x05\0\x01'],
  ['banner', 'RFB tuning\n'],
  ['banner', '\xff\xff\xff'],
  ['feat', '500 what\r\n'],
  ['banner', '\x18\0\0\0\xff\x11\x04Zu viele Verbindungen'],
  ['rsync', '@ERROR: protocol startup error\n'],
  ['mqtt', '\x20\x02\0\0more'],
  ['amqp', 'AMQP?'],
  ['x11', '\0\x40\x0a\0\0\0\x10\0'],
  ['irc', ':a\r\n'],
  ['xmpp', "<?xml version='1.0'?><html>"],
  ['epmd', '\0\0\x11\x11'],
  ['kafka', '\0\0\0\x10NACS\0\0\0\0\0\x01'],
  ['socks', '\x05\0\0'],
  ['jdwp', 'JDWP-Handshake'],
  ['rmi', 'N\0'],
  ['banner', '200 hello\r\n'],
  ['memcached', 'OK 1.1.20+ds\n'],
  ['git', '0039 hello'],
  ['banner', '( success )'],
  ['bolt', '\0\0\0\0'],
];
