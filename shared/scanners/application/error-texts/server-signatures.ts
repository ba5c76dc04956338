import { patternOfWords } from '../content/any-of.ts';

/** A server's name and version at the foot of a page that it made itself. */
export interface ServerSignature {
  readonly product: string;
  readonly shown: string;
  readonly index: number;
  readonly length: number;
}

const rules: readonly (readonly [product: string, word: string, pattern: RegExp])[] = [
  ['Apache', '<address>Apache/', /<address>(Apache\/\d[\w.-]{0,20}[^<]{0,200}?) Server at /],
  ['nginx', '<center>nginx/', /<hr><center>(nginx\/\d[\w.-]{0,20}(?: \([\w ]{1,30}\))?)<\/center>/],
  ['OpenResty', '<center>openresty/', /<hr><center>(openresty\/\d[\w.-]{0,20})<\/center>/],
  ['Tengine', '<center>tengine/', /<center>(tengine\/\d[\w.-]{0,20})<\/center>/i],
  ['Tomcat', 'Apache Tomcat/', /<h3>(Apache Tomcat\/\d[\w.-]{0,20}[^<]{0,60})<\/h3>/],
  ['Jetty', 'Powered by Jetty', /Powered by Jetty:\/\/ (\d[\w.-]{0,30})/],
  ['lighttpd', '<div class="foot">lighttpd/', /<div class="foot">(lighttpd\/\d[\w.-]{0,20})/],
  ['WebLogic', 'WebLogic Server', /<title>[^<]{0,100}(WebLogic Server \d[\d.]{1,20})/],
  [
    'GlassFish',
    'GlassFish Server',
    /<h3>((?:Eclipse |Oracle )?GlassFish Server[^<]{0,40}\d[\d.]{0,20})[^<]{0,20}<\/h3>/,
  ],
  [
    'ASP.NET',
    'ASP.NET Version:',
    /Version Information:<\/b>(?:&nbsp;|\s){0,10}(Microsoft \.NET Framework Version:[\d.]{3,20}; ASP\.NET Version:[\d.]{3,20})/,
  ],
  ['Squid', '(squid/', /Generated [^<]{10,60} by [^<\s]{1,200} \((squid\/\d[\w.-]{0,20})\)/],
  ['WEBrick', 'WEBrick/', /<ADDRESS>\s{0,10}(WEBrick\/\d[^<]{0,80}?)(?: at|<)/i],
  ['Node.js', '<address>Node.js ', /<address>(Node\.js v?\d[\d.]{1,20})\//],
  ['Phusion Passenger', 'Phusion Passenger', /<h\d[^>]{0,60}>[^<]{0,60}(Phusion Passenger \d[\d.]{1,12})/],
];

const anyWord = patternOfWords(rules.map(([, word]) => word));

/** Servers that name themselves with a version in a page of their own, each once. */
export function signaturesIn(text: string): readonly ServerSignature[] {
  if (!anyWord.test(text)) return [];
  return rules.flatMap(([product, word, pattern]) => {
    const found = text.includes(word) ? pattern.exec(text) : undefined;
    return found ? [{ product, shown: found[1] ?? '', index: found.index, length: found[0].length }] : [];
  });
}
