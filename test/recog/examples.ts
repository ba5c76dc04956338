import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Element, isTag } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';

/** What recog says of an example. */
export interface Claim {
  readonly vendor: string | undefined;
  readonly product: string | undefined;
  readonly family: string | undefined;
  readonly version: string | undefined;
}

/** An example of a fingerprint: what a server said, and what recog makes of it. */
export interface Example {
  /** One character per byte. */
  readonly text: string;
  readonly claim: Claim;
}

function textOf(example: Element): string {
  const text = textContent(example);
  return example.attribs._encoding === 'base64'
    ? Buffer.from(text, 'base64').toString('latin1')
    : Buffer.from(text, 'utf8').toString('latin1');
}

/** What a fingerprint asserts for all its examples (`pos="0"`), and an example for itself. */
function claimOf(fingerprint: Element, example: Element): Claim {
  const asserted = new Map<string, string>();
  for (const { attribs } of getElementsByTagName('param', fingerprint))
    if (attribs.pos === '0' && attribs.name !== undefined && attribs.value !== undefined)
      asserted.set(attribs.name, attribs.value);
  const said = (name: string) => example.attribs[name] ?? asserted.get(name);
  return {
    vendor: said('service.vendor'),
    product: said('service.product'),
    family: said('service.family'),
    version: said('service.version'),
  };
}

/** The examples of an XML document of recog's fingerprints. */
export function examplesIn(xml: string): readonly Example[] {
  const document = parseDocument(xml, { xmlMode: true });
  return getElementsByTagName('fingerprint', document).flatMap((fingerprint) => {
    return getElementsByTagName('example', fingerprint)
      .filter(isTag)
      .map((example) => ({ text: textOf(example), claim: claimOf(fingerprint, example) }));
  });
}

/** The examples of one file of a checkout, such as `ssh_banners`. Throws where it is not there. */
export function examplesOf(checkout: string, file: string): readonly Example[] {
  return examplesIn(readFileSync(join(checkout, 'xml', `${file}.xml`), 'utf8'));
}
