import { describe, expect, test } from 'vitest';
import type { PortSet } from '../../../../shared/records/policies/scan-options.ts';
import { SERVICE_RULES } from '../../../../shared/scanners/portscan/service-rules.ts';
import { nameOfPorts, portsOf } from '../../../../shared/scanning/ports/port-set.ts';
import { topPorts } from '../../../../shared/scanning/ports/top-ports.ts';

describe('a set of ports', () => {
  test.each<[PortSet, number]>([
    ['all', 65_535],
    ['top-1000', 1000],
    ['top-100', 100],
    [['22', '8000-8100', '22-23'], 103],
  ])('%j has %i ports', (set, size) => {
    expect(portsOf(set).size).toBe(size);
  });

  test('is called by its ports in a checkpoint, as a stage that names the same ports', () => {
    expect(nameOfPorts('all')).toBe('1-65535');
    expect(nameOfPorts(['22', '8000-8100'])).toBe('22,8000-8100');
    expect(nameOfPorts('top-100')).toMatch(/^top-100 [\w-]{12}$/);
    expect(nameOfPorts('top-1000')).not.toBe(nameOfPorts('top-100'));
  });
});

describe('the top ports', () => {
  test('are ports, each once, and the top 100 are the first of the top 1,000', () => {
    const ports = topPorts(1000);
    expect(new Set(ports).size).toBe(1000);
    expect(ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535)).toBe(true);
    expect(ports.slice(0, 100)).toEqual(topPorts(100));
  });

  test('have all ports that the recognized services are known for', () => {
    const missing = SERVICE_RULES.flatMap(({ ports }) => ports).filter((port) => !topPorts(1000).includes(port));
    expect(missing, 'add them to FAMILIAR in top-ports.ts').toEqual([]);
  });
});
