/** What cannot be done, as the page itself found and says it: a text of `texts.ts`. */
export class ToldFault extends Error {
  override readonly name = 'ToldFault';
}
