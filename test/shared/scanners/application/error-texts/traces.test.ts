import { expect, test } from 'vitest';
import { tracesIn } from '../../../../../shared/scanners/application/error-texts/traces.ts';

const traces: readonly (readonly [language: string, text: string])[] = [
  [
    'Java',
    'java.lang.RuntimeException: no user\n\tat J$1.doGet(J.java:3)\n\tat javax.servlet.http.HttpServlet.service(HttpServlet.java:645)',
  ],
  // Tomcat's own error page leaves the "at" out.
  [
    'Java',
    'RuntimeException: no user\n\tT$1.doGet(T.java:3)\n\tjakarta.servlet.http.HttpServlet.service(HttpServlet.java:564)\n',
  ],
  ['Java', 'at app//com.shop.Cart.add(Cart.kt:7)\nat java.base/java.lang.Thread.run(Unknown Source)'],
  ['.NET', '\n   at Shop.Cart.Add(String item) in /src/Cart.cs:line 7\n   at System.Threading.Tasks.Task.Execute()\n'],
  ['Python', 'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in <module>\n    x()'],
  [
    'Node.js',
    'TypeError: no user\n    at /srv/app.cjs:2:25\n    at Layer.handle [as handle_request] (/srv/node_modules/express/lib/router/layer.js:95:5)',
  ],
  [
    'Node.js',
    'Error: x\n    at file:///srv/a.mjs:1:7\n    at ModuleJob.run (node:internal/modules/esm/module_job:343:25)',
  ],
  ['PHP', 'Stack trace:\n#0 /srv/index.php(12): show()\n#1 [internal function]: {closure}()\n#2 {main}'],
  ['Ruby', "/srv/app/a.rb:3:in 'show'\n/srv/app/b.rb:9:in 'block in run'"],
  ['Ruby', "/srv/app/a.rb:3:in `show'\n/srv/app/views/b.html.erb:9:in `run'"],
  ['Go', 'panic: no user\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:8 +0x1d'],
  ['Perl', 'Can\'t locate object method "x" at /srv/a.pl line 3.'],
  [
    'Elixir',
    '** (RuntimeError) no user\n    (shop 0.1.0) lib/shop/cart.ex:7: Shop.Cart.add/1\n    (stdlib 5.0) lib/gen.exs:1: x',
  ],
  [
    'Rust',
    'stack backtrace:\n   0: rust_begin_unwind\n             at /rustc/9fc6/library/std/src/panicking.rs:647:5\n   1: a\n             at ./src/main.rs:4:5',
  ],
];

test.each(traces)('a trace of %s is known', (language, text) => {
  expect(tracesIn(text).map((trace) => trace.language)).toEqual([language]);
});

test.each([
  'Look at Main.java: it starts at line 3 (Main.java:3).',
  'at noon (12:30) we met at the bar (see map.js:1)',
  'at Object.foo (https://cdn.example.net/app.js:1:2)\nat bar (https://cdn.example.net/app.js:3:4)',
  '#0 the first, #1 the second, #2 {main} course',
  'goroutine 3 of the program main.go:8',
  'File "/srv/a.py", line 3, in <module>',
  '',
])('%j is no trace', (text) => {
  expect(tracesIn(text)).toEqual([]);
});

test('a trace is told from its first frame to its last', () => {
  const text = 'before\n\tat a.b.C(C.java:1)\n\tat a.b.D(D.java:2)\nafter';
  const [trace] = tracesIn(text);
  expect(text.slice(trace?.index, (trace?.index ?? 0) + (trace?.length ?? 0))).toBe(
    'at a.b.C(C.java:1)\n\tat a.b.D(D.java:2)',
  );
});
