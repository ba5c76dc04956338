import type { WebRequest } from '../../../scanning/web/message/web-message.ts';
import type { InjectionPoint } from '../active-check.ts';

function namesOurs(part: string, name: string): boolean {
  const [key = ''] = part.split('=');
  return part !== '' && new URLSearchParams(`${key}=`).has(name);
}

/**
 * The point's request with another value and nothing else changed; `value` stands in the address as it is, so whoever
 * sends it encodes what it means to. Of a parameter that is there twice the first one is taken.
 */
export function requestWith({ url, kind, name }: InjectionPoint, value: string): WebRequest {
  // A page that refuses has no place for a value.
  if (kind === 'refused') return { url: url.href };
  if (kind === 'header') return { url: url.href, headers: { [name]: value } };
  if (kind === 'folder') return { url: `${url.origin}${url.pathname}${value}` };
  if (kind === 'path') {
    const parts = url.pathname.split('/');
    const filled = parts.flatMap((part, index) => (part === '' ? [] : [index]));
    const at = filled[Number(name)];
    if (at === undefined) parts.push(value);
    else parts[at] = value;
    return { url: `${url.origin}${parts.join('/')}${url.search}` };
  }
  const parts = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
  const at = parts.findIndex((part) => namesOurs(part, name));
  if (at < 0) parts.push(`${encodeURIComponent(name)}=${value}`);
  else parts[at] = `${parts[at]?.split('=')[0]}=${value}`;
  return { url: `${url.origin}${url.pathname}?${parts.join('&')}` };
}
