/** How a library is known: texts that are looked for first, and a pattern in RE2 whose first group is the version. */
export interface LibraryRule {
  readonly words: readonly string[];
  readonly pattern: string;
  /** Where the version is put together from several groups: `$1.$2`. */
  readonly version?: string;
}

/** What is known of JavaScript libraries and their flaws; libraries.json has this shape. */
export interface LibraryData {
  readonly source: string;
  readonly licence: string;
  readonly package: string;
  /** The day of the package's release. */
  readonly date: string;
  readonly libraries: readonly {
    readonly name: string;
    /** What registries and CDNs call it, in lower case. */
    readonly names: readonly string[];
    readonly paths: readonly (LibraryRule & { readonly isNamed: boolean })[];
    readonly files: readonly LibraryRule[];
    readonly contents: readonly LibraryRule[];
    /** SHA-1 of whole files, and their versions. */
    readonly hashes: Readonly<Record<string, string>>;
    readonly flaws: readonly {
      readonly below?: string;
      readonly from?: string;
      readonly not?: readonly string[];
      readonly severity: string;
      /** CVE numbers, or GHSA ids; empty where it has none. */
      readonly ids: readonly string[];
      readonly cwe: readonly number[];
    }[];
  }[];
}
