import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Ganglia's gmond and gmetad, which tell the state of all hosts to whoever connects. */
export const ganglia: ServiceRule = {
  id: 'ganglia',
  name: 'Ganglia',
  group: 'other',
  ports: [8649, 8651],
  references: ['https://github.com/ganglia/monitor-core/wiki/Ganglia-Quick-Start'],
  recognise({ text }) {
    if (!/^<\?xml version="1\.0"[^>]{0,80}\?>\s{0,4}<!DOCTYPE GANGLIA_XML \[/.test(text)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['The state of the hosts was told without authentication'] };
  },
};

/** Responses of real servers (gmond 3.7.2, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>\n<!DOCTYPE GANGLIA_XML [\n   <!ELEMENT GANGLIA_XML (GRID|CLUSTER|HOST)*>\n',
    'ganglia',
  ],
];
