import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkup } from '../../../../../shared/scanning/web/page/markup.ts';
import { cpuMs } from '../../../../cpu-time.ts';

function heard(text: string, options = {}) {
  const events: string[] = [];
  readMarkup(
    text,
    {
      onopentag: (name, attributes) => events.push(`<${name} ${JSON.stringify(attributes)}`),
      ontext: (part) => events.push(part),
      onclosetag: (name) => events.push(`/${name}`),
      oncomment: (part) => events.push(`!${part}`),
    },
    options,
  );
  return events;
}

describe('markup', () => {
  test('is heard in the order in which it stands', () => {
    expect(heard('<P Class="a" class=b>x&lt;<br/><!--c--></p>')).toEqual([
      '<p {"class":"a"}',
      'x',
      '<',
      '<br {}',
      '!c',
      '/p',
    ]);
  });

  test('in a script, a style, a title or a text field is text', () => {
    expect(heard('<script>if (a < b) "<p>"</script><title>a<b></title>').join('')).toBe(
      '<script {}if (a < b) "<p>"/script<title {}a<b>/title',
    );
  });

  test('has its attributes decoded, and those without a value empty', () => {
    expect(heard('<a href="?a=1&amp;b=&#x41;" download>')).toEqual(['<a {"href":"?a=1&b=A","download":""}']);
  });

  test('that closes what was never open, or never closes what was, is heard as it is', () => {
    expect(heard('</b><i><u></i>')).toEqual(['/b', '<i {}', '<u {}', '/i']);
  });

  test('of XML keeps its case, its CDATA, and elements that end themselves', () => {
    expect(heard('<?xml version="1.0"?><dc:Creator/><t><![CDATA[a <b>]]></t>', { xmlMode: true })).toEqual([
      '<dc:Creator {}',
      '/dc:Creator',
      '<t {}',
      'a <b>',
      '/t',
    ]);
  });

  test('may name attributes as it likes', () => {
    readMarkup('<a __proto__=1 constructor=2>', {
      onopentag(_, attributes) {
        expect(Object.keys(attributes)).toEqual(['__proto__', 'constructor']);
        expect(attributes.href).toBeUndefined();
        expect(attributes.toString).toBeUndefined();
      },
    });
  });

  test('may be any text', () => {
    const piece = fc.constantFrom(
      '<a href=',
      '"',
      "'",
      '<script',
      '>',
      '</',
      '<!--',
      '&amp',
      ';',
      '<![CDATA[',
      '<?',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string())).map((parts) => parts.join('')),
        fc.boolean(),
        (text, xmlMode) => {
          expect(heard(text, { xmlMode }).length).toBeLessThanOrEqual(text.length + 1);
        },
      ),
    );
  });

  test.each([
    ['nested elements', '<div>'],
    ['paragraphs', '<p><div>'],
    ['end tags of nothing', '<b></i>'],
    ['attributes', '<a x=y '],
    ['forms', '<form><input name=a>'],
    ['comments that do not end', '<!--'],
    ['scripts that do not end', '<script></scrip'],
    ['titles', '<title>&amp;'],
    ['entities', '&#x41;&'],
    ['open brackets', '<'],
    ['CDATA', '<![CDATA[<'],
  ])('of 2 MB of %s is read in a moment', (_, part) => {
    const text = part.repeat(2_000_000 / part.length);
    let count = 0;
    const listener = { onopentag: () => count++, ontext: () => count++, onclosetag: () => count++ };
    const started = cpuMs();
    readMarkup(text, listener);
    readMarkup(text, listener, { xmlMode: true });
    expect(cpuMs() - started).toBeLessThan(3000);
    expect(count).toBeLessThan(6_000_000);
  });
});
