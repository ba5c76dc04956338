import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// ApiVersions, version 0, which a broker answers before any login (Kafka protocol guide).
const ID = 'SCAN';
const REQUEST = `\0\x12\0\0${ID}\0\x08scanfold`;

/** Kafka, by the list of requests that it supports. */
export const kafka: ServiceRule = {
  id: 'kafka',
  name: 'Kafka',
  group: 'database',
  ports: [9092, 9093],
  probe: { id: 'kafka', payload: `\0\0\0${String.fromCharCode(REQUEST.length)}${REQUEST}` },
  recognise({ probe, text }) {
    if (probe !== 'kafka' || text.slice(4, 8) !== ID) return undefined;
    return /^\0\0[\s\S]{2}SCAN\0[\0\x23](?:\0\0\0[\x01-\xff]|$)/.test(text) ? PLAIN : undefined;
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['kafka', '\0\0\0\x10SCAN\0\0\0\0\0\x01\0\x12\0\0\0\x03', 'kafka']];
