import { escaped, type Handlers, pageOf, type WeakSite, weakSite } from './vulnerable-server.ts';

const fields = ['name', 'code', 'note'] as const;

function handlers(isHardened: boolean): Handlers {
  const kept = new Map<string, readonly string[]>();
  const shown = (text: string) => (isHardened ? escaped(text) : text);
  const form = `<form method="post" action="/new">${fields.map((name) => `<input name="${name}">`).join('')}<button>Add</button></form>`;
  return {
    '/': () =>
      pageOf(
        'Seeds',
        `<a href="/new">New</a>${[...kept.values()]
          .slice(-20)
          .map((row) => `<p>${row.map(shown).join(' ')}</p>`)
          .join('')}`,
      ),
    '/new': ({ method, field }) => {
      const code = field('code');
      if (method === 'POST' && !kept.has(code)) {
        kept.set(code, fields.map(field));
        return pageOf('New', 'Added');
      }
      return pageOf('New', `${method === 'POST' ? 'That code is taken. ' : ''}${form}`);
    },
  };
}

/** A site on loopback that keeps what it is sent once for each code, as DVNA its products. */
export async function uniqueCodesSite({ isHardened }: { readonly isHardened: boolean }): Promise<WeakSite> {
  return await weakSite(handlers(isHardened), { naps: 'told' });
}
