interface ImportMeta {
  /**
   * The modules whose files fit, loaded, by their paths. Vite reads it, so patterns are written out; it tells
   * `npm run test:changed` that the test is about those files.
   */
  glob(
    patterns: string | readonly string[],
    options: { readonly eager: true },
  ): Record<string, Record<string, unknown>>;
  /** The texts of such files. */
  glob(
    patterns: string | readonly string[],
    options: { readonly eager: true; readonly query: '?raw'; readonly import: 'default' },
  ): Record<string, string>;
}
