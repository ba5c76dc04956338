import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const OPENING =
  "<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='scanfold.invalid' version='1.0'>";

/** XMPP, by the stream that it opens in return (RFC 6120, section 4). */
export const xmpp: ServiceRule = {
  id: 'xmpp',
  name: 'XMPP',
  group: 'other',
  ports: [5222, 5223, 5269],
  // What is no stream is answered with one, too, and its fault (RFC 6120, section 4.9.1.2).
  suggests: () => false,
  probe: { id: 'xmpp', payload: OPENING },
  // RFC 6120, section 5.
  startTls: {
    name: 'xmpp',
    steps: [
      { send: OPENING, until: /<starttls /, refuses: /<\/stream:features>/ },
      { send: "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>", until: /<proceed /, refuses: /<failure / },
    ],
  },
  recognise({ text }) {
    if (!/^(?:<\?xml [^>]{1,60}\?>\s{0,4})?<stream:stream /.test(text)) return undefined;
    if (!text.includes('http://etherx.jabber.org/streams')) return undefined;
    if (!text.includes('<stream:features')) return PLAIN;
    return { ...PLAIN, facts: [/<starttls /.test(text) ? 'STARTTLS is offered' : 'STARTTLS is not offered'] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    "<?xml version='1.0'?><stream:stream id='24' version='1.0' xml:lang='en' xmlns:stream='http://etherx.jabber.org/streams' xmlns='jabber:client'><stream:error><not-well-formed xmlns='urn:ietf:params:xml:ns:xmpp-streams'/><text xml:lang='en' xmlns='urn:ietf:params:xml:ns:xmpp-streams'>syntax error</text></stream:error></stream:stream>",
    'xmpp',
  ],
  [
    'xmpp',
    "<?xml version='1.0'?><stream:stream id='e3' from='scanfold.invalid' xmlns:stream='http://etherx.jabber.org/streams' version='1.0' xmlns='jabber:client'><stream:error>",
    'xmpp',
  ],
];
