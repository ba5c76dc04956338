import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The port mapper of Erlang, by its list of nodes (Erlang distribution protocol, NAMES_REQ): its own port, then lines. */
export const epmd: ServiceRule = {
  id: 'epmd',
  name: 'Erlang port mapper',
  group: 'other',
  ports: [4369],
  probe: { id: 'epmd', payload: '\0\x01n' },
  recognise({ probe, text, ended }) {
    if (probe !== 'epmd' || !/^\0\0[\s\S]{2}(?:name [^\n]{1,255} at port \d{1,5}\n)*$/.test(text)) return undefined;
    const names = [...text.matchAll(/name ([^\n]{1,255}) at port (\d{1,5})\n/g)];
    // Four bytes alone may be a length: a port of a daemon, and nothing after it, may not.
    if (names.length === 0 && (ended !== 'closed' || text.charCodeAt(2) < 4)) return undefined;
    const nodes = names.slice(0, 10).map(([, name, port]) => `${name} on port ${port}`);
    return { ...PLAIN, facts: nodes.length === 0 ? ['No node is registered'] : [`Nodes: ${nodes.join(', ')}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['epmd', '\0\0\x11\x11name rabbit at port 25672\n', 'epmd']];
