import type { Credential } from '../../../records/policies/site-credential.ts';
import { webHeaders } from '../message/headers.ts';
import type { WebHeaders } from '../message/web-message.ts';

/**
 * Shorter ones, and those of letters alone, may be words of any page: to blank them would spoil what the page is known
 * by. Where a run says something, they are taken out with all the others.
 */
const leastSecret = 8;

const isTelling = (text: string) => text.length >= leastSecret && !/^[a-z]+$/i.test(text);

function secretsOf(credential: Credential): readonly string[] {
  switch (credential.kind) {
    case 'basic': {
      const pair = `${credential.username}:${credential.password}`;
      return [credential.password, Buffer.from(pair, 'utf8').toString('base64')];
    }
    case 'header': {
      // `Bearer abc`: a page may show what is behind the scheme.
      const [, behind] = /^[\w-]{1,20} +([^ ].*)$/.exec(credential.value) ?? [];
      return behind === undefined ? [credential.value] : [credential.value, behind];
    }
    case 'cookie':
      return credential.cookie.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
    case 'form':
      return [credential.password];
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function named(text: string): string {
  const names = new Map([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
  ]);
  return text.replace(/[&<>"]/g, (sign) => names.get(sign) ?? sign);
}

/** The ways in which a page shows a text. */
function spellings(secret: string): readonly string[] {
  const wellFormed = secret.toWellFormed();
  return [
    secret,
    encodeURIComponent(wellFormed),
    new URLSearchParams([['', wellFormed]]).toString().slice(1),
    escaped(secret),
    named(secret),
    JSON.stringify(wellFormed).slice(1, -1),
  ];
}

/**
 * Removes the credentials of a scan from everything that a site returns, since echoed text may become part of a
 * finding.
 */
export class Secrets {
  readonly #needles: readonly Buffer[];

  constructor(credentials: readonly Credential[]) {
    const texts = new Set(credentials.flatMap(secretsOf).filter(isTelling).flatMap(spellings));
    this.#needles = [...texts].toSorted((a, b) => b.length - a.length).map((text) => Buffer.from(text, 'utf8'));
  }

  /** Blanks each secret with stars, in place. */
  blank(body: Buffer): void {
    for (const needle of this.#needles) {
      for (let at = body.indexOf(needle); at >= 0; at = body.indexOf(needle, at + needle.length)) {
        body.fill('*', at, at + needle.length);
      }
    }
  }

  blankText(text: string): string {
    if (this.#needles.length === 0) return text;
    const bytes = Buffer.from(text, 'utf8');
    this.blank(bytes);
    return bytes.toString('utf8');
  }

  blankHeaders(headers: WebHeaders): WebHeaders {
    if (this.#needles.length === 0) return headers;
    return webHeaders(headers.pairs.flatMap(([name, value]) => [name, this.blankText(value)]));
  }
}
