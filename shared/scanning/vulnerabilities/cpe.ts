/** A CPE 2.3 name (NISTIR 7695) as far as it is used here; `*` is any value, `-` none. */
export interface Cpe {
  /** `a` application, `o` operating system, `h` hardware. */
  readonly part: string;
  readonly vendor: string;
  readonly product: string;
  readonly version: string;
  /** `p1`, `rc1`, `-`. */
  readonly update: string;
  /** What the product is an extension of: `wordpress`. */
  readonly targetSoftware: string;
}

const longest = 500;

/** Reads a formatted string such as `cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*`; undefined where it is none. */
export function readCpe(text: string): Cpe | undefined {
  if (!text.startsWith('cpe:2.3:') || text.length > longest) return undefined;
  // A colon behind a backslash is part of a value.
  const values = text.slice(8).match(/(?:\\.|[^:\\])+/g) ?? [];
  if (values.length !== 11) return undefined;
  const [part = '', vendor = '', product = '', version = '', update = '', , , , targetSoftware = ''] = values.map(
    (value) => value.replace(/\\(.)/g, '$1').toLowerCase(),
  );
  return { part, vendor, product, version, update, targetSoftware };
}
