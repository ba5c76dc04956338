import { around } from '../content/evidence.ts';
import { listingIn } from '../error-texts/listings.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What anybody is told whose folder is listed. */
export const listingWords = {
  references: [
    'https://cwe.mitre.org/data/definitions/548.html',
    'https://httpd.apache.org/docs/2.4/mod/core.html#options',
    'https://nginx.org/en/docs/http/ngx_http_autoindex_module.html',
  ],
  risk: 'Strangers see every file of the folder, also those that no page links to: backups, drafts, uploads of others, settings.',
  recommendation:
    'Turn it off: nginx `autoindex off;`, Apache `Options -Indexes`, IIS `<directoryBrowse enabled="false" />`, S3 behind CloudFront: no `s3:ListBucket` for the public.',
} as const;

/**
 * A page is the list of a folder as Apache, nginx, IIS, lighttpd, Python, Tomcat, Jetty, Caddy, serve-index, Go or an
 * object storage makes it, by title and markup: `<title>Index of /backup</title>` with the links that sort it. Certain.
 */
export const directoryListing: PassiveCheck = {
  id: 'directory-listing',
  title: 'List of a folder is public',
  score: 6,
  confidence: 'certain',
  cwe: [548],
  ...listingWords,
  judges: ({ status, text, contentType }) =>
    status >= 200 &&
    status < 300 &&
    text !== '' &&
    /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/xml)$/.test(contentType),
  look: ({ text }) => {
    const found = listingIn(text);
    return found
      ? [
          {
            cause: found.server,
            description: `The answer is the list of a folder as ${found.server} makes it.`,
            evidence: around(text, found.index, found.length, 0, 300),
          },
        ]
      : [];
  },
};
