import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A text of the properties, after its length of two bytes. */
function propertyIn(text: string, name: string): string | undefined {
  const at = text.indexOf(`\0${String.fromCharCode(name.length)}${name}\0`);
  if (at < 0) return undefined;
  const start = at + name.length + 4;
  return text.slice(start, start + text.charCodeAt(start - 1));
}

/** The streams of RabbitMQ, by the properties that peers exchange before anybody logs in (PeerProperties of its protocol). */
export const rabbitmqStream: ServiceRule = {
  id: 'rabbitmq-stream',
  name: 'RabbitMQ streams',
  group: 'other',
  ports: [5552, 5551],
  references: ['https://github.com/rabbitmq/rabbitmq-server/blob/main/deps/rabbitmq_stream/docs/PROTOCOL.adoc'],
  // Length, PeerProperties, version 1, a number, no properties.
  probe: { id: 'rabbitmq-stream', payload: '\0\0\0\x0c\0\x11\0\x01\0\0\0\x2a\0\0\0\0' },
  recognise({ probe, text }) {
    if (probe !== 'rabbitmq-stream' || !/^\0\0[\s\S]{2}\x80\x11\0\x01\0\0\0\x2a\0\x01/.test(text)) return undefined;
    const product = propertyIn(text, 'product');
    const version = propertyIn(text, 'version');
    if (product !== 'RabbitMQ' || version === undefined || !/^\d[\w.+-]{0,30}$/.test(version)) return PLAIN;
    return { ...PLAIN, product, version, cpe: cpeOf('vmware', 'rabbitmq', version) };
  },
};

/** Responses of real servers (RabbitMQ 3.10.8, with the number of our question): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'rabbitmq-stream',
    '\0\0\0\xf4\x80\x11\0\x01\0\0\0\x2a\0\x01\0\0\0\x06\0\x0ccluster_name\0\x09a10504@vm\0\x09copyright\0\x37Copyright (c) 2007-2022 VMware, Inc. or its affiliates.\0\x0binformation\0\x39Licensed under the MPL 2.0. Website: https://rabbitmq.com\0\x08platform\0\x11Erlang/OTP 25.2.3\0\x07product\0\x08RabbitMQ\0\x07version\0\x063.10.8',
    'rabbitmq-stream',
  ],
];
