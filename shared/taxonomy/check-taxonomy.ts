/**
 * Where a check stands in the catalogues of the field. CWE numbers are not here: a check tells them itself, as they can
 * differ by instance; the OWASP Top 10 follows from them.
 */
export interface CheckTaxonomy {
  /** Established terms that an analyst would search for, the best known first: `HSTS`, `clickjacking`. */
  readonly terms: readonly [string, ...string[]];
  /** Tests of the OWASP Web Security Testing Guide: `WSTG-SESS-02`. */
  readonly wstg?: readonly string[];
  /** Sections of the OWASP Application Security Verification Standard 5.0: `V3.3`. */
  readonly asvs?: readonly string[];
  /** Alert references of ZAP: `10054-1`. */
  readonly zap?: readonly string[];
  /** Numbers of the WASC Threat Classification 2.0: `13`. */
  readonly wasc?: readonly number[];
}
