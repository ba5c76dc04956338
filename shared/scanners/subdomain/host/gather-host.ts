import type { CertificateInspection } from '../../../scanning/certificate/certificate-artifact.ts';
import { inspectCertificate } from '../../../scanning/certificate/inspect-certificate.ts';
import type { Dns, DnsAnswer, HostAnswer } from '../../../scanning/dns/dns.ts';
import type { ScanContext } from '../../../scanning/scanner.ts';
import type { Reference } from '../../../scanning/web/defence/reference.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { CloudRanges } from '../networks/cloud-ranges.ts';
import type { LoadedCloudRanges } from '../networks/load-cloud-ranges.ts';
import type { CloudAddress, GatheredHost, HostSignatures, Reach } from './host-artifact.ts';
import { leadsOf } from './leads.ts';
import { namesInText } from './names-in-text.ts';
import { type Answers, reach } from './reach.ts';
import { specialAddresses } from './special-addresses.ts';

/** What gathering a host needs. */
export interface HostParts {
  readonly dns: Dns;
  /**
   * Makes a client whose scope is the origin of this URL (http and https of that host) and that takes any certificate;
   * it is closed here.
   */
  readonly web: (url: string) => WebClient;
  readonly context: Pick<ScanContext, 'egress' | 'scope' | 'signal' | 'now'>;
  /** The domain that is scanned. */
  readonly domain: string;
  /** Words that make a name look private. */
  readonly words: readonly string[];
  /** The wildcard that the name comes from, where it does. */
  readonly wildcard?: string | undefined;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
  /** The port of the name servers that are asked themselves. 53 where it does not say. */
  readonly serverPort?: number;
  /** Reads the signatures of a host's records. */
  readonly signaturesOf?: (name: string) => Promise<HostSignatures>;
  /** The ranges of clouds that the operator provides. */
  readonly clouds?: LoadedCloudRanges | undefined;
}

const nowhere: Readonly<Record<Exclude<HostAnswer['end'], 'addresses'>, string>> = {
  no_data: 'The name has no address record',
  no_name: 'The name or its CNAME target does not exist',
  loop: 'The CNAME chain of the name is a loop',
  failed: 'The address of the name could not be resolved',
};

interface Shown {
  readonly http: Reach;
  readonly https: Reach;
  readonly tls: CertificateInspection;
  readonly pages: readonly WebResponse[];
  readonly reference: Reference | undefined;
}

/** What is said of a host without addresses, nothing of which was asked. */
function unasked({ end, words }: HostAnswer): Shown {
  const reason = end === 'addresses' ? nowhere.no_data : (words ?? nowhere[end]);
  if (end !== 'failed') {
    const silent: Reach = { kind: 'silent', reason };
    return { http: silent, https: silent, tls: { kind: 'none', reason }, pages: [], reference: undefined };
  }
  const unknown = { kind: 'unknown', outcome: 'not_testable', reason } as const;
  return { http: unknown, https: unknown, tls: unknown, pages: [], reference: undefined };
}

async function look(name: string, { web, context, authorities = [] }: HostParts): Promise<Shown> {
  const client = web(`https://${name}/`);
  try {
    const answers: Answers = new Map();
    const tls = await inspectCertificate(name, { context, authorities });
    const https = await reach(client, `https://${name}/`, answers);
    const http = await reach(client, `http://${name}/`, answers);
    // Two attempts, and neither was heard: nothing is there for the public.
    const isSilent = tls.kind === 'unknown' && tls.outcome === 'not_testable' && https.reach.kind === 'silent';
    const seen: CertificateInspection = isSilent ? { kind: 'none', reason: tls.reason } : tls;
    const pages = [https.page, http.page].filter((page) => page !== undefined);
    return {
      http: http.reach,
      https: https.reach,
      tls: seen,
      pages: [...new Set(pages)],
      reference: client.reference(),
    };
  } finally {
    client.close();
  }
}

function textOf({ headers, location, redirects, text }: WebResponse): string {
  const values = [...redirects.flatMap((each) => each.headers.pairs), ...headers.pairs].map(([, value]) => value);
  return [location ?? '', ...values, text()].join('\n');
}

/** Records of the name itself: those behind an alias are another host's. */
function ownRecords(name: string, answer: DnsAnswer): DnsAnswer {
  if (answer.kind !== 'records') return answer;
  const records = answer.records.filter((record) => record.name === name);
  return records.length > 0 ? { kind: 'records', records } : { kind: 'no_data' };
}

/** True where a zone above the name says that it has no such record: no zone begins at the name then. */
function isInZoneAbove(name: string, answer: DnsAnswer): boolean {
  return answer.kind === 'no_data' && answer.zone !== undefined && name.endsWith(`.${answer.zone}`);
}

function cloudsOf(addresses: readonly string[], ranges: CloudRanges): readonly CloudAddress[] {
  return addresses.flatMap((address) => {
    const range = ranges.rangeOf(address);
    return range === undefined ? [] : [{ address, ...range }];
  });
}

/** Why some ranges of clouds are unknown, for the user; undefined where all that the operator provides could be read. */
function cloudsFaultOf({ ranges, faults }: LoadedCloudRanges = { ranges: undefined, faults: [] }): string | undefined {
  return faults[0] ?? (ranges === undefined ? 'no address ranges of clouds are configured' : undefined);
}

/**
 * Looks at one host: where its name leads, what answers on http and https (a GET of `/` each, and where that leads on the
 * same host), which certificate it shows. What cannot be asked is part of the artifact. Throws `signal.reason` when
 * aborted, WebFailure `spent` where the run may send no more.
 */
export async function gatherHost(name: string, parts: HostParts): Promise<GatheredHost> {
  const { dns, context, domain, words, wildcard, serverPort, clouds } = parts;
  const cloudsFault = cloudsFaultOf(clouds);
  const answer = await dns.host(name);
  const shown = answer.end === 'addresses' ? await look(name, parts) : unasked(answer);
  // An alias has no records beside it (RFC 1034, 3.6.2): those that are answered are its target's.
  const isAlias = answer.chain.length > 0;
  const own = async (type: 'NS' | 'MX' | 'DNAME'): Promise<DnsAnswer> =>
    isAlias ? { kind: 'no_data' } : ownRecords(name, await dns.ask(name, type));
  const mailServers = await own('MX');
  // Thousands of hosts are one question less each.
  const nameServers = isInZoneAbove(name, mailServers) ? mailServers : await own('NS');
  // Beside addresses it is rare, and thousands of hosts are one question less each.
  const subtree: DnsAnswer = answer.end === 'no_data' ? await own('DNAME') : { kind: 'no_data' };
  const leads = await leadsOf(
    name,
    { answer, nameServers, mailServers, subtree },
    { dns, domain, terms: { ...context, serverPort } },
  );
  // A zone that begins here is asked itself, and has another zone's answers beside it.
  const signatures = nameServers.kind === 'records' || name === domain ? undefined : await parts.signaturesOf?.(name);
  return {
    name,
    domain,
    at: context.now(),
    words,
    wildcard,
    answer,
    ...shown,
    certificate: shown.tls.kind === 'seen' ? shown.tls.certificate : undefined,
    nameServers,
    mailServers,
    subtree,
    leads,
    links: namesInText(shown.pages.map(textOf).join('\n'), domain),
    specialAddresses: specialAddresses(answer.addresses, context.egress),
    ...(signatures && { signatures }),
    ...(clouds?.ranges && { clouds: cloudsOf(answer.addresses, clouds.ranges) }),
    ...(cloudsFault !== undefined && { cloudsFault }),
  };
}
