import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { InjectionPoint, Probe, ValueEncoding } from '../active-check.ts';
import { saidBy } from './html-answer.ts';

const isText = (bytes: Buffer) => /^[\x20-\x7e]+$/.test(bytes.toString('latin1'));

/** True for a text in hex; one of digits alone may be a number. */
function isHexText(value: string): boolean {
  const bytes = Buffer.from(value, 'hex');
  return bytes.length >= 4 && bytes.length * 2 === value.length && /[a-f]/i.test(value) && isText(bytes);
}

/** True for a text in base64, as programs write cookies that hold more than a word. */
function isBase64Text(value: string): boolean {
  const bytes = Buffer.from(value, 'base64');
  return bytes.length >= 4 && bytes.toString('base64') === value && isText(bytes);
}

/** How the value that a site itself uses is written; undefined where it is written as it is. */
export function encodingOf(value: string): ValueEncoding | undefined {
  if (isHexText(value)) return 'hex';
  return isBase64Text(value) ? 'base64' : undefined;
}

const inWords: readonly (readonly [ValueEncoding, RegExp])[] = [
  ['base64', /\bbase-?64\b/i],
  ['hex', /\bhex\b|\bhexadecimal\b/i],
];

type Asking = Pick<Probe, 'echo' | 'request'>;

/** The encoding of which a page says something to a plain word, and nothing where it has got none. */
async function askedFor(
  { kind, submission }: InjectionPoint,
  original: WebResponse,
  { echo, request }: Asking,
): Promise<ValueEncoding | undefined> {
  const { response } = await echo();
  const said = saidBy(response);
  const [asked, words] = inWords.find(([, each]) => each.test(said)) ?? [];
  if (words === undefined) return undefined;
  // What a form is filled in with is a plain word, too.
  const page = kind === 'field' ? submission?.page : undefined;
  const before = page === undefined ? original : await request({ url: page });
  return words.test(saidBy(before)) ? undefined : asked;
}

const encodable: ReadonlySet<InjectionPoint['kind']> = new Set(['query', 'field', 'cookie']);

/**
 * The point with the encoding in which its values are to be written, and its own value decoded: as the site's own value is
 * written, or as the page asks for it in words. The point itself where there is none.
 */
export async function encodedPoint(
  point: InjectionPoint,
  original: WebResponse,
  asking: Asking,
): Promise<InjectionPoint> {
  if (!encodable.has(point.kind)) return point;
  const own = encodingOf(point.value);
  if (own !== undefined) return { ...point, encoding: own, value: Buffer.from(point.value, own).toString('utf8') };
  const asked = await askedFor(point, original, asking);
  return asked === undefined ? point : { ...point, encoding: asked };
}
