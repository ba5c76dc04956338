import type { Element } from 'domhandler';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, webAddress } from './elements.ts';

/** Something that a page makes the browser load. */
export interface Load {
  readonly element: Element;
  readonly url: URL;
  /** In words: `script`, `style sheet`, `image`. */
  readonly kind: string;
  /** True where what comes can change the page: scripts, styles, frames, plug-ins. */
  readonly isActive: boolean;
}

const byAttribute: readonly (readonly [name: string, attribute: string, kind: string, isActive: boolean])[] = [
  ['script', 'src', 'script', true],
  ['iframe', 'src', 'frame', true],
  ['frame', 'src', 'frame', true],
  ['object', 'data', 'plug-in', true],
  ['embed', 'src', 'plug-in', true],
  ['applet', 'codebase', 'plug-in', true],
  ['img', 'src', 'image', false],
  ['input', 'src', 'image', false],
  ['video', 'poster', 'image', false],
  ['video', 'src', 'media', false],
  ['audio', 'src', 'media', false],
  ['source', 'src', 'media', false],
  ['track', 'src', 'media', false],
];

/** Addresses of a `srcset`: what stands before the blanks, between commas. */
function candidates(srcset: string): readonly string[] {
  return srcset
    .slice(0, 20_000)
    .split(/,\s/)
    .map((part) => part.trim().split(/\s/, 1)[0] ?? '');
}

function linkKind(element: Element): readonly [kind: string, isActive: boolean] | undefined {
  const rel = (element.attribs.rel ?? '').toLowerCase().split(/\s+/);
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? undefined : ['style sheet', true];
  if (rel.includes('modulepreload')) return ['script', true];
  if (rel.includes('manifest')) return ['manifest', true];
  if (rel.includes('icon') || rel.includes('apple-touch-icon')) return ['image', false];
  return undefined;
}

/** What the page makes the browser load by its markup, in no order that means anything. */
export function* loadsOf(page: Page): Generator<Load> {
  const { named, base } = elementsOf(page);
  for (const [name, attribute, kind, isActive] of byAttribute)
    for (const element of named(name)) {
      const url = webAddress(element.attribs[attribute], base);
      if (url) yield { element, url, kind, isActive };
    }
  for (const element of named('link')) {
    const kind = linkKind(element);
    const url = kind && webAddress(element.attribs.href, base);
    if (url) yield { element, url, kind: kind[0], isActive: kind[1] };
  }
  for (const element of named('img', 'source'))
    for (const text of candidates(element.attribs.srcset ?? '')) {
      const url = webAddress(text, base);
      if (url) yield { element, url, kind: 'image', isActive: false };
    }
}
