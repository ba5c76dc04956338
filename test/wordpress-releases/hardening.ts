/** What hides something of a site that runs behind Apache. */
export interface Hardening {
  /** Plugins that must be used, by their files' names. */
  readonly files: Readonly<Record<string, string>>;
  /** Of Apache. */
  readonly directives: readonly string[];
  /** Rules of rewriting that come before the site's own. */
  readonly before?: readonly string[];
}
