import type { Dns } from '../../../../scanning/dns/dns.ts';
import { randomLabel } from '../../wildcards/random-label.ts';
import type { DkimArtifact, DkimKey } from './dkim-artifact.ts';
import { parseDkim } from './dkim-record.ts';

/** Selectors that mail services and programs use by themselves, and that people choose. */
const selectors: readonly string[] = `
1 2 cm default dk dkim dkim1 dkim2 ed25519 everlytickey1 everlytickey2 fm1 fm2 fm3 google hs1 hs2 k1 k2 k3 key key1 key2 krs
mail mailchannels mailjet mailo mandrill mta mx mxvault pm postfix protonmail protonmail2 protonmail3 resend rsa s1 s2
scph0920 selector selector1 selector2 sendgrid sig1 smtp smtpapi spop1024 turbo-smtp zendesk1 zendesk2 zmail zoho
`
  .trim()
  .split(/\s+/);

/** Gathers the keys that mail of a domain is signed with, under usual selectors. Throws `signal.reason` when aborted. */
export async function gatherDkim(domain: string, dns: Dns): Promise<DkimArtifact> {
  const textsOf = (selector: string) => dns.ask(`${selector}._domainkey.${domain}`, 'TXT');
  const nobody = await textsOf(randomLabel());
  if (nobody.kind === 'failed') return { kind: 'unknown', reason: nobody.words };
  // A wildcard gives each selector the same record: it is told of once, under the first.
  const asked = nobody.kind === 'records' ? selectors.slice(0, 1) : selectors;
  const keys: DkimKey[] = [];
  for (const selector of asked) {
    const answer = await textsOf(selector);
    if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
    if (answer.kind !== 'records') continue;
    keys.push(...answer.records.flatMap(({ value }) => parseDkim(selector, value) ?? []));
  }
  return { kind: 'keys', keys };
}
