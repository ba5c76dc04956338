import { describe, expect, it } from 'vitest';
import { requiredTexts } from '../../../../../shared/scanning/technologies/signs/required-texts.ts';

describe('texts that every match of a pattern holds', () => {
  it.each([
    ['wp-content/(?:themes|plugins)', ['wp-content/themes', 'wp-content/plugins']],
    ['<link[^>]+bootstrap(?:\\.min)?\\.css', ['bootstrap.css', 'bootstrap.min.css']],
    ['ng-version="([\\d.]+)"', ['ng-version="']],
    ['(?:powered by|generated with) X', ['powered by x', 'generated with x']],
    ['alpha|beta', ['alpha', 'beta']],
    ['jQuery v([\\d.]+)', ['jquery v']],
    ['abc*d', undefined],
    ['colou?rful', ['colorful', 'colourful']],
    ['["\']wss?://', ['ws://', 'wss://']],
    ['(?:a|b){2}cde', ['cde']],
    ['\\bend\\b(?:ing)?$', ['end']],
    ['x{0,3}yes{2,}', ['yes']],
    ['[\\]abc]def[^]x]ghij', ['ghij']],
    ['a\\.b\\/c', ['a.b/c']],
    ['\\bword\\d+', ['word']],
    ['(?P<v>\\d+)-release', ['-release']],
    ['(?i)Case', ['case']],
    ['(?i:Case)s', ['cases']],
    ['\\p{Lu}pat\\x{41}t', ['pat']],
  ])('%s', (pattern, expected) => {
    expect(requiredTexts(pattern)[0]).toEqual(expected);
  });

  it('are one of each list, those that keep out most first', () => {
    expect(requiredTexts('<[a-z]+ class="(?:[\\w -]{0,9} )?pf-v(\\d)-c-')).toEqual([[' class="'], ['pf-v'], ['-c-']]);
    expect(requiredTexts('<link[^>]+/(?:alpha|beta|gamma)/x[^>]*(?:\\.min)?\\.css')).toEqual([
      ['/alpha/x', '/beta/x', '/gamma/x'],
      ['<link'],
      ['.css'],
    ]);
    expect(requiredTexts('one(?:two)?(?:[a-z]three){2,}|(?:four|five)six[0-9]+seven')).toEqual([
      ['three', 'foursix', 'fivesix'],
    ]);
  });

  it.each(['', '.*', '\\d+', 'alpha|\\d', '(?:abc)?', 'ab', '\\Qab+c\\E', '('])('are none of %j', (pattern) => {
    expect(requiredTexts(pattern)).toEqual([]);
  });
});
