import type { Gap } from '../../../scanning/check.ts';
import type { Dns, DnsRecord, RecordType } from '../../../scanning/dns/dns.ts';
import { isWithin, nameOfEntry } from '../domain-name.ts';
import type { Source } from './source.ts';

const types: readonly RecordType[] = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA', 'SOA'];

/** Services that announce their hosts by SRV records (RFC 2782), by the names that are registered or usual for them. */
const services: readonly string[] = [
  '_autodiscover._tcp',
  '_caldav._tcp',
  '_caldavs._tcp',
  '_carddav._tcp',
  '_carddavs._tcp',
  '_etcd-client-ssl._tcp',
  '_etcd-server-ssl._tcp',
  '_ftp._tcp',
  '_gc._tcp',
  '_h323cs._tcp',
  '_http._tcp',
  '_imap._tcp',
  '_imaps._tcp',
  '_jabber._tcp',
  '_kerberos._tcp',
  '_kerberos._udp',
  '_kerberos-adm._tcp',
  '_kpasswd._tcp',
  '_kpasswd._udp',
  '_ldap._tcp',
  '_ldap._tcp.dc._msdcs',
  '_ldaps._tcp',
  '_matrix._tcp',
  '_matrix-fed._tcp',
  '_minecraft._tcp',
  '_mongodb._tcp',
  '_mysql._tcp',
  '_nfs._tcp',
  '_ntp._udp',
  '_pop3._tcp',
  '_pop3s._tcp',
  '_postgresql._tcp',
  '_sip._tcp',
  '_sip._tls',
  '_sip._udp',
  '_sipfederationtls._tcp',
  '_sipinternaltls._tcp',
  '_sips._tcp',
  '_ssh._tcp',
  '_stun._udp',
  '_submission._tcp',
  '_submissions._tcp',
  '_turn._udp',
  '_vlmcs._tcp',
  '_xmpp-client._tcp',
  '_xmpp-server._tcp',
];

/** Names of well-known TXT records of a zone. */
const textNames: readonly string[] = ['_dmarc', '_mta-sts', '_smtp._tls'];

/** Names in TXT records (`include:_spf.example.com`) have TXT records of their own: so many are read. */
const MAX_TEXTS = 20;

/** What a text names: hosts of SPF's include, a, mx, ptr, exists and redirect, of mail addresses and of URLs. */
function namesInText(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.slice(0, 4000).split(/[\s;,"]+/)) {
    const [, spf] = /^[+?~-]?(?:include|a|mx|ptr|exists|redirect)[:=]([^/%]{1,253})/i.exec(word) ?? [];
    if (spf !== undefined) found.push(spf);
    const [, mail] = /@([\w.-]{1,253})/.exec(word) ?? [];
    if (mail !== undefined) found.push(mail);
    const [, host] = /https?:\/\/([\w.-]{1,253})/i.exec(word) ?? [];
    if (host !== undefined) found.push(host);
  }
  return found;
}

/** The host names that a record contains. */
export function namesInRecord({ name, type, value }: DnsRecord): readonly string[] {
  switch (type) {
    case 'TXT':
    case 'CAA':
      return namesInText(value);
    // The primary name server, and a mailbox whose first dot is an @.
    case 'SOA': {
      const [server = '', mailbox = ''] = value.split(/\s+/);
      return [server, mailbox.slice(mailbox.indexOf('.') + 1)];
    }
    case 'A':
    case 'AAAA':
      return [name];
    default:
      return [value];
  }
}

/** What the records of the domain itself name: its mail and name servers, its services, its policies. */
export function dnsRecords(dns: Dns): Source {
  return {
    id: 'source-dns-records',
    way: 'dns',
    words: 'DNS records',
    isKept: false,
    async ask({ domain, found }) {
      const questions: (readonly [string, RecordType])[] = [
        ...types.map((type) => [domain, type] as const),
        ...services.map((service) => [`${service}.${domain}`, 'SRV'] as const),
        ...textNames.map((text) => [`${text}.${domain}`, 'TXT'] as const),
      ];
      const unanswered = new Map<string, number>();
      const texts = new Set([domain, ...textNames.map((text) => `${text}.${domain}`)]);
      const read = async ([name, type]: readonly [string, RecordType]): Promise<void> => {
        const answer = await dns.ask(name, type);
        if (answer.kind === 'failed') unanswered.set(answer.words, (unanswered.get(answer.words) ?? 0) + 1);
        if (answer.kind !== 'records') return;
        const names = answer.records.flatMap(namesInRecord);
        found(names);
        if (type === 'TXT') await Promise.all(names.map(readText));
      };
      const readText = async (text: string): Promise<void> => {
        const name = nameOfEntry(text);
        if (name === undefined || !isWithin(name, domain) || texts.has(name) || texts.size >= MAX_TEXTS) return;
        texts.add(name);
        await read([name, 'TXT']);
      };
      await Promise.all(questions.map(read));
      return [...unanswered].map(([reason, count]): Gap => ({ outcome: 'error', reason, count }));
    },
  };
}
