/** The letters and digits of a product's name, without `.js` at its end: names are compared by them. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '')
    .replace(/\.js$/, '')
    .replaceAll('.', '');
