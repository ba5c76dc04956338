import { type Asked, escaped, type Handlers, pageOf, type WeakSite, weakSite } from './vulnerable-server.ts';

/** With what a purchase of Vulnerable Node has beside: a phone, a day, and the name of the thing in a hidden field. */
const fields = {
  name: '<input name="name">',
  code: '<input name="code">',
  note: '<input name="note">',
  phone: '<input type="tel" name="phone">',
  day: '<input type="date" name="day">',
  thing: '<input type="hidden" name="thing" value="Seeds of sea kale">',
  // Kept as what it is, or not at all.
  count: '<input type="number" name="count">',
};

function handlers(isHardened: boolean): Handlers {
  const kept = new Map<string, readonly string[]>();
  const shown = (text: string) => (isHardened ? escaped(text) : text);
  const form = `<form method="post" action="?page=new">${Object.values(fields).join('')}<button>Add</button></form>`;
  const pages: Readonly<Record<string, (asked: Asked) => string>> = {
    about: () => pageOf('About', '<p>Seeds by letter.</p>'),
    list: () => {
      const rows = [...kept.values()].slice(-20);
      return pageOf('Seeds', rows.map((row) => `<p>${row.map(shown).join(' ')}</p>`).join(''));
    },
    new: ({ method, field }) => {
      const code = field('code');
      if (method !== 'POST' || kept.has(code))
        return pageOf('New', `${method === 'POST' ? 'That code is taken. ' : ''}${form}`);
      kept.set(
        code,
        Object.keys(fields).map((name) => (name === 'count' ? `${Number(field(name))}` : field(name))),
      );
      return pageOf('New', 'Added');
    },
  };
  const home = Object.keys(pages).map((name) => `<a href="?page=${name}">${name}</a>`);
  return { '/': (asked) => pages[asked.value('page')]?.(asked) ?? pageOf('Seeds', home.join(' ')) };
}

/**
 * A site on loopback that keeps what it is sent once for each code, as DVNA its products. One program answers all of it, as
 * DIWA, and browsers alone see to the form of a phone or a day.
 */
export async function uniqueCodesSite({ isHardened }: { readonly isHardened: boolean }): Promise<WeakSite> {
  return await weakSite(handlers(isHardened), { naps: 'told' });
}
