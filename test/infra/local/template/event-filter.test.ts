import { describe, expect, test } from 'vitest';
import { eventFilter } from '../../../../infra/local/template/event-filter.ts';
import { UnsupportedTemplate } from '../../../../infra/local/template/template.ts';

const passes = (pattern: unknown, event: unknown) => eventFilter('Source', [JSON.stringify(pattern)])(event);

describe('a filter lets an event through', () => {
  test.each([
    ['whose value is the text', { a: ['x'] }, { a: 'x' }],
    ['whose value is one of several', { a: ['x', 'y'] }, { a: 'y' }],
    ['whose value is the number', { a: [1] }, { a: 1 }],
    ['whose values all are as it says', { a: ['x'], b: { c: ['y'] } }, { a: 'x', b: { c: 'y', d: 1 }, e: 2 }],
    ['that has the value', { a: [{ exists: true }] }, { a: '' }],
    ['that lacks the value', { a: { b: [{ exists: false }] } }, { a: {} }],
    ['whose value begins so', { a: [{ prefix: 'RUN#' }] }, { a: 'RUN#1' }],
    ['whose value ends so', { a: [{ suffix: '#RUN' }] }, { a: 'P#1#RUN' }],
    ['whose value is anything but', { a: [{ 'anything-but': ['x', 'y'] }] }, { a: 'z' }],
    ['whose value is anything but one', { a: [{ 'anything-but': 'x' }] }, { a: 'z' }],
    ['one of whose values is the text', { a: ['x'] }, { a: ['w', 'x'] }],
  ])('%s', (_, pattern, event) => {
    expect(passes(pattern, event)).toBe(true);
  });
});

describe('a filter holds back an event', () => {
  test.each([
    ['with another value', { a: ['x'] }, { a: 'y' }],
    ['with the number as text', { a: [1] }, { a: '1' }],
    ['without the value', { a: ['x'] }, {}],
    ['without what anything but is asked of', { a: [{ 'anything-but': ['x'] }] }, {}],
    ['with what it excludes', { a: [{ 'anything-but': ['x'] }] }, { a: 'x' }],
    ['whose other value does not fit', { a: ['x'], b: ['y'] }, { a: 'x', b: 'z' }],
    ['that is no object', { a: ['x'] }, 'x'],
    ['that begins otherwise', { a: [{ prefix: 'RUN#' }] }, { a: 'SLOT#1' }],
    ['that has what must be missing', { a: [{ exists: false }] }, { a: 1 }],
  ])('%s', (_, pattern, event) => {
    expect(passes(pattern, event)).toBe(false);
  });
});

test('any of several filters is enough, and none let everything through', () => {
  const either = eventFilter('Source', ['{"a":["x"]}', '{"b":["y"]}']);
  expect([{ a: 'x' }, { b: 'y' }, { c: 'z' }].map(either)).toEqual([true, true, false]);
  expect(eventFilter('Source', [])({})).toBe(true);
});

test.each(['{"a":[{"numeric":[">",1]}]}', '{"a":[]}', '{"a":"x"}'])('the filter %s is refused', (pattern) => {
  expect(() => eventFilter('Source', [pattern])).toThrow(UnsupportedTemplate);
});
