import type { Reach } from '../host-artifact.ts';
import type { PageSign, TakeoverService } from './takeover-service.ts';

/** A text in a response that shows that a hosting service has no site of this name. */
export interface SeenSign {
  /** What was seen, for the evidence. */
  readonly words: string;
  readonly isVague: boolean;
}

type Answer = Extract<Reach, { kind: 'answers' }>;

/** A text without what templates write in many ways: case, white space, the apostrophe. */
function plain(text: string): string {
  return text
    .replace(/&(?:#0?39|#x27|apos|rsquo|#8217);|’/gi, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '');

/** What an answer shows of a sign, in words; undefined where a part of the sign is missing. */
function seenOf(answer: Answer, { texts, status, header, redirect }: PageSign): string | undefined {
  if (status?.includes(answer.status) === false) return undefined;
  const field = header && answer.headers.find(([name, value]) => name === header.name && hasText(value, header.value));
  if (header && field === undefined) return undefined;
  const { leadsTo } = answer;
  if (redirect && (leadsTo === undefined || !redirect.includes(hostOf(leadsTo)))) return undefined;
  const text = texts?.find((each) => hasText(answer.text, each));
  if (texts && text === undefined) return undefined;
  const words = [field?.join(': '), redirect || text === undefined ? leadsTo && `Location: ${leadsTo}` : '', text];
  return words.filter((each) => each !== undefined && each !== '').join('\n') || `status ${answer.status}`;
}

const hasText = (whole: string, part: string) => plain(whole).includes(plain(part));

/** The fingerprint by which a host shows that its name is unclaimed at the service; the clearest one, undefined where there is none. */
export function pageSignIn(reach: Reach, { signs }: Pick<TakeoverService, 'signs'>): SeenSign | undefined {
  if (reach.kind !== 'answers') return undefined;
  let vague: SeenSign | undefined;
  for (const sign of signs) {
    if (sign.kind !== 'page') continue;
    const words = seenOf(reach, sign);
    if (words === undefined) continue;
    if (!sign.isVague) return { words, isVague: false };
    vague ??= { words, isVague: true };
  }
  return vague;
}
