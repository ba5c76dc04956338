/** The description of a field in the API documents, and an example value that works in a request. */
export interface FieldNote {
  readonly description?: string;
  readonly example?: unknown;
}

/** By field name, or by `<record>.<field>` where the meaning depends on the record. Examples point at loopback only. */
export type FieldNotes = Readonly<Record<string, FieldNote>>;

/** The note on the identifier of a record, in the record itself; `what` is the record in words. */
export function ownId(what: string): FieldNote {
  return {
    description: `Identifier of the ${what}. In a put request: omit to create, set to update`,
    example: 1001,
  };
}
