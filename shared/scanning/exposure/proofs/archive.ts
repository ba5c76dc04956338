import type { Verify } from '../proof.ts';
import { inflatedHead } from './gzip.ts';

/** Names that the files of a site have, and those of a download for its visitors have not. */
const ofSite =
  /(?:^|\/)(?:wp-(?:config|admin|includes|content|login)|public_html|htdocs|httpdocs|www|\.git|\.env|\.htaccess|configuration\.php|settings\.php|localconfiguration\.php)(?=$|[/.-])|\.(?:php|sql)$/i;

const maxEntries = 20;

/** Names of the entries at the start of a zip file; none where it is no zip. */
export function zipEntries(body: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 30 <= body.length && names.length < maxEntries; ) {
    if (body.readUInt32LE(at) !== 0x04034b50) break;
    const nameEnd = at + 30 + body.readUInt16LE(at + 26);
    if (nameEnd > body.length) break;
    names.push(body.toString('utf8', at + 30, nameEnd));
    // The size stands behind the data where bit 3 is set: the next entry is not found without reading it all.
    if ((body.readUInt16LE(at + 6) & 8) !== 0) break;
    at = nameEnd + body.readUInt16LE(at + 28) + body.readUInt32LE(at + 18);
  }
  return names;
}

/** Names of the entries at the start of a tar file; none where it is no tar of the POSIX kind. */
function tarEntries(body: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 512 <= body.length && names.length < maxEntries; ) {
    if (body.toString('latin1', at + 257, at + 262) !== 'ustar') break;
    names.push(
      body
        .toString('utf8', at, at + 100)
        .split('\0', 1)
        .join(),
    );
    const size = Number.parseInt(body.toString('latin1', at + 124, at + 135), 8);
    if (!Number.isSafeInteger(size) || size < 0) break;
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return names;
}

/** An archive (zip, tar, tar.gz) whose first entries are files of a site. */
export const siteArchive: Verify = ({ body }) => {
  const unpacked = inflatedHead(body);
  const entries = unpacked === undefined ? [...zipEntries(body), ...tarEntries(body)] : tarEntries(unpacked);
  const telling = entries.filter((name) => ofSite.test(name));
  return telling.length === 0 ? undefined : { lines: ['archive containing:', ...telling.slice(0, 8)] };
};
