import { birdList, query, workedOut } from './vulnerable-parts.ts';
import { type Asked, escaped, type Handlers, pageOf, type WeakSite, weakSite } from './vulnerable-server.ts';

/** A site that keeps what it is sent, and how often it was. */
export interface StoringSite extends WeakSite {
  /** Requests that changed something. */
  readonly changes: () => number;
}

/** A query with its value put in, or handed over. */
function birds(isHardened: boolean, value: string): string {
  const { rows, error } = isHardened
    ? query('SELECT * FROM birds WHERE name = ?', value)
    : query(`SELECT * FROM birds WHERE name = '${value}'`);
  return error === undefined ? birdList({ rows }) : `<p>SQLITE_ERROR: ${escaped(error)}</p>`;
}

function handlers(isHardened: boolean, changed: () => void): Handlers {
  const kept: Record<'cards' | 'nickname', string[]> = { cards: [], nickname: [] };
  const form = (name: 'cards' | 'nickname') => (asked: Asked) => {
    if (asked.method === 'POST') {
      kept[name].push(asked.field('words'));
      changed();
    }
    return pageOf(name, `<form method="post" action="/${name}"><input name="words"><button>Send</button></form>`);
  };
  const evaluated = (text: string) => (isHardened ? text : workedOut(text, /\{\{\s*(\d+)\s*\*\s*(\d+)\s*\}\}/g));
  return {
    '/': () =>
      pageOf(
        'Birds',
        ['cards', 'nickname', 'friends', 'subscribe', 'leave']
          .map((path) => `<a href="/${path}">${path}</a>`)
          .join(' '),
      ),
    '/cards': form('cards'),
    '/nickname': form('nickname'),
    // What is kept is evaluated as a template here, or goes into a query.
    '/friends': () => {
      const shown = kept.cards.slice(-9).map((card) => `<p>${escaped(evaluated(card))}</p>`);
      return pageOf('Friends', `${birds(isHardened, kept.nickname.at(-1) ?? '')}${shown.join('')}`);
    },
    // A form by GET that changes something, and one that does harm.
    '/subscribe': ({ url, value }) => {
      const fields = '<input name="list" value="heron"><button name="do" value="add">Add</button>';
      if (!url.searchParams.has('list')) return pageOf('Subscribe', `<form action="/subscribe">${fields}</form>`);
      changed();
      return pageOf('Subscribe', birds(isHardened, value('list')));
    },
    '/leave': ({ url }) => {
      if (url.searchParams.has('name')) changed();
      return pageOf('Leave', '<form action="/leave"><input name="name"><button>Delete account</button></form>');
    },
  };
}

/** A site on loopback whose values do harm where they come out again; with `isHardened` none does. */
export async function storedValuesSite({ isHardened }: { readonly isHardened: boolean }): Promise<StoringSite> {
  let changes = 0;
  const changed = () => {
    changes += 1;
  };
  return { ...(await weakSite(handlers(isHardened, changed), { naps: 'told' })), changes: () => changes };
}
