const maxLength = 2000;

/** An absolute http or https URL without fragment; undefined for anything else. Blanks around are ignored, as browsers do. */
export function addressOf(text: string, base: URL | string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > maxLength) return undefined;
  const url = URL.parse(trimmed, String(base));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // A lone `#` is no hash, and stays in the address until it is set.
  if (url.href.includes('#')) url.hash = '';
  return url.href;
}

/** Looks like an address that somebody wrote down: a URL of the web, a path from the root, or a path with a folder or an ending. */
const written =
  /^(?:https?:\/\/[\w.:[\]-]+(?:\/\S*)?|\/\/[\w-]+\.[\w.-]+\/\S*|\.{0,2}\/[\w~%@.+-][\w~%@.+/-]*(?:\?[^\s<>"]*)?|[\w~-]+(?:\/[\w~.-]+)*\.(?:html?|php|aspx?|jsp|do|action|json|xml|txt|js|css|map|ya?ml)(?:\?[^\s<>"]*)?|[\w-]+\/[\w~-]+(?:\/[\w~.-]*)*(?:\?[^\s<>"]*)?)$/i;

/** Words with a slash that are no paths: media types, dates, units, choices in prose. */
const noPath =
  /^(?:(?:text|application|image|audio|video|font|multipart|model|message)\/[\w.+*-]+|\d{1,4}\/\d{1,2}(?:\/\d{1,4})?|[a-z]+\/[a-z]+|[A-Z]\w*\/[A-Z]\w*)$/;

/** True for a text that is an address, as far as one can tell without asking. */
export function looksWritten(text: string): boolean {
  return text.length > 1 && text.length <= maxLength && written.test(text) && !noPath.test(text);
}
