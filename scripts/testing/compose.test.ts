import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '@pipa/platform';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const built = services.filter(([, service]) => service.build);

/** What a person gets who sets nothing. */
const withDefaults = (value: string | number) => String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1');

describe('docker-compose.yml', () => {
  it('runs the whole product', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'api',
      'mailpit',
      'postgres',
      'prepare',
      'redis',
      'worker',
    ]);
  });

  it.each(built)('gives %s an environment that it accepts', (_name, { environment = {} }) => {
    const source = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]));
    expect(readEnv(source).PIPA_MODE).toBe('production');
    // A name that nothing reads would be a typing error. A blank is not read, so another value takes its place.
    const given = Object.fromEntries(Object.entries(source).map(([name, value]) => [name, value || 'given']));
    const known = readEnv({ ...given, PIPA_MODE: 'local' });
    expect(Object.keys(source).filter((name) => !(name in known))).toEqual([]);
  });

  it.each(services)(
    'lets %s wait only for what is there and can be waited for',
    (_name, { depends_on: needs = {} }) => {
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect(compose.services).toHaveProperty(needed);
        if (condition === 'service_healthy') expect(compose.services[needed]?.healthcheck).toBeDefined();
      }
    },
  );

  it('declares every named volume', () => {
    const named = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(Object.keys(compose.volumes).toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it.each(services.filter(([, { image }]) => image))('pins the image of %s', (_name, { image }) => {
    expect(image).toMatch(/^[\w/]+:[\w.-]*\d/);
  });
});

describe.each([...new Set(built.map(([, { build }]) => build?.dockerfile ?? ''))])('%s', (path) => {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');

  it('runs a program of the project, as an unprivileged user, and tells of its health', () => {
    const command = JSON.parse(lines.findLast((line) => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[];
    expect(command[0]).toBe('node');
    expect(existsSync(join(ROOT, command[1] ?? ''))).toBe(true);
    expect(lines).toContain('USER node');
    expect(lines.filter((line) => line.startsWith('HEALTHCHECK'))).toHaveLength(1);
  });

  it('installs with the pnpm that the project pins', () => {
    const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      packageManager: string;
    };
    const used = lines.join('\n').match(/pnpm@[\d.]+/g) ?? [];
    expect(new Set(used)).toEqual(new Set([packageManager]));
  });

  it('runs the major version of Node that the project pins', () => {
    const workspace = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as {
      catalog: Record<string, string>;
    };
    const major = String(workspace.catalog.node).split('.')[0];
    for (const line of lines.filter((each) => each.startsWith('FROM node:'))) expect(line).toContain(`node:${major}-`);
  });
});
