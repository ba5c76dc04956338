import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchModules, moduleVersion, runNode, writeApplication } from '../npm.ts';
import type { Program } from '../program.ts';

const files = {
  'package.json': '{"private":true}',
  'next.config.mjs': 'export default { turbopack: { root: process.cwd() } };\n',
  'app/layout.jsx': `export const metadata = { title: 'Next.js' };
export default function RootLayout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/page.jsx': `import Link from 'next/link';
export default function Page() {
  return <main><h1>Hello, Next.js!</h1><Link href="/blog/heron">Heron</Link> <Link href="/search?q=wren">Wren</Link></main>;
}
`,
  'app/blog/[slug]/page.jsx': `export default async function Page({ params }) {
  const { slug } = await params;
  return <h1>{slug}</h1>;
}
`,
  'app/search/page.jsx': `export default async function Page({ searchParams }) {
  const { q } = await searchParams;
  return <form action="/search"><input name="q" defaultValue={q} /><p>Nothing about {q}.</p></form>;
}
`,
  'app/api/hello/route.js': "export async function GET() {\n  return Response.json({ message: 'Hello' });\n}\n",
};

/** The first pages of Next.js's guide, built and served as for production. */
export const next: Program = {
  name: 'Next.js',
  setUp: "its guide's first pages (App Router), `next build`, `next start`",
  async start(folder) {
    const fetched = fetchModules('next', ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1']);
    writeApplication(folder, fetched, files);
    const command = join(fetched, 'node_modules/next/dist/bin/next');
    const variables = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    const env = { PATH: process.env.PATH, HOME: folder, ...variables };
    execFileSync(process.execPath, [command, 'build', '--webpack'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const port = await freePort();
    const server = await runNode(folder, [command, 'start', '-H', '127.0.0.1', '-p', String(port)], port, variables);
    return {
      url: `http://127.0.0.1:${port}/`,
      version: moduleVersion(fetched, 'next'),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
