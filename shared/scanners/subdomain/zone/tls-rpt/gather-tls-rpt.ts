import type { Dns } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { TlsRptArtifact } from './tls-rpt-artifact.ts';

const maxReports = 20;

/** The addresses that a record names (RFC 8460, 3). */
function reportsOf(record: string): readonly string[] {
  const [, rua = ''] = /;\s{0,9}rua\s{0,9}=([^;]{0,2000})/i.exec(record) ?? [];
  const addresses = rua.split(',').map((each) => each.trim());
  return addresses.filter((each) => each !== '').slice(0, maxReports);
}

const isAddress = (text: string) =>
  /^mailto:[^@\s]{1,100}@[^@\s]{1,255}$/i.test(text) || (/^https:/i.test(text) && URL.canParse(text));

function faultsOf(records: readonly string[], reports: readonly string[]): readonly string[] {
  if (records.length > 1) return ['there are several records, of which senders take none'];
  if (reports.length === 0) return ['it names no address for reports (rua)'];
  return reports
    .filter((each) => !isAddress(each))
    .map((each) => `${JSON.stringify(oneLine(each, 100))} is neither a mailto: nor an https: address`);
}

/** Gathers the record that asks for reports of failed encryption. Throws `signal.reason` when aborted. */
export async function gatherTlsRpt(domain: string, dns: Dns): Promise<TlsRptArtifact> {
  const answer = await dns.ask(`_smtp._tls.${domain}`, 'TXT');
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
  const texts = answer.kind === 'records' ? answer.records.map(({ value }) => value) : [];
  const records = texts.filter((text) => /^v\s*=\s*TLSRPTv1\s*(?:;|$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { kind: 'none' };
  const reports = reportsOf(record);
  const shown = records.slice(0, 10).map((each) => oneLine(each, 500));
  return { kind: 'records', records: shown, reports, faults: faultsOf(records, reports) };
}
