import type { Dns } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { WebFailure } from '../../../../scanning/web/message/web-failure.ts';
import type { WebClient } from '../../../../scanning/web/web-client.ts';
import type { MtaStsArtifact } from './mta-sts-artifact.ts';
import { parseMtaSts } from './mta-sts-policy.ts';

/** Opens a web client for a host by a URL of it; undefined where no pages are asked for. */
export type OpenPolicy = (url: string) => Promise<WebClient>;

type Policy = Extract<MtaStsArtifact, { kind: 'records' }>['policy'];

async function policyOf(domain: string, open: OpenPolicy): Promise<Policy> {
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  const web = await open(url);
  try {
    // Senders follow no redirect (RFC 8461, 3.3).
    const response = await web.request({ url, maxBodyBytes: 64_000 });
    if (response.status !== 200) return `${url} returns status ${response.status}`;
    return parseMtaSts(response.text(), response.headers.get('content-type'));
  } catch (error) {
    if (error instanceof WebFailure && error.kind !== 'spent') return error.message;
    throw error;
  } finally {
    web.close();
  }
}

/** Gathers the MTA-STS record of a domain with its policy. Throws `signal.reason` when aborted. */
export async function gatherMtaSts(domain: string, dns: Dns, open: OpenPolicy): Promise<MtaStsArtifact> {
  const answer = await dns.ask(`_mta-sts.${domain}`, 'TXT');
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
  const texts = answer.kind === 'records' ? answer.records.map(({ value }) => value) : [];
  const records = texts.filter((text) => /^v\s*=\s*STSv1\s*(?:;|$)/.test(text)).map((text) => oneLine(text, 500));
  if (records.length === 0) return { kind: 'none' };
  return { kind: 'records', records, policy: await policyOf(domain, open) };
}
