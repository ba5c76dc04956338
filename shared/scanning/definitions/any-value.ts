/** What most fields take: a number, a word, a page, an amount. */
export const anyValue = '1';
