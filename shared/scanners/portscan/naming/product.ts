import { cpeOf, type Recognition } from '../service-rule.ts';

/** What a server discloses of its software. */
export type Product = Pick<Recognition, 'product' | 'version' | 'cpe'>;

/**
 * A product by its own words. Group 1 is the version, group 2 a patch level or a release candidate behind it, with its
 * separator; both may be missing. The CPE is the vendor and the product.
 */
export type ProductRule = readonly [pattern: RegExp, product: string, cpe?: readonly [vendor: string, product: string]];

/** The first product that is named in a text; undefined for none. */
export function productIn(text: string, rules: readonly ProductRule[]): Product | undefined {
  for (const [pattern, product, cpe] of rules) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const version = match[1] || undefined;
    const update = match[2] || undefined;
    if (version === undefined) return { product };
    const named = cpe && cpeOf(cpe[0], cpe[1], version, update?.replace(/^-/, ''));
    return { product, version: version + (update ?? ''), cpe: named };
  }
  return undefined;
}
