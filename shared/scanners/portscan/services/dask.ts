import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A scheduler or worker of Dask, by its greeting, which names the version of Python; without TLS it has no authentication. */
export const dask: ServiceRule = {
  id: 'dask',
  name: 'Dask',
  group: 'remote-control',
  ports: [8786],
  references: ['https://distributed.dask.org/en/stable/tls.html'],
  recognise({ text }) {
    // A map in MessagePack; the numbers of the version are one byte each.
    const python = /^[\s\S]{24}\x83\xabcompression[\s\S]{1,12}\xa6python\x93([\x02-\x7f]{3})\xafpickle-protocol/.exec(
      text,
    )?.[1];
    if (python === undefined) return undefined;
    const version = [...python].map((each) => each.charCodeAt(0)).join('.');
    return { ...PLAIN, login: 'open', facts: [`Python ${version}`, 'Clients are greeted without authentication'] };
  },
};

/** Responses of real servers (Dask 2022.12): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    ':\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\x2a\0\0\0\0\0\0\0\x83\xabcompression\xc0\xa6python\x93\x03\x0b\x02\xafpickle-protocol\x05',
    'dask',
  ],
];
