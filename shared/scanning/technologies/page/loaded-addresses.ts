/** An address in quotation marks that an inline script gives to an element, or that is one of a script by its ending. */
const addresses = [
  /\bsrc["']?\s{0,2}[=:,]\s{0,2}["'`]((?:https?:)?\/\/[\w.-]{3,100}\/[^"'`\s<>\\]{0,300})["'`]/g,
  /["'`]((?:https?:)?\/\/[\w.-]{3,100}\/[^"'`\s<>\\?]{0,300}\.js(?:\?[^"'`\s<>\\]{0,300})?)["'`]/g,
];
const most = 100;

/**
 * Addresses that an inline script loads other scripts from: the few lines by which services are put into a page name them
 * as they stand, and add at most an identifier. Takes linear time, and gives at most a hundred.
 */
export function loadedAddresses(script: string): readonly string[] {
  const found = new Set<string>();
  for (const pattern of addresses)
    for (const [, address] of script.matchAll(pattern)) {
      if (address !== undefined) found.add(address);
      if (found.size >= most) return [...found];
    }
  return [...found];
}
