import { patternOfWords } from '../content/any-of.ts';

/** The list of a folder as a server makes it by itself. */
export interface Listing {
  readonly server: string;
  readonly index: number;
  readonly length: number;
}

interface Rule {
  readonly server: string;
  readonly word: string;
  readonly pattern: RegExp;
  readonly also?: RegExp;
}

const rules: readonly Rule[] = [
  {
    server: 'http-server',
    word: 'http-server</a>',
    pattern: /<title>Index of \/[^<]{0,500}<\/title>/,
    also: /<address>Node\.js v?[\d.]{1,20}\/ <a href="https:\/\/github\.com\/http-party\/http-server">/,
  },
  {
    server: 'lighttpd',
    word: 'lighttpd',
    pattern: /<title>Index of \/[^<]{0,500}<\/title>/,
    also: /<div class="foot">lighttpd/,
  },
  {
    server: 'Apache',
    word: 'Index of /',
    pattern: /<title>Index of \/[^<]{0,500}<\/title>/i,
    also: /<a href="\?C=[NMSD][;&](?:amp;)?O=[AD]">|<a href="[^"<]{1,500}"> ?Parent Directory<\/a>|<address>Apache/i,
  },
  {
    server: 'nginx',
    word: 'Index of /',
    pattern: /<title>Index of \/[^<]{0,500}<\/title>/i,
    also: /<h1>Index of \/[^<]{0,500}<\/h1>\s{0,20}<hr>\s{0,10}<pre><a href="\.\.\/">\.\.\/<\/a>/i,
  },
  {
    server: 'WEBrick',
    word: 'WEBrick',
    pattern: /<TITLE>Index of \/[^<]{0,500}<\/TITLE>/i,
    also: /<ADDRESS>\s{0,10}WEBrick/i,
  },
  {
    server: 'IIS',
    word: '[To Parent Directory]',
    pattern: /<A HREF="[^"<]{1,500}">\[To Parent Directory\]<\/A>/i,
  },
  {
    server: "Python's http.server",
    word: 'Directory listing for /',
    pattern: /<title>Directory listing for \/[^<]{0,500}<\/title>/,
    also: /<h1>Directory listing for \/|<h2>Directory listing for \//,
  },
  {
    server: 'serve-index',
    word: 'listing directory /',
    pattern: /<title>listing directory \/[^<]{0,500}<\/title>/,
    also: /<ul id="files"/,
  },
  {
    server: 'serve',
    word: 'Files within',
    pattern: /<title>Files within [^<]{0,500}<\/title>/,
    also: /<ul id="files"/,
  },
  {
    server: 'Caddy',
    word: 'caddyserver.com',
    pattern: /Served with\s{1,20}<a [^>]{0,100}href="https:\/\/caddyserver\.com"/,
    also: /<div class="listing|<table aria-describedby="summary"|id="summary"/,
  },
  {
    server: 'Tomcat',
    word: 'Directory Listing For',
    pattern: /<title>Directory Listing For \[?(?:\/|&#47;)[^<]{0,500}<\/title>/,
  },
  {
    server: 'Jetty',
    word: 'Directory: /',
    pattern: /<title>Directory: \/[^<]{0,500}<\/title>/i,
    also: /<h1[^>]{0,60}>Directory: \//i,
  },
  {
    server: "Go's http.FileServer",
    word: '<pre>\n<a href="',
    pattern:
      /^(?:<!doctype html>\n<meta name="viewport" content="width=device-width">\n)?<pre>\n(?:<a href="[^"\n]{1,500}">[^<\n]{1,500}<\/a>\n)+<\/pre>\n?$/,
  },
  {
    server: 'object storage',
    word: '<ListBucketResult',
    pattern: /^\s{0,10}(?:<\?xml[^>]{0,200}>\s{0,10})?<ListBucketResult\b/,
    also: /<Key>/,
  },
  {
    server: 'Azure storage',
    word: '<EnumerationResults',
    pattern: /^[\s\ufeff]{0,10}(?:<\?xml[^>]{0,200}>\s{0,10})?<EnumerationResults\b/,
    also: /<Blobs>/,
  },
];

const anyWord = patternOfWords(rules.map(({ word }) => word));

/** Which server made this list of a folder, if it is one. */
export function listingIn(text: string): Listing | undefined {
  if (!anyWord.test(text)) return undefined;
  for (const { server, word, pattern, also } of rules) {
    if (!text.includes(word)) continue;
    const found = pattern.exec(text);
    if (found && (also === undefined || also.test(text)))
      return { server, index: found.index, length: Math.min(found[0].length, 300) };
  }
  return undefined;
}
