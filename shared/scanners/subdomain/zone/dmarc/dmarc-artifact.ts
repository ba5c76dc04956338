/** A DMARC record as receivers read it (RFC 7489, 6.3). */
export interface DmarcPolicy {
  readonly policy: 'none' | 'quarantine' | 'reject' | undefined;
  /** Of names below the domain; the domain's own policy where it says none. */
  readonly below: 'none' | 'quarantine' | 'reject' | undefined;
  /** Of names that do not exist (`np`, RFC 9091); as of those below the domain where it says none. */
  readonly absent: 'none' | 'quarantine' | 'reject' | undefined;
  /** 0 to 100. */
  readonly percent: number;
  /** It declares a test (`t=y`, DMARCbis): receivers apply the next weaker policy. */
  readonly isTest: boolean;
  /** Where reports go. */
  readonly reports: readonly string[];
  /** Where reports of single failures go. */
  readonly failureReports: readonly string[];
  /** What is wrong with it, in words. */
  readonly faults: readonly string[];
}

/** The DMARC record that applies to a domain. */
export type DmarcArtifact =
  | {
      readonly kind: 'records';
      /** The domain whose record it is: the organisational one where the domain has none of its own. */
      readonly at: string;
      readonly records: readonly string[];
      /** Undefined where there are several: receivers take none of them then. */
      readonly policy: DmarcPolicy | undefined;
      /** Report addresses at other organizations, and whether these agreed to take reports; undefined where that is unknown. */
      readonly outside: readonly { readonly host: string; readonly agrees: boolean | undefined }[];
    }
  | {
      readonly kind: 'none';
      /** Where one was queried last: the domain, or the one of its organisation. */
      readonly organisation: string;
      /** Texts that are meant as one, and that receivers pass over. */
      readonly broken: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly reason: string };
