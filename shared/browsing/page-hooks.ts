/*
 * What runs in the pages of a browser. It is text: it is compiled there, beside the site's own scripts, and what it uses
 * are the browser's own objects, taken before the site could change them.
 */

/** By it, scripts hand what they give to sinks to the policy `default` first (Trusted Types), local scopes as they are. */
export const trustedTypesPolicy = "require-trusted-types-for 'script'";

/** What hooks report by the function of the given name, as JSON. */
export interface HookTerms {
  readonly report: string;
  readonly tokens: readonly string[];
  /** What `window.name` is when the page begins. */
  readonly windowName: string;
}

/**
 * Reports each value with a token that a script hands to a sink, with the script; listeners of messages; and the names of
 * parameters that scripts look up.
 */
export function sinkHooks({ report, tokens, windowName }: HookTerms): string {
  return `(() => {
  const tell = (what) => { try { window[${JSON.stringify(report)}](JSON.stringify(what)); } catch {} };
  const tokens = ${JSON.stringify(tokens)};
  ${nameOnce(windowName)}
  const scriptOf = () => {
    const lines = String(new Error().stack).split('\\n').slice(3);
    const own = lines.map((line) => /(https?:[^\\s()]+?):\\d+:\\d+\\)?$/.exec(line)?.[1]).find(Boolean);
    return own ?? location.href;
  };
  let told = 0;
  const note = (sink, value) => {
    const text = String(value);
    const hits = tokens.filter((token) => text.includes(token));
    if (hits.length === 0 || told > 100) return value;
    told += 1;
    const at = text.indexOf(hits[0]);
    tell({ kind: 'flow', sink, tokens: hits, script: scriptOf(), given: text.slice(Math.max(0, at - 1500), at + 300), shape: window[${JSON.stringify(`${report}Shape`)}] });
    return value;
  };
  try {
    const pass = (value, _type, sink) => note(sink, value);
    trustedTypes.createPolicy('default', { createHTML: pass, createScript: pass, createScriptURL: pass });
  } catch {}
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (type === 'message' && this === window && typeof listener === 'function')
      tell({ kind: 'listener', text: Function.prototype.toString.call(listener).slice(0, 8000) });
    return add.call(this, type, listener, options);
  };
  for (const name of ['get', 'getAll', 'has']) {
    const own = URLSearchParams.prototype[name];
    URLSearchParams.prototype[name] = function (key, ...more) {
      if (location.search.length < 4000) tell({ kind: 'parameter', name: String(key).slice(0, 100) });
      return own.call(this, key, ...more);
    };
  }
})();`;
}

/** A page keeps a name that it has given itself. */
const nameOnce = (windowName: string) =>
  windowName === '' ? '' : `if (window === top && window.name === '') window.name = ${JSON.stringify(windowName)};`;

/** Of the proof of a flow: what would call the function of this name when somebody clicks, is called at once. */
export function proofHooks({ call, windowName }: { readonly call: string; readonly windowName: string }): string {
  return `(() => {
  ${nameOnce(windowName)}
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (typeof listener === 'function' && Function.prototype.toString.call(listener).includes(${JSON.stringify(call)}))
      setTimeout(() => listener.call(this, new Event(type)), 0);
    return add.call(this, type, listener, options);
  };
})();`;
}

/** Elements whose address begins with a token, each with what it would load or open. */
export function addressedElements(tokens: readonly string[]): string {
  return `(() => {
  const tokens = ${JSON.stringify(tokens)};
  const names = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
  const found = [];
  for (const element of document.querySelectorAll('a, area, form, button, input, iframe, frame, embed, object, base, script'))
    for (const name of names) {
      const value = element.getAttribute(name);
      const token = value && tokens.find((each) => value.trim().replace(/^[#?]/, '').startsWith(each));
      if (token && found.length < 20) found.push({ sink: element.localName + '.' + name, token, given: value.slice(0, 500) });
    }
  return found;
})()`;
}

/**
 * Does what a visitor would who clicks on what the planted value has made, and on nothing else: handlers and
 * \`javascript:\` addresses that hold the name of the function.
 */
export function triggerPlanted(call: string): string {
  return `(() => {
  const call = ${JSON.stringify(call)};
  let left = 20;
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      if (!value.includes(call) || (left -= 1) < 0) continue;
      if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2), { cancelable: true }));
      else if (!/^\\s*javascript:/i.test(value)) continue;
      else if (element.localName === 'form') element.submit();
      else if (name === 'formaction' || name.endsWith('href')) {
        if (element.form === null) element.click();
        else if (element.form) element.form.requestSubmit(element);
        else element.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: false }));
      }
    }
})()`;
}

/** How a message to a page is made up: a text or an object of some names, perhaps as JSON. */
export interface MessageShape {
  readonly origin: string;
  readonly isJson: boolean;
  /** Names that hold the value; none: the message is the value itself. */
  readonly names: readonly string[];
  readonly fixed: Readonly<Record<string, string>>;
}

/**
 * Hands messages to the page's listeners that record which of their parts are looked at: first the token alone, then an
 * object that has every name, with the words that the listener compares with. In a turn of its own: policies do not hold
 * for what a debugger runs.
 */
export function offerMessages(
  report: string,
  token: string,
  { origins, words }: { readonly origins: readonly string[]; readonly words: readonly string[] },
): string {
  return `new Promise((done) => setTimeout(() => {
  const token = ${JSON.stringify(token)};
  const shapeKey = ${JSON.stringify(`${report}Shape`)};
  const parse = JSON.parse;
  const send = (origin, data, shape) => {
    window[shapeKey] = shape;
    try { window.dispatchEvent(new MessageEvent('message', { data, origin, source: window })); } catch {}
    window[shapeKey] = undefined;
  };
  const recorder = (names, fixed) => new Proxy({}, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'toJSON' || name === 'then') return undefined;
      if (name in fixed) return fixed[name];
      if (!names.includes(name) && names.length < 12) names.push(name);
      return token;
    },
    has: () => true,
  });
  for (const origin of ${JSON.stringify(origins)}) {
    send(origin, token, { origin, isJson: false, names: [], fixed: {} });
    for (const isJson of [false, true]) {
      const seen = [];
      const offer = (fixed) => {
        const names = [];
        const shape = { origin, isJson, names, fixed };
        const data = recorder(names, fixed);
        if (isJson) JSON.parse = (text, ...more) => (text === token ? data : parse(text, ...more));
        send(origin, isJson ? token : data, shape);
        JSON.parse = parse;
        for (const name of names) if (!seen.includes(name)) seen.push(name);
      };
      offer({});
      for (const name of [...seen]) for (const word of ${JSON.stringify(words)}) offer({ [name]: word });
    }
  }
  done();
}, 0))`;
}
