/** The result of importing one entry of a file. */
export interface ImportLine {
  readonly outcome: 'created' | 'present' | 'withdrawn' | 'refused' | 'skipped';
  /** What kind of thing, as the service names it. */
  readonly record: string;
  /** Its id in the file, and the one that it has here. */
  readonly from: string;
  readonly to: string;
  /** What people know it by. */
  readonly name: string;
  /** Where it stands in the file. */
  readonly place: string;
  /** Why it is not here, or what is different. */
  readonly note: string;
}
