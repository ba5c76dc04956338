import type { Gap } from '../../../scanning/check.ts';
import type { Dns, DnsRecord, RecordType } from '../../../scanning/dns/dns.ts';
import { isWithin, nameOfEntry } from '../domain-name.ts';
import { bindings, serviceNames, uriNames } from './service-names.ts';
import type { NameSource } from './source.ts';

const types: readonly RecordType[] = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA', 'SOA', 'NAPTR', 'DNAME'];

/** Names of well-known TXT records of a zone. */
const textNames: readonly string[] = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi', '_domainconnect'];

/** Names in TXT records (`include:_spf.example.com`) have TXT records of their own: so many are read. */
const MAX_TEXTS = 20;

/** Services (RFC 3403, section 4.1, flag `s`) have SRV records of their own: so many are read. */
const MAX_SERVICES = 20;

/** The services that NAPTR records lead to, which are names of SRV records. */
function servicesIn(records: readonly DnsRecord[]): readonly string[] {
  return records.flatMap(({ value }) => {
    const [, service] = /^\d+ \d+ "s" .*" (\S+)$/i.exec(value) ?? [];
    return service === undefined ? [] : [service];
  });
}

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
    case 'URI':
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
        ...serviceNames.map((service) => [`${service}.${domain}`, 'SRV'] as const),
        ...uriNames.map((service) => [`${service}.${domain}`, 'URI'] as const),
        ...textNames.map((text) => [`${text}.${domain}`, 'TXT'] as const),
        ...bindings.map(([label, type]) => [label === '' ? domain : `${label}.${domain}`, type] as const),
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
        if (type === 'NAPTR') await Promise.all(servicesIn(answer.records).slice(0, MAX_SERVICES).map(readService));
      };
      const readService = async (service: string): Promise<void> => {
        if (isWithin(service, domain)) await read([service, 'SRV']);
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
