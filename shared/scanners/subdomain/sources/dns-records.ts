import type { Gap } from '../../../scanning/check.ts';
import type { Dns, DnsRecord, RecordType } from '../../../scanning/dns/dns.ts';
import { isWithin, nameOfEntry } from '../domain-name.ts';
import type { NameSource } from './source.ts';

const types: readonly RecordType[] = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'CAA',
  'SOA',
  'HTTPS',
  'SVCB',
  'NAPTR',
  'DNAME',
];

/** Services that announce their hosts by SRV records (RFC 2782), by the names that are registered or usual for them. */
const services: readonly string[] = [
  '_aix._tcp',
  '_amqp._tcp',
  '_amqps._tcp',
  '_autodiscover._tcp',
  '_avatars-sec._tcp',
  '_avatars._tcp',
  '_caldav._tcp',
  '_caldavs._tcp',
  '_caldavs._udp',
  '_carddav._tcp',
  '_carddavs._tcp',
  '_certificates._tcp',
  '_cisco-phone-http._tcp',
  '_cisco-phone-tftp._tcp',
  '_cisco-uds._tcp',
  '_ciscowtp._tcp',
  '_client._smtp',
  '_cmp._tcp',
  '_collab-edge._tls',
  '_consul._tcp',
  '_crl._tcp',
  '_crls._tcp',
  '_cuplogin._tcp',
  '_dns-sd._udp',
  '_dns-update._udp',
  '_dns._udp',
  '_docker._tcp',
  '_etcd-client-ssl._tcp',
  '_etcd-server-ssl._tcp',
  '_finger._tcp',
  '_ftp._tcp',
  '_gc._tcp',
  '_git._tcp',
  '_gitlab-runner._tcp',
  '_gitlab._tcp',
  '_grafana._tcp',
  '_h323be._udp',
  '_h323cs._tcp',
  '_h323ls._udp',
  '_h323rs._tcp',
  '_hkp._tcp',
  '_hkps._tcp',
  '_http._tcp',
  '_https._tcp',
  '_imap._tcp',
  '_imaps._tcp',
  '_imps-server._tcp',
  '_ipp._tcp',
  '_ipps._tcp',
  '_jabber-client._tcp',
  '_jabber._tcp',
  '_jmap._tcp',
  '_kafka._tcp',
  '_kerberos-adm._tcp',
  '_kerberos-master._tcp',
  '_kerberos-master._udp',
  '_kerberos._tcp',
  '_kerberos._tcp.dc._msdcs',
  '_kerberos._udp',
  '_kpasswd._tcp',
  '_kpasswd._udp',
  '_ldap._tcp',
  '_ldap._tcp.dc._msdcs',
  '_ldap._tcp.gc._msdcs',
  '_ldap._tcp.pdc._msdcs',
  '_ldaps._tcp',
  '_matrix-fed._tcp',
  '_matrix-identity._tcp',
  '_matrix._tcp',
  '_minecraft._tcp',
  '_minecraft._udp',
  '_mongodb._tcp',
  '_mongodb._udp',
  '_mqtt._tcp',
  '_msoid._tcp',
  '_mysql._tcp',
  '_nats._tcp',
  '_nfs._tcp',
  '_nntp._tcp',
  '_ntp._tcp',
  '_ntp._udp',
  '_ocsp._tcp',
  '_pgpkeys._tcp',
  '_pgprevokations._tcp',
  '_pkixrep._tcp',
  '_pop3._tcp',
  '_pop3s._tcp',
  '_postgresql._tcp',
  '_prometheus._tcp',
  '_puppet-ca._tcp',
  '_puppet._tcp',
  '_radius._udp',
  '_radsec._tcp',
  '_rdp._tcp',
  '_redis._tcp',
  '_rtmp._tcp',
  '_rtsp._tcp',
  '_sieve._tcp',
  '_sip._tcp',
  '_sip._tcp.internal',
  '_sip._tls',
  '_sip._udp',
  '_sipfederation._tcp',
  '_sipfederationtls._tcp',
  '_sipinternal._tcp',
  '_sipinternaltls._tcp',
  '_sips._tcp',
  '_sips._udp',
  '_smtp._tcp',
  '_smtps._tcp',
  '_soap._tcp',
  '_ssh._tcp',
  '_stun._tcp',
  '_stun._udp',
  '_stuns._tcp',
  '_submission._tcp',
  '_submission._udp',
  '_submissions._tcp',
  '_svcp._tcp',
  '_svn._tcp',
  '_syslog._tcp',
  '_telnet._tcp',
  '_test._tcp',
  '_tftp._udp',
  '_ts3._udp',
  '_tsdns._tcp',
  '_turn._tcp',
  '_turn._udp',
  '_turns._tcp',
  '_vlmcs._tcp',
  '_vnc._tcp',
  '_vpn._tcp',
  '_webdav._tcp',
  '_webdavs._tcp',
  '_whois._tcp',
  '_wpad._tcp',
  '_x-puppet-ca._tcp',
  '_x-puppet._tcp',
  '_xmpp-client._tcp',
  '_xmpp-server._tcp',
  '_xmpps-client._tcp',
  '_xmpps-server._tcp',
];

/** Names of well-known TXT records of a zone. */
const textNames: readonly string[] = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi', '_domainconnect'];

/** Names that have records of service bindings beside the domain itself (RFC 9460, RFC 9462). */
const bindings: readonly (readonly [string, RecordType])[] = [
  ['www', 'HTTPS'],
  ['_dns', 'SVCB'],
];

/** Names in TXT records (`include:_spf.example.com`) have TXT records of their own: so many are read. */
const MAX_TEXTS = 20;

/** What a text names: hosts of SPF's include, a, mx, ptr, exists and redirect, of mail addresses and of URLs. */
function namesInText(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.slice(0, 4000).split(/[\s;,"]+/)) {
    const [, spf] = /^[+?~-]?(?:(?:include|a|mx|ptr|exists):|redirect=)([^/%]{1,253})/i.exec(word) ?? [];
    if (spf !== undefined) found.push(spf);
    const [, mail] = /@([\w.-]{1,253})/.exec(word) ?? [];
    if (mail !== undefined) found.push(mail);
    const [, host] = /https?:\/\/([\w.-]{1,253})/i.exec(word) ?? [];
    if (host !== undefined) found.push(host);
    // A host that stands alone: `_domainconnect` holds one, maybe with a path.
    else if (/^[\w-]{1,63}(?:\.[\w-]{1,63})+(?:\/|$)/.test(word)) found.push(...word.split('/', 1));
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
    // What it leads to, and hosts in the expression that makes an address of a number: `!^.*$!sip:info@pbx.example.com!`.
    case 'NAPTR': {
      const [, expression = '', replacement = ''] = /"([^"]*)" (\S+)$/.exec(value) ?? [];
      return [replacement, ...expression.split(/[^\w.-]+/)].filter((word) => /\w\.\w/.test(word));
    }
    default:
      return [value];
  }
}

/** What the records of the domain itself name: its mail and name servers, its services, its policies. */
export function dnsRecords(dns: Dns): NameSource {
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
        ...bindings.map(([label, type]) => [`${label}.${domain}`, type] as const),
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
