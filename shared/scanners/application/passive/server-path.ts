import type { Page } from '../../../scanning/web/page/page.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isJson, isShownPage } from '../content/kinds.ts';
import { writtenValues } from '../content/written-values.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const folder =
  /(?:^|[\s"'=(:>])((?:\/var\/www\/(?:html|vhosts|[\w.-]{2,60})|\/home\/[\w.-]{1,40}\/(?:public_html|www|htdocs|domains|apps?|web)|\/home\d{0,3}\/[\w.-]{1,40}\/public_html|\/usr\/share\/nginx\/[\w.-]{1,40}|\/usr\/local\/(?:apache2?|tomcat|www)|\/srv\/(?:www|http|users)|\/opt\/(?:tomcat|bitnami|lampp|jboss|wildfly|apps?|www)|\/data\/(?:www|web|wwwroot)|[A-Z]:\\(?:inetpub|xampp|wamp64|wamp|websites|www|webroot)\\[\w .-]{1,60})(?:[\\/][\w .@-]{1,80}){0,12})/gi;

/** The folder that stands for the installation, without what changes from release to release. */
const causeOf = (path: string) =>
  path
    .split(/[\\/]/)
    .slice(0, 4)
    .join('/')
    .replaceAll(/\d{6,}/g, '#');

/** Most responses hold nothing that could be one. */
const possible =
  /\/(?:var|home\d{0,3}|usr|srv|opt|data)\/|\\\/(?:var|home\d{0,3}|usr|srv|opt|data)\\\/|:\\{1,2}(?:inetpub|xampp|wamp|websites|www|webroot)/i;

function* seenOn(page: Page): Generator<Sighting> {
  if (!possible.test(page.text)) return;
  for (const { text, shown, context } of writtenValues(page)) {
    if (context === 'link' || context === 'script') continue;
    // A path alone, from the root on, is an address of the site as well.
    for (const [, path = ''] of text.matchAll(folder)) {
      if (
        context === 'attribute' &&
        /^\//.test(text) &&
        !/^\/(?:var\/www\/(?:html|vhosts)|home\/[\w.-]+\/public_html)\//.test(text)
      )
        continue;
      yield {
        cause: causeOf(path),
        description: `The response contains ${printableLine(path, 200)}, a file system path of the server.`,
        evidence: printableLine(shown, 300),
      };
    }
  }
}

/**
 * A comment, an attribute or a string of JSON holds a path of the server's own disk under a folder that servers keep sites
 * in: `<!-- cached: /var/www/html/cache/home.html -->`. Error messages with paths have checks of their own. Firm.
 */
export const serverPath: PassiveCheck = {
  id: 'server-path',
  title: 'Full path disclosure in web content',
  score: 3,
  confidence: 'firm',
  cwe: [497, 200],
  references: [
    'https://owasp.org/www-community/attacks/Full_Path_Disclosure',
    'https://cwe.mitre.org/data/definitions/497.html',
  ],
  risk: 'Knowing absolute paths makes attacks that read or write files easier. Paths often disclose usernames and server software as well.',
  recommendation: 'Remove the path from templates, comments and responses, and refer to files by their public name.',
  appliesTo: (page) => (isShownPage(page) || isJson(page)) && page.status < 500,
  inspect: (page) => oncePerCause(seenOn(page)),
};
