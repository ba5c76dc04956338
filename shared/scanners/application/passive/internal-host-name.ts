import type { Page } from '../../../scanning/web/page/page.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { containsValues, writtenValues } from '../content/written-values.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const asAddress =
  /(?:^|[\s"'=(])(?:jdbc:)?(?:https?|wss?|ftp|sftp|ldaps?|smb|amqps?|rediss?|mongodb|postgres(?:ql)?|mysql|mariadb|kafka|nats|grpc):\/\/(?:[^\s/@"'<>]{1,100}@)?([a-z0-9][a-z0-9.-]{1,252})(:\d{2,5})?(?=[/?#\s"'<>)]|$)/gi;

const internalEnding =
  /\.(?:internal|intranet|intra|corp|lan|localdomain|home\.arpa|private|svc|consul|svc\.cluster\.local|cluster\.local|local)$/i;
/** Names that tools and tutorials use. */
const wellKnown =
  /^(?:host\.docker|(?:my|your)?(?:app|site|domain|host|server|project|wordpress|drupal|api|web|www)?\.?(?:local|test))(?:\.internal|\.local)?$|^(?:example|test|www|my-?\w{0,20}|your-?\w{0,20})\.local$|^metadata\.google\.internal$/i;
const noName =
  /^(?:localhost|host|hostname|server|servername|domain|example|user|username|foo|bar|test|www|proxy|address|ip|url|site|yoursite|mysite)$/i;

/** The name, where only machines inside know it. */
function internalName(host: string, port: string | undefined, context: string): string | undefined {
  const name = host.toLowerCase();
  if (internalEnding.test(name)) return wellKnown.test(name) ? undefined : name;
  // One word with a port, as containers call each other; scripts and links hold too many words that only look so.
  if (port === undefined || context === 'script' || context === 'link') return undefined;
  return /^[a-z][a-z0-9-]{2,62}$/.test(name) && !noName.test(name) ? name : undefined;
}

const stable = (name: string) => name.replaceAll(/[0-9a-f]{8,}|\d+/g, '#');

/** Most responses hold nothing that could be one. */
const possible =
  /:\\?\/\\?\/(?:[\w.-]+\.(?:internal|intranet|intra|corp|lan|localdomain|arpa|private|svc|consul|local)\b|[\w-]+:\d|[^\s/@]{1,100}@)/i;

function* seenOn(page: Page): Generator<Sighting> {
  if (!possible.test(page.text)) return;
  for (const { text, shown, context } of writtenValues(page)) {
    if (!text.includes('://')) continue;
    for (const [, host = '', port] of text.matchAll(asAddress)) {
      const name = internalName(host, port, context);
      if (name === undefined || name === page.url.hostname) continue;
      yield {
        cause: stable(name),
        description: `The response contains the host name ${name}, which appears to be resolvable in the internal network only.`,
        evidence: printableLine(shown, 300),
      };
    }
  }
}

/**
 * A value of a response is an address whose host is internal by its name: under .internal, .corp, .lan, .local, a Kubernetes
 * service, or one word with a port: `"backend": "http://orders.shop.svc.cluster.local:8080"`. Firm.
 */
export const internalHostName: PassiveCheck = {
  id: 'internal-host-name',
  title: 'Internal host name disclosed',
  score: 1,
  confidence: 'firm',
  cwe: [497, 200],
  references: ['https://cwe.mitre.org/data/definitions/497.html', 'https://datatracker.ietf.org/doc/html/rfc6762'],
  risk: 'The name discloses internal services. It helps an attacker who can make the server send requests on their behalf (server-side request forgery, SSRF) or who has access to the internal network.',
  recommendation:
    'Remove internal names from pages, scripts and responses, and generate URLs from the public host name.',
  appliesTo: (page) => containsValues(page) && !internalEnding.test(page.url.hostname),
  inspect: (page) => oncePerCause(seenOn(page)),
};
