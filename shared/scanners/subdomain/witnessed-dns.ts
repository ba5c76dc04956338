import type { Dns, DnsAnswer } from '../../scanning/dns/dns.ts';
import type { Retest } from '../../scanning/scanner.ts';

function answerText(answer: DnsAnswer): string {
  if (answer.kind === 'failed') return answer.words;
  if (answer.kind !== 'records') return answer.kind.replace('_', ' ');
  return answer.records.map(({ name, type, value }) => `${name} ${type} ${value}`).join('\n');
}

/** A DNS client whose questions and answers are kept as the proof of a retest. */
export function witnessedDns(dns: Dns, { exchanged }: Pick<Retest, 'exchanged'>): Dns {
  return {
    ...dns,
    async ask(name, type) {
      const answer = await dns.ask(name, type);
      exchanged(`DNS ${type} ${name}`, answerText(answer));
      return answer;
    },
    async host(name) {
      const answer = await dns.host(name);
      const { chain, addresses, end, words = end } = answer;
      exchanged(`DNS addresses of ${name}`, [...chain, ...addresses].join('\n') || words);
      return answer;
    },
    async transfer(zone, server) {
      const answer = await dns.transfer(zone, server);
      exchanged(`DNS AXFR ${zone} at ${server}`, answer.kind === 'open' ? `${answer.records} records` : answer.kind);
      return answer;
    },
    async walk(zone, server) {
      const answer = await dns.walk(zone, server);
      exchanged(
        `DNS NSEC ${zone} at ${server}`,
        answer.kind === 'names' ? `${answer.names.length} names` : answer.kind,
      );
      return answer;
    },
    async signatures(zone, server) {
      const answer = await dns.signatures(zone, server);
      exchanged(
        `DNS SOA and DNSKEY ${zone} at ${server}`,
        typeof answer === 'string' ? answer : JSON.stringify(answer),
      );
      return answer;
    },
  };
}
