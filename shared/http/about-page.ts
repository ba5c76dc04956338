import * as z from 'zod/mini';

/** Who scans, as the stage says it. */
export interface About {
  /** A name, such as `Example Ltd, IT security`. */
  readonly operator?: string | undefined;
  /** A mail address or a web page. */
  readonly contact?: string | undefined;
}

const environment = z.object({ ABOUT_OPERATOR: z.optional(z.string()), ABOUT_CONTACT: z.optional(z.string()) });

/** What the stage says of who scans: reads the environment. */
export function readAbout(env: NodeJS.ProcessEnv): About {
  const { ABOUT_OPERATOR: operator, ABOUT_CONTACT: contact } = z.parse(environment, env);
  return { operator, contact };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

function contactHtml(contact: string | undefined): string {
  if (contact === undefined) {
    return `<p>No contact was given here by whoever runs this installation. The network that a scan comes from has one for
    complaints, which <code>whois</code> tells for its address.</p>`;
  }
  const address = escaped(contact);
  return `<p>Write to <a href="${/^https?:/.test(contact) ? address : `mailto:${address}`}">${address}</a>.</p>`;
}

/** The page that every scan names in its User-Agent: who scans, why, and how to make it stop. It needs no script. */
export function aboutHtml({ operator, contact }: About): string {
  const who = operator === undefined ? 'an installation of Scanfold' : `${escaped(operator)}, with Scanfold`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>About these scans</title>
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
    <link rel="stylesheet" href="docs/page.css">
  </head>
  <body>
  <main class="about">
    <h1>About these scans</h1>
    <h2>Who scans</h2>
    <p>The requests come from ${who}. Scanfold looks for weaknesses in sites, hosts and domains for those who answer for
    them. The <code>User-Agent</code> of its requests begins with <code>Scanfold/</code>, where a user has not chosen
    another text, and web requests carry the number of their scan in <code>X-Scan-Id</code>.</p>
    <h2>Why</h2>
    <p>A user of this installation has named your address, site or domain as one to be scanned, so that open ports,
    outdated software and wrong settings are found before somebody else does. A scan opens connections and asks
    questions, some of which look like an attack in a log. It is not meant to change or delete anything.</p>
    <h2>How to make it stop</h2>
    ${contactHtml(contact)}
    <p>Say which address was scanned and when, and the value of <code>X-Scan-Id</code> where you have it: by these the
    scan can be found, cancelled, slowed down, or kept away from hosts, ports and paths.</p>
  </main>
  </body>
</html>
`;
}
