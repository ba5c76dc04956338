import { elementsOf } from '../content/elements.ts';
import { startTagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck } from '../passive-check.ts';

const parameter = /;\s{0,8}charset\s{0,4}=\s{0,4}["']?([\w:.+-]{1,40})/i;

/** One name for each encoding, by the labels that browsers know (Encoding, 4.2); undefined for one they do not. */
function encodingOf(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * The charset of the Content-Type header and that of the page's meta element are different encodings: `text/html;
 * charset=utf-8` and `<meta charset="shift_jis">`. Names of one encoding are the same. Certain.
 */
export const charsetMismatch: PassiveCheck = {
  id: 'charset-mismatch',
  title: 'Character encoding mismatch between header and page',
  score: 1,
  confidence: 'certain',
  cwe: [436],
  references: [
    'https://encoding.spec.whatwg.org/',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta#charset',
  ],
  risk: 'Browsers follow the header, other programs may follow the page. Text that is harmless in one encoding can be markup in the other, which can bypass filters against cross-site scripting (XSS).',
  recommendation:
    'Declare UTF-8 in both: nginx `charset utf-8;`, Apache `AddDefaultCharset utf-8`, and `<meta charset="utf-8">` in the page.',
  appliesTo: isShownPage,
  inspect: (page) => {
    const header = encodingOf(parameter.exec(page.headers.get('content-type') ?? '')?.[1]);
    if (header === undefined) return [];
    for (const meta of elementsOf(page).named('meta')) {
      const { charset, content = '' } = meta.attribs;
      const isType = /^content-type$/i.test(meta.attribs['http-equiv'] ?? '');
      const said = encodingOf(charset ?? (isType ? parameter.exec(content)?.[1] : undefined));
      if (said === undefined) continue;
      if (said === header) return [];
      return [
        {
          cause: `${header}, ${said}`,
          description: `The Content-Type header declares ${header}, the meta element of the page declares ${said}.`,
          evidence: `Content-Type: ${page.headers.get('content-type')?.slice(0, 100)}\n${startTagOf(meta)}`,
        },
      ];
    }
    return [];
  },
};
