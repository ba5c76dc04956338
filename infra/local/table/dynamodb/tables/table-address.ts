/** The database key of a table's description. */
export const tableAddress = (name: string) => `table~${name}`;
