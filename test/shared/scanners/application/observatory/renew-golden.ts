/**
 * Asks Mozilla's own code what it says of the header sets, and writes golden.json anew:
 *
 *   mkdir -p /tmp/observatory && cd /tmp/observatory && npm init -y && npm install @mdn/mdn-http-observatory@1.4.8 --ignore-scripts
 *   node test/shared/scanners/application/observatory/renew-golden.ts /tmp/observatory && npx biome check --write test/shared/scanners/application/observatory
 *
 * The package (MPL-2.0) is no dependency: only what it answers is kept. Its retriever is not asked, as that speaks to
 * ports 80 and 443; node itself reads the headers from a server on loopback, as the retriever's client would.
 */
import { writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { own as defaultHost, type HeaderSet } from './header-sets/header-set.ts';
import { headerSets } from './header-sets.ts';

const [, , folder = '/tmp/observatory'] = process.argv;
const observatory = join(resolve(folder), 'node_modules/@mdn/mdn-http-observatory');
// Its own axios and tough-cookie, not ours.
const require = createRequire(join(observatory, 'package.json'));
const load = (path: string) => import(pathToFileURL(path).href);

// The list of preloaded hosts is downloaded by the package; ours is that of each header set.
writeFileSync(join(observatory, 'conf/hsts-preload.json'), '{}');
const { ALL_TESTS } = await load(join(observatory, 'src/constants.js'));
const { getGradeForScore, getScoreModifier } = await load(join(observatory, 'src/grader/grader.js'));
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load(join(observatory, 'src/grader/charts.js'));
const { Requests } = await load(join(observatory, 'src/types.js'));
const { hsts } = await load(join(observatory, 'src/analyzer/hsts.js'));
const { parseHttpEquivHeaders } = await load(join(observatory, 'src/retriever/utils.js'));
const { HTML_TYPES } = await load(join(observatory, 'src/types.js'));
const { AxiosHeaders } = require('axios');
const { CookieJar } = require('tough-cookie');

/** The headers as node's client gives them. */
async function received(headers: HeaderSet['headers']): Promise<IncomingHttpHeaders> {
  const flat = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((each) => [name, each]));
  const server = createServer((_, response) => {
    response.sendDate = false;
    response.writeHead(200, flat).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingHttpHeaders>((done, failed) => {
    get({ host: '127.0.0.1', port, agent: false }, (message) => {
      message.resume();
      done(message.headers);
    }).on('error', failed);
  });
  server.close();
  return answer;
}

async function golden(set: HeaderSet) {
  const { hostname = defaultHost, scheme = 'https:', body = '', preloaded = [] } = set;
  const { route = [`http://${hostname}/`, `https://${hostname}/`], onTheWay = [] } = set;
  const headers = await received(set.headers);
  const url = new URL(`${scheme}//${hostname}/`);
  const jar = new CookieJar();
  for (const { url: from, header } of onTheWay) jar.setCookieSync(header, from, { ignoreError: true });
  for (const header of headers['set-cookie'] ?? []) jar.setCookieSync(header, url.href, { ignoreError: true });

  hsts().clear();
  for (const name of preloaded) hsts().set(name, { mode: 'force-https', includeSubDomains: true });

  const answer = (verified: boolean) => ({ status: 200, headers: new AxiosHeaders(headers), verified });
  const requests = new Requests(hostname);
  const auto = answer(set.httpsVerified ?? true);
  const type = auto.headers['content-type']?.split(';')[0];
  const httpEquiv = HTML_TYPES.has(type) && body ? parseHttpEquivHeaders(body, url.href) : new Map();
  requests.responses.auto = { ...auto, httpEquiv };
  requests.responses.https = scheme === 'https:' ? auto : null;
  requests.responses.http = route === null ? null : answer(set.routeVerified ?? true);
  requests.responses.httpRedirects = (route ?? []).map((each) => ({ url: new URL(each), status: 301 }));
  requests.responses.httpsRedirects = requests.responses.httpRedirects;
  requests.resources.path = body;
  requests.session = { url, jar };
  if (set.crossOrigin === undefined) requests.responses.cors = answer(true);
  else if (set.crossOrigin !== null) {
    const { origin, headers: given } = set.crossOrigin;
    requests.responses.cors = {
      ...answer(true),
      headers: new AxiosHeaders(given),
      request: { headers: origin === undefined ? {} : { origin } },
    };
  }

  // As scan() of the package does it.
  let plain = 100;
  let full = 100;
  const tests: Record<string, readonly [string, number]> = {};
  for (const test of ALL_TESTS) {
    const output = test(requests);
    const modifier = getScoreModifier(output.result);
    tests[output.constructor.name] = [output.result, modifier];
    full += modifier;
    if (modifier < 0) plain += modifier;
  }
  const { score, grade } = getGradeForScore(plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? full : plain);
  return { name: set.name, grade, score, tests };
}

const answers = [];
for (const set of headerSets) answers.push(await golden(set));
writeFileSync(join(import.meta.dirname, 'golden.json'), `${JSON.stringify(answers, null, 2)}\n`);
console.log(`${answers.length} header sets graded`);
