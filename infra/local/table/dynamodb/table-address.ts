/** Where a table's description lies. */
export const tableAddress = (name: string) => `table~${name}`;
