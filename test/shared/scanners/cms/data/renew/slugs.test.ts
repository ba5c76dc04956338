import { expect, test } from 'vitest';
import { popularSlugs } from '../../../../../../shared/scanners/cms/data/renew/slugs.ts';
import { madeUpSource } from './sources.ts';

const directory = [['elementor', 'contact-form-7', 'Яндекс'], ['woocommerce', 'elementor', '../x'], ['akismet']];

const answering = () =>
  madeUpSource((url) => {
    const kind = url.pathname.split('/')[1] ?? '';
    const { searchParams } = url;
    if (searchParams.get('action') !== `query_${kind}` || searchParams.get('request[browse]') !== 'popular') return;
    const page = directory[Number(searchParams.get('request[page]')) - 1] ?? [];
    const entries = page.map((slug) => ({ slug, name: 'A name' }));
    return { body: { info: { page: 1, pages: directory.length, results: 7 }, [kind]: entries } };
  });

test.each(['plugins', 'themes'] as const)('names of %s come in the order of the directory, each once', async (kind) => {
  await using source = await answering();
  expect(await popularSlugs(source.url, kind, 8)).toEqual(['elementor', 'contact-form-7', 'woocommerce', 'akismet']);
  expect(source.asked).toHaveLength(3);
});

test('no more pages are asked for than are needed', async () => {
  await using source = await answering();
  expect(await popularSlugs(source.url, 'plugins', 2)).toEqual(['elementor', 'contact-form-7']);
  expect(source.asked).toHaveLength(1);
});

test('a directory that lost its names is not taken', async () => {
  await using source = await answering();
  await expect(popularSlugs(source.url, 'plugins', 100)).rejects.toThrow('has 4 plugins only');
});

test('another shape is not taken', async () => {
  await using source = await madeUpSource(() => ({ body: { error: 'gone' } }));
  await expect(popularSlugs(source.url, 'plugins', 2)).rejects.toThrow();
});
