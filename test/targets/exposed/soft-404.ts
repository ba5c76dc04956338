import { createServer } from 'node:http';
import { listening, type Target } from '../server.ts';

const home = `<!doctype html>
<html><head><title>Garden notes</title>
<meta name="generator" content="WordPress 6.4.3">
<link rel="stylesheet" href="/wp-content/themes/hedgerow/style.css?ver=1.3.2">
</head><body><h1>Garden notes</h1><p>A heron stood in the pond.</p></body></html>`;

/**
 * A site whose home page is a WordPress's, and that answers 200 to anything else with a page that names what was asked
 * and the time, as many shops do: nothing but the home page is real.
 */
export function soft404(): Promise<Target> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const path = (request.url ?? '').split('?')[0] ?? '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    if (path === '/') return response.end(home);
    const shown = path.replace(/[<>&"]/g, '');
    return response.end(`<!doctype html><html><head><title>Garden notes</title></head><body><h1>Sorry</h1>
<p>We could not find ${shown}. Visitor ${asked} at ${new Date().toISOString()}, perhaps try our catalogue:</p>
<ul>${['Seeds', 'Bulbs', 'Tools', 'Books'].map((each) => `<li><a href="/${each}/">${each}</a></li>`).join('')}</ul></body></html>`);
  });
  return listening(server, '127.0.0.1', 0);
}
