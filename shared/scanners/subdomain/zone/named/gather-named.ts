import type { Dns, RecordType } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { hostNameOf, isWithin } from '../../domain-name.ts';
import { domainOf, registeredOf } from '../../host/registered.ts';
import { bindings, serviceNames, uriNames } from '../../sources/service-names.ts';
import { selectors } from '../dkim/selectors.ts';
import type { DmarcArtifact } from '../dmarc/dmarc-artifact.ts';
import { reportHost } from '../report-host.ts';
import type { SpfArtifact } from '../spf/spf-artifact.ts';
import type { TlsRptArtifact } from '../tls-rpt/tls-rpt-artifact.ts';
import type { NamedArtifact, NamedName } from './named-artifact.ts';

type Found = Pick<NamedName, 'use' | 'record' | 'name'>;

/** The records that were gathered already and may name other domains. */
interface MailRecords {
  readonly spf: SpfArtifact;
  readonly dmarc: DmarcArtifact;
  readonly tlsRpt: TlsRptArtifact;
}

const maxNames = 200;

function ofMail(domain: string, { spf, dmarc, tlsRpt }: MailRecords): readonly Found[] {
  const senders = spf.kind === 'records' ? (spf.walk?.named ?? []) : [];
  const said = (record: string, reports: readonly string[]): readonly Found[] =>
    reports.flatMap((address) => {
      const name = reportHost(address);
      return name === undefined ? [] : [{ use: 'reports', record: `${record} ${oneLine(address, 200)}`, name }];
    });
  return [
    ...senders.map(({ record, name }) => ({ use: 'senders', record, name }) as const),
    ...(dmarc.kind === 'records' && dmarc.policy
      ? said(`_dmarc.${dmarc.at} TXT`, [...dmarc.policy.reports, ...dmarc.policy.failureReports])
      : []),
    ...(tlsRpt.kind === 'records' ? said(`_smtp._tls.${domain} TXT`, tlsRpt.reports) : []),
  ];
}

async function ofServices(domain: string, dns: Dns, unasked: Set<string>): Promise<readonly Found[]> {
  const questions: readonly (readonly [string, RecordType])[] = [
    ...serviceNames.map((service) => [`${service}.${domain}`, 'SRV'] as const),
    ...uriNames.map((service) => [`${service}.${domain}`, 'URI'] as const),
    ...bindings.map(([label, type]) => [label === '' ? domain : `${label}.${domain}`, type] as const),
  ];
  const found = await Promise.all(
    questions.map(async ([asked, type]): Promise<readonly Found[]> => {
      const answer = await dns.ask(asked, type);
      if (answer.kind === 'failed') unasked.add(answer.words);
      if (answer.kind !== 'records') return [];
      return answer.records.flatMap(({ value }) => {
        const name = type === 'URI' ? reportHost(value) : hostNameOf(value);
        return name === undefined ? [] : [{ use: 'service', record: `${asked} ${type} ${oneLine(value, 200)}`, name }];
      });
    }),
  );
  return found.flat();
}

/** Aliases by which the usual selectors of DKIM keys lead to mail services. */
async function ofSelectors(domain: string, dns: Dns, unasked: Set<string>): Promise<readonly Found[]> {
  const level = `_domainkey.${domain}`;
  // Where the level itself does not exist, nothing is below it (RFC 8020).
  if ((await dns.ask(level, 'TXT')).kind === 'no_name') return [];
  const found = await Promise.all(
    selectors.map(async (selector): Promise<readonly Found[]> => {
      const asked = `${selector}.${level}`;
      const answer = await dns.ask(asked, 'CNAME');
      if (answer.kind === 'failed') unasked.add(answer.words);
      const alias = answer.kind === 'records' ? answer.records.find(({ name }) => name === asked) : undefined;
      return alias === undefined ? [] : [{ use: 'keys', record: `${asked} CNAME ${alias.value}`, name: alias.value }];
    }),
  );
  return found.flat();
}

/**
 * Gathers the names of other domains in records of a domain other than MX and NS, and of aliases those of DKIM selectors, and whether their domains are
 * registered: whoever registers one takes over what the record hands out. Throws `signal.reason` when aborted.
 */
export async function gatherNamed(domain: string, records: MailRecords, dns: Dns): Promise<NamedArtifact> {
  const { spf, dmarc, tlsRpt } = records;
  const unasked = new Set([spf, dmarc, tlsRpt].flatMap((each) => (each.kind === 'unknown' ? [each.reason] : [])));
  const found = [
    ...ofMail(domain, records),
    ...(await ofSelectors(domain, dns, unasked)),
    ...(await ofServices(domain, dns, unasked)),
  ];
  const foreign = found.filter(({ name }) => !isWithin(name, domain) && name.includes('.')).slice(0, maxNames);
  const names = await Promise.all(
    foreign.map(async (each) => ({
      ...each,
      domain: domainOf(each.name),
      registered: await registeredOf(dns, each.name, domain),
    })),
  );
  return { kind: 'names', names, unasked: [...unasked] };
}
