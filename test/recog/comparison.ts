import { recogniseService } from '../../shared/scanners/portscan/naming/recognise.ts';
import { converse, type Protocol } from './conversations.ts';
import type { Claim, Example } from './examples.ts';

/** Words that say what kind of thing a product is. */
const KINDS = new Set(
  'the server daemon service httpd ftpd smtpd pop3d imapd telnetd sshd http ftp smtp esmtp pop pop3 imap imap4 telnet ssh sftp web webserver mail dns for embedded'.split(
    ' ',
  ),
);

/** A shorter name in a longer one may be chance. */
const SHORTEST = 3;

function wordsOf(name: string | undefined): readonly string[] {
  return (name ?? '').toLowerCase().match(/[a-z\d]+/g) ?? [];
}

/** Words of a vendor that are in its name by law or custom. */
const COMPANY = /^(?:project|technologies|systems|software|inc|ltd|labs)$/;

/** A name without case, punctuation, its vendor, and the words for what kind of thing it is. */
function bare(name: string, vendor: string | undefined): string {
  const maker = new Set(wordsOf(vendor));
  return wordsOf(name)
    .filter((word) => !maker.has(word) && !KINDS.has(word))
    .join('');
}

/**
 * Whether a name is that of the claimed product or of its family. Case, punctuation, the vendor in front and words such
 * as "server" do not count; a name may have more words than the other. Where a claim has nothing but such words, as
 * `HTTPD` of `Apache`, the vendor is the name.
 */
export function isSameProduct(name: string, { vendor, product, family }: Claim): boolean {
  const whole = wordsOf(name).join('');
  const own = bare(name, vendor);
  return [product, family].some((claimed) => {
    if (claimed === undefined) return false;
    const other = bare(claimed, vendor);
    if (other === '') return isVendor(name, claimed, vendor);
    if (other === own || other === whole) return true;
    return (other.length >= SHORTEST && whole.includes(other)) || (own.length >= SHORTEST && other.includes(own));
  });
}

/** Whether a name is the vendor's, or just what the claim is, where that has nothing but the kind of thing. */
function isVendor(name: string, claimed: string, vendor: string | undefined): boolean {
  const whole = wordsOf(name).join('');
  const maker =
    wordsOf(vendor)
      .filter((word) => !COMPANY.test(word))
      .join('') || wordsOf(claimed).join('');
  const own = bare(name, undefined);
  return whole.includes(maker) || (own.length >= SHORTEST && maker.includes(own));
}

/**
 * Whether two versions are the same. Case and a leading v do not count, nor does what one of them has behind it for a
 * build or a package: `5.5.62` and `5.5.62-0`, but not `9.8.2` and `9.8.2rc1` or `1.3` and `1.3.19`.
 */
export function isSameVersion(version: string, claimed: string): boolean {
  const [shorter = '', longer = ''] = [version, claimed]
    .map((each) => each.toLowerCase().replace(/^v/, ''))
    .sort((a, b) => a.length - b.length);
  return longer.startsWith(shorter) && /^(?:$|[-+_~ (/:])/.test(longer.slice(shorter.length));
}

/** What the rules make of an example; undefined where recog has no product or version to compare with. */
export interface Verdict {
  readonly isService: boolean;
  readonly product: Match | undefined;
  readonly version: Match | undefined;
  /** The rule, the product and the version. */
  readonly said: string;
}

type Match = 'right' | 'wrong' | 'none';

function match(
  said: string | undefined,
  claimed: string | undefined,
  isSame: (said: string, claimed: string) => boolean,
): Match | undefined {
  if (claimed === undefined) return undefined;
  if (said === undefined) return 'none';
  return isSame(said, claimed) ? 'right' : 'wrong';
}

/** Shows an example to the rules of the port scan, as a scan would hear it. */
export function compare(protocol: Protocol, { text, claim }: Example): Verdict {
  const found = recogniseService({ exchanges: converse(protocol, text) });
  const { product, version } = found?.recognition ?? {};
  return {
    isService: found !== undefined && protocol.services.includes(found.rule.id),
    product: match(product, claim.product, (said) => isSameProduct(said, claim)),
    version: match(version, claim.version, isSameVersion),
    said: [found?.rule.id, product, version].map((each) => each ?? '-').join(' '),
  };
}
