import * as z from 'zod/mini';
import { anyOf, firstLines, isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { jsonOf } from '../../../scanning/exposure/proofs/json.ts';
import { linesWith } from '../../../scanning/exposure/proofs/server-files.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';

/** The index of Go's profiles, or its exported variables. */
export const goDebug: Verify = anyOf(
  pageWith(/<title>\/debug\/pprof\/<\/title>/, /full goroutine stack dump/),
  jsonOf(z.object({ cmdline: z.array(z.string()), memstats: z.object({ HeapAlloc: z.number() }) }), () => [
    '"cmdline": ...',
    '"memstats": ...',
  ]),
);

/** Measurements in the text form of Prometheus or OpenMetrics. */
export const prometheusMetrics: Verify = linesWith(
  /^# TYPE [a-zA-Z_:][\w:]{0,150} (?:counter|gauge|histogram|summary|untyped|unknown|info)\s*$/,
  /^[a-zA-Z_:][\w:]{0,150}(?:\{[^}\n]{0,500}\})? [-+0-9.eEinfNa]{1,30}(?: \d{1,15})?\s*$/,
);

/** The log of Laravel: its entries up to their message. */
export const laravelLog: Verify = ({ text }) => {
  const log = text();
  const entries = isHtml(log)
    ? []
    : firstLines(log, 500).flatMap(
        (line) => /^\[\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[^\]\n]{0,30}\] \w{1,30}\.[A-Z]{4,9}:/.exec(line)?.[0] ?? [],
      );
  return entries.length === 0 ? undefined : { lines: entries.slice(0, 3).map((entry) => `${entry} ...`) };
};

/** Consoles that frameworks have for their developers. */
export const developerConsole: Verify = anyOf(
  pageWith(/<title>Console \/\/ Werkzeug Debugger<\/title>/, /CONSOLE_MODE\s{0,4}=\s{0,4}true/),
  pageWith(/<title>H2 Console<\/title>/i, /(?:jsessionid|login\.jsp)/),
  pageWith(/<title>\s{0,20}Symfony Profiler\s{0,20}<\/title>/i),
  pageWith(/<title>[^<]{0,60}Telescope[^<]{0,60}<\/title>/, /window\.Telescope\s{0,4}=/),
  pageWith(/<title>[^<]{0,20}Error log for [^<]{1,200}<\/title>/i, /elmah/i),
  pageWith(
    /<title>[^<]{0,40}Application Trace[^<]{0,40}<\/title>|<h1>Application Trace<\/h1>/i,
    /Requests to this Application/,
  ),
  pageWith(/<td class="name">Rails version<\/td>/, /<td class="name">(?:Ruby version|Application root)<\/td>/),
);

/** Endpoints of Spring Boot's Actuator that tell of the inside. Names are shown, values never. */
export const actuator: Verify = anyOf(
  jsonOf(
    z.object({ activeProfiles: z.array(z.string()), propertySources: z.array(z.object({ name: z.string() })) }),
    ({ propertySources }) => ['propertySources:', ...propertySources.map(({ name }) => name)],
  ),
  jsonOf(
    z.object({ contexts: z.record(z.string(), z.object({ beans: z.record(z.string(), z.unknown()) })) }),
    ({ contexts }) => ['contexts:', ...Object.values(contexts).flatMap(({ beans }) => Object.keys(beans))],
  ),
  jsonOf(
    z.object({ contexts: z.record(z.string(), z.object({ mappings: z.record(z.string(), z.unknown()) })) }),
    () => ['contexts: ... mappings: ...'],
  ),
  jsonOf(
    z.object({
      status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE', 'UNKNOWN']),
      components: z.record(z.string(), z.unknown()),
    }),
    ({ components }) => ['components:', ...Object.keys(components)],
  ),
  jsonOf(z.object({ traces: z.array(z.unknown()) }), () => ['traces: ...']),
);
