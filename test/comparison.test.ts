import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = new URL('../docs/comparison.md', import.meta.url);
const [[, ...projects] = [], , ...rows] = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const cells = rows.flatMap(([feature = '', ...told]) =>
  told.map((text, at) => ({ where: `${feature}: ${projects[at]}`, text })),
);

test('the table of the comparison has a cell for each project and feature', () => {
  expect(projects).toEqual(['Scanfold', 'RISKEN', 'DefectDojo', 'reNgine', 'Prowler', 'nuclei']);
  expect(cells).toHaveLength(rows.length * projects.length);
});

test('each cell that tells something says where it was read', () => {
  expect(cells.filter(({ text }) => text !== '-' && !/\]\([^)]+\)/.test(text))).toEqual([]);
});

test('what it says of this project is of documents that are there', () => {
  const files = cells.flatMap(({ text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, file = '']) => file),
  );
  expect(files.length).toBeGreaterThanOrEqual(rows.length);
  expect(files.filter((file) => !existsSync(new URL(file, page)))).toEqual([]);
});
