import type { WebHeaders } from '../../../scanning/web/message/web-message.ts';
import { readMarkup } from '../../../scanning/web/page/markup.ts';

/** What the tests look at in a page's markup. */
export interface FrontPage {
  /** Policies of `<meta http-equiv="content-security-policy">`, in order. */
  readonly policies: readonly string[];
  /** The last `<meta name="referrer">`. */
  readonly referrer: string | undefined;
  /** Every script element; `src` resolved against a base element only, as the Observatory does. */
  readonly scripts: readonly { readonly src: string; readonly integrity: string }[];
}

/** A page that writes more or longer policies than this is after our time. */
const maxPolicies = 30;
const maxPolicyLength = 16_384;

const empty: FrontPage = { policies: [], referrer: undefined, scripts: [] };

/** The elements whose content is text to a parser, or a document of its own. */
const closed: ReadonlySet<string> = new Set(['template', 'iframe', 'noembed', 'noframes', 'xmp']);

/** True where the first Content-Type header names HTML, spelt as the Observatory expects it. */
export function declaresHtml(headers: WebHeaders): boolean {
  const [type = ''] = (headers.all('content-type')[0] ?? '').split(';');
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** Reads the markup of an answer; nothing where it is not HTML. */
export function frontPage({ headers, text }: { readonly headers: WebHeaders; readonly text: string }): FrontPage {
  if (!declaresHtml(headers)) return empty;
  const policies: string[] = [];
  const found: { src: string; integrity: string }[] = [];
  let referrer: string | undefined;
  let base: string | undefined;
  let inside: string | undefined;
  let depth = 0;
  readMarkup(text, {
    onopentag(name, attributes) {
      if (inside !== undefined) {
        if (name === inside) depth += 1;
        return;
      }
      if (closed.has(name)) {
        inside = name;
        depth = 1;
      } else if (name === 'base') base ??= attributes.href;
      else if (name === 'script') found.push({ src: attributes.src ?? '', integrity: attributes.integrity ?? '' });
      else if (name === 'meta') {
        const { content, 'http-equiv': equivalent } = attributes;
        if (equivalent !== undefined && content !== undefined) {
          const isPolicy = content !== '' && equivalent.toLowerCase().trim() === 'content-security-policy';
          if (isPolicy && policies.length < maxPolicies) policies.push(content.slice(0, maxPolicyLength));
        } else if (attributes.name?.toLowerCase().trim() === 'referrer' && content) referrer = content;
      }
    },
    onclosetag(name) {
      if (name !== inside) return;
      depth -= 1;
      if (depth === 0) inside = undefined;
    },
  });
  const against = base !== undefined && URL.canParse(base) ? base : undefined;
  const scripts = found.map(({ src, integrity }) => ({
    src: URL.canParse(src, against) ? new URL(src, against).href : src,
    integrity,
  }));
  return { policies, referrer, scripts };
}
