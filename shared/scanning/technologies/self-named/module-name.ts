/** Behind these a script tells loaders of modules from pages without one. */
const loader = /typeof exports|typeof define/;
const maxHead = 900;
/** The global under which a page without a loader has the module: `(t=globalThis||self).noUiSlider={}`, `root["Acme"] = factory()`. */
const assigned =
  /(?:\)|\b(?:[\w$]{1,2}|root|global|globalThis|self|window|this|exports))\s{0,2}(?:\.([A-Za-z_$][\w$]{2,40})|\[["']([\w$.-]{3,40})["']\])\s{0,2}=\s{0,2}(?:\{\}|(?!function\b)[\w$.]{1,20}\()/g;
const noName = /^(?:exports|default|prototype|amd|version)$/;
/** As libraries write their own version, whatever the quotation marks. An object that begins with it is most often another library's. */
const version =
  /(?<!\{\s?["']?)\bversion\b["']?\]?(?:\(\)\{return |["'\s,:=(]{1,12}(?:value:)?(?:function\(\)\{return\s?)?)["'`]v?(\d+\.\d+\.\d+(?:-[\w.]{1,20})?)["'`]/gi;
/** A larger script holds other libraries, and what it says of versions may be theirs. */
const maxOwn = 150_000;

/**
 * How a library calls itself for pages without a loader of modules, and its version where the script tells one alone;
 * undefined for a script that is no such module.
 */
export function moduleName(
  script: string,
): { readonly name: string; readonly version: string | undefined } | undefined {
  const head = script.slice(0, script.search(/\S/) + maxHead + maxHead);
  const at = head.search(loader);
  if (at < 0) return undefined;
  for (const [, dotted, quoted] of head.slice(at, at + maxHead).matchAll(assigned)) {
    const name = dotted ?? quoted;
    if (name === undefined || noName.test(name)) continue;
    const told = new Set(
      script.length > maxOwn
        ? []
        : Array.from(script.matchAll(version), ([, each]) => each).filter((each) => each !== undefined),
    );
    return { name, version: told.size === 1 ? [...told][0] : undefined };
  }
  return undefined;
}
