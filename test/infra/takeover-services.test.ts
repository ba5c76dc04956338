import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { takeoverFile, takeoverText } from '../../infra/checks/takeover-document.ts';
import { publicVerdicts } from '../../infra/checks/takeover-verdicts.ts';
import { takeoverServices } from '../../shared/scanners/subdomain/host/takeover/services.ts';

test('the table of takeover services is as npm run docs:checks writes it', async () => {
  expect(await readFile(takeoverFile, 'utf8')).toBe(takeoverText());
});

test('a verdict is that of the public list, or says why it is not', () => {
  const services = new Map(takeoverServices.map((service) => [service.id, service]));
  const differing = [...publicVerdicts].filter(([id, { claimable, otherwise }]) => {
    const own = services.get(id);
    if (own === undefined) throw new Error(`no service ${id}`);
    if (claimable === undefined) return otherwise !== undefined;
    return (own.claimable !== claimable) !== (otherwise !== undefined);
  });
  expect(differing).toEqual([]);
});
