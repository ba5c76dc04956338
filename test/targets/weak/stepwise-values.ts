import type { StoringSite } from './stored-values.ts';
import { type Asked, escaped, type Handlers, pageOf, weakSite } from './vulnerable-server.ts';

const form = (action: string, fields: string, button: string) =>
  `<form method="post" action="${action}">${fields}<button>${button}</button></form>`;
const numbered = (number: number) => `<input type="hidden" name="number" value="${number}">`;
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/**
 * As WackoPicko's comments are made: shown as a preview with two forms, of which one throws it away and one keeps it. Orders
 * are checked and then paid; notes are read on a page behind a form of its own.
 */
function handlers(isHardened: boolean, changed: () => void): Handlers {
  const drafts: string[] = [];
  const kept: string[] = [];
  const notes: string[] = [];
  const shown = (text: string) => (isHardened ? escaped(text) : text);
  const drafted = (text: string): number => {
    changed();
    return drafts.push(text) - 1;
  };
  const draftOf = ({ field }: Asked) => drafts[Number(field('number') || '-1')];
  return {
    '/': () =>
      pageOf(
        'Home',
        ['comments', 'notes', 'reader', 'order'].map((path) => `<a href="/${path}">${path}</a>`).join(' '),
      ),
    '/comments': () =>
      pageOf(
        'Comments',
        `${paragraphs(kept.slice(-9).map(shown))}${form('/comments/preview', '<textarea name="text"></textarea>', 'Preview')}`,
      ),
    '/comments/preview': ({ method, field }) => {
      if (method !== 'POST') return { status: 404, body: pageOf('Not found', '') };
      const number = drafted(field('text'));
      const forms = [
        form('/comments/drop', numbered(number), 'Cancel'),
        form('/comments/add', numbered(number), 'Create'),
      ];
      return pageOf('Preview', `<p>${escaped(field('text'))}</p>${forms.join('')}`);
    },
    '/comments/drop': () => pageOf('Dropped', ''),
    '/comments/add': (asked) => {
      const draft = draftOf(asked);
      if (draft === undefined) return { status: 404, body: pageOf('Not found', '') };
      changed();
      kept.push(draft);
      return pageOf('Added', '<a href="/comments">Comments</a>');
    },
    '/notes': ({ method, field }) => {
      if (method === 'POST') {
        changed();
        notes.push(field('note'));
      }
      return pageOf('Notes', form('/notes', '<textarea name="note"></textarea>', 'Write'));
    },
    '/reader': ({ method }) => {
      const choice = '<select name="day"><option>Monday</option><option>Tuesday</option></select>';
      if (method === 'POST') changed();
      return pageOf(
        'Reader',
        `${form('/reader', choice, 'Read')}${method === 'POST' ? paragraphs(notes.slice(-9).map(shown)) : ''}`,
      );
    },
    '/order': () => pageOf('Order', form('/order/check', '<input name="wish">', 'Next')),
    '/order/check': ({ method, field }) => {
      if (method !== 'POST') return { status: 404, body: pageOf('Not found', '') };
      return pageOf('Check', form('/order/finish', numbered(drafted(field('wish'))), 'Pay now'));
    },
    '/order/finish': () => pageOf('Paid', ''),
  };
}

/** A site on loopback that keeps what it is sent in two steps; with `isHardened` it writes nothing as markup. */
export async function stepwiseValuesSite({ isHardened }: { readonly isHardened: boolean }): Promise<StoringSite> {
  let changes = 0;
  const changed = () => {
    changes += 1;
  };
  return { ...(await weakSite(handlers(isHardened, changed), { naps: 'told' })), changes: () => changes };
}
