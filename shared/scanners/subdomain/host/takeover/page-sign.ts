import type { Reach } from '../host-artifact.ts';
import type { TakeoverSign } from './takeover-service.ts';

/** A text without what templates write in many ways: case, white space, the apostrophe. */
function plain(text: string): string {
  return text
    .replace(/&(?:#0?39|#x27|apos|rsquo|#8217);|’/gi, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** The fingerprint text by which a page shows that the name is unclaimed at the service; undefined where there is none. */
export function pageSignIn(reach: Reach, sign: TakeoverSign): string | undefined {
  if (sign.kind !== 'page' || reach.kind !== 'answers') return undefined;
  if (sign.status?.includes(reach.status) === false) return undefined;
  const text = plain(reach.text);
  return sign.texts.find((each) => text.includes(plain(each)));
}
