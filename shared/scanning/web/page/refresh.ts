/** Longer addresses lead nowhere. */
const maxAddress = 4000;

/**
 * Where a `Refresh` header or `<meta http-equiv=refresh>` leads (HTML, 4.2.5.3): what follows the seconds, without `url=`
 * and quotes; undefined where it leads nowhere. Reads from left to right, so it takes linear time.
 */
export function refreshTarget(content: string): string | undefined {
  const text = content.trimStart();
  const seconds = /^[\d.]*/.exec(text)?.[0] ?? '';
  const behind = text.slice(seconds.length).trimStart();
  const told = behind.replace(/^[;,]/, '').trimStart();
  const named = told.replace(/^url(?=\s*=)/i, '').trimStart();
  const isNamed = named !== told;
  const value = isNamed ? named.slice(1).trimStart() : told;
  if (seconds === '' && behind === told && !isNamed) return undefined;
  const quote = /^["']/.exec(value)?.[0];
  const target = (quote === undefined ? value : value.slice(1).split(quote, 1).join()).trim();
  return target === '' || target.length > maxAddress || /^[\d.]*$/.test(target) ? undefined : target;
}
