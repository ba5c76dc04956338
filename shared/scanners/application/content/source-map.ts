import type { Page } from '../../../scanning/web/page/page.ts';

/** Sources that a map gives away. */
export interface SourceMap {
  /** Names of the sources that are the site's own, as far as names tell. */
  readonly own: readonly string[];
}

const ofOthers =
  /node_modules|bower_components|(?:^|\/)(?:webpack|vite|turbopack)(?:\/|:\/\/\/?)(?:bootstrap|runtime|startup|before-startup|universalModuleDefinition|preload-helper)|^(?:webpack:\/\/\/?)?(?:external|ignored|\(webpack\))/i;

/** Libraries that come with their map, which holds nothing that is not public. */
const library =
  /^(?:jquery|bootstrap|popper|vue|react|preact|angular|zone|rxjs|lodash|underscore|backbone|moment|dayjs|luxon|select2|swiper|slick|splide|tinymce|ckeditor|quill|codemirror|chart|d3|leaflet|fontawesome|font-awesome|all|brands|solid|regular|normalize|sanitize|foundation|bulma|tailwind|materialize|alpine|htmx|turbo|stimulus|handlebars|mustache|knockout|ember|polyfill|core-js|axios|socket\.io|sweetalert|toastr|datatables|dataTables|flatpickr|dropzone|cropper|photoswipe|lightbox|fancybox|lazysizes|aos|gsap|three|babylon|hls|video|plyr|mediaelement|modernizr|requirejs|system|tether|clipboard|prism|highlight|mathjax|katex|pdf|swagger-ui|redoc)[.\-_@]/i;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Reads a source map (ECMA-426) that carries the sources themselves; undefined for one that only names them, or none. */
export function readSourceMap(text: string, fileName: string): SourceMap | undefined {
  if (!text.includes('"sourcesContent"') || library.test(fileName)) return undefined;
  let map: unknown;
  try {
    // A map may start with a line that keeps it from being run as a script.
    map = JSON.parse(text.replace(/^\)\]\}'[^\n]{0,200}\n/, ''));
  } catch {
    return cutMap(text);
  }
  if (typeof map !== 'object' || map === null || !('sourcesContent' in map) || !('mappings' in map)) return undefined;
  const { sourcesContent } = map;
  const sources = 'sources' in map && Array.isArray(map.sources) ? map.sources : [];
  if (!Array.isArray(sourcesContent)) return undefined;
  const own = sources.filter(
    (name, index): name is string => isText(name) && !ofOthers.test(name) && isText(sourcesContent[index]),
  );
  return own.length === 0 ? undefined : { own };
}

/** A map that is longer than what is kept of a response: its start says enough. */
function cutMap(text: string): SourceMap | undefined {
  if (!/^\s{0,20}\{\s{0,20}"version"\s{0,4}:\s{0,4}3/.test(text)) return undefined;
  const start = text.indexOf('"sources"');
  const end = start < 0 ? -1 : text.indexOf(']', start);
  if (end < 0 || end - start > 500_000) return undefined;
  const list = text.slice(text.indexOf('[', start), end);
  const own = [...list.matchAll(/"((?:[^"\\]|\\.){1,500})"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ofOthers.test(name));
  return own.length === 0 ? undefined : { own };
}

/** What `sourceMappingURL` at the end of a script or style says, or its header. */
export function sourceMapAddress(page: Page): string | undefined {
  const header = page.headers.get('sourcemap') ?? page.headers.get('x-sourcemap');
  if (header) return header;
  const at = page.text.lastIndexOf('sourceMappingURL=');
  if (at < 0 || !/[#@]\s{0,4}$/.test(page.text.slice(Math.max(0, at - 6), at))) return undefined;
  const rest = page.text.slice(at + 'sourceMappingURL='.length);
  const end = rest.search(/[\s'"*]/);
  const address = end < 0 ? rest : rest.slice(0, end);
  // Behind it only the end of a comment and another word of the tools may stand: in the middle it is a text of a bundler.
  return /^(?:\s|\*\/|\/\/# (?:debugId|sourceURL)=\S{1,200})*$/.test(
    rest.slice(address.length, address.length + 500),
  ) && rest.length - address.length < 500
    ? address
    : undefined;
}
