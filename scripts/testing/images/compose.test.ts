import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configurationTable, readEnv } from '@pipa/platform';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentOf, parseCompose, variablesIn } from './compose-file.ts';
import { parseCommand, parseDockerfile, parseEnv } from './dockerfile.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const compose = parseCompose(read('docker-compose.yml'));
const services = Object.entries(compose.services);
const built = services.filter(([, service]) => service.build);
const longRunning = services.filter(([name]) => name !== 'prepare');

/** The variables of the product that no operator of compose sets: they are of the local mode, or the images fix them. */
const NOT_OF_COMPOSE = [
  ...['PIPA_DATA_DIR', 'PORT', 'HOST', 'MAILBOX_FILE', 'SECRET_KEY_BEFORE', 'BROKER_SANDBOX', 'BROKER_SANDBOX_URL'],
  ...['WEB_DIST', 'CAPTCHA', 'WORKER_SOCKET', 'VENDOR_SANDBOX_PORT'],
];
const known = [...configurationTable().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
/** Variables that compose itself uses. */
const PASSWORDS = ['POSTGRES_PASSWORD', 'PRODUCT_PASSWORD'];
const given = {
  POSTGRES_PASSWORD: 'owner',
  PRODUCT_PASSWORD: 'product',
  PUBLIC_URL: 'https://pipa.example',
  SMTP_URL: 'smtp://mail.example',
  SECRET_KEY: 'x'.repeat(32),
  ADMIN_EMAIL: 'ops@pipa.example',
};

const valuesOf = (of = services) => of.flatMap(([, { environment }]) => Object.values(environment).map(String));
const used = valuesOf().flatMap(variablesIn);

describe('docker-compose.yml', () => {
  it('runs the whole product', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'api',
      'mailpit',
      'postgres',
      'prepare',
      'proxy',
      'redis',
      'worker',
    ]);
  });

  it.each(built)('gives %s an environment that it accepts, of what example.env asks for', (_name, service) => {
    const source = environmentOf(service, given);
    expect(readEnv(source)).toMatchObject({ PIPA_MODE: 'production', TRUST_PROXY: true });
    expect(Object.keys(source).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('passes on every variable of the README that an operator may set', () => {
    const passed = new Set(built.flatMap(([, { environment }]) => Object.keys(environment)));
    expect(known.filter((name) => !passed.has(name))).toEqual(NOT_OF_COMPOSE);
  });

  it('takes only variables that the product reads, each for the variable of its own name', () => {
    const foreign = used.filter(({ name }) => !known.includes(name)).map(({ name }) => name);
    expect(new Set(foreign)).toEqual(new Set(PASSWORDS));
    for (const [, { environment }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        const own = variablesIn(String(value)).filter((variable) => !PASSWORDS.includes(variable.name));
        expect(own.map((variable) => variable.name).filter((variable) => variable !== name)).toEqual([]);
      }
    }
  });

  it('refuses to start without what has no safe default, and has no secret of its own', () => {
    const required = used.filter(({ fallback }) => fallback === null);
    expect(new Set(required.map(({ name }) => name))).toEqual(new Set(Object.keys(given)));
    for (const { message } of required) expect(message).not.toBe('');
    for (const name of Object.keys(given)) {
      expect(used.filter((variable) => variable.name === name && variable.fallback !== null)).toEqual([]);
      const partly = { ...given, [name]: '' };
      expect(() => services.map(([, service]) => environmentOf(service, partly))).toThrow(name);
    }
    const optional = used.filter(({ name, fallback }) => fallback !== null && /KEY|SECRET|PASSWORD/.test(name));
    for (const { fallback } of optional) expect(fallback).toBe('');
  });

  it('is explained by example.env: the required variables, then the others', () => {
    const [required, optional] = read('docker/example.env').split('── Optional');
    const namesIn = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name]) => name);
    expect(new Set(namesIn(required, /^(\w+)=$/gm))).toEqual(new Set(Object.keys(given)));
    const others = new Set(used.filter(({ fallback }) => fallback !== null).map(({ name }) => name));
    expect(new Set(namesIn(optional, /^# (\w+)=/gm))).toEqual(others);
  });

  it.each(services)('lets %s wait only for what is there and can be waited for', (_name, { depends_on: needs }) => {
    for (const [needed, { condition }] of Object.entries(needs)) {
      expect(compose.services).toHaveProperty(needed);
      const { healthcheck, build } = compose.services[needed];
      if (condition === 'service_healthy') expect(healthcheck ?? build).toBeDefined();
    }
  });

  it.each(services)('bounds what %s takes: memory, processors, its log', (_name, { deploy, logging }) => {
    expect(deploy?.resources.limits.memory).toMatch(/^\d+[mg]$/);
    expect(Number(deploy?.resources.limits.cpus)).toBeGreaterThan(0);
    expect(logging).toMatchObject({ options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } });
  });

  it.each(longRunning.filter(([, { build }]) => build))('gives %s longer to stop than it takes', (_name, service) => {
    const { SHUTDOWN_SECONDS } = readEnv(environmentOf(service, given));
    const [, seconds] = /^(\d+)s$/.exec(service.stop_grace_period ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(SHUTDOWN_SECONDS + 5);
  });

  it('opens the ports of the proxy to the world and no other', () => {
    const open = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('declares every named volume', () => {
    const named = services
      .flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0]))
      .filter((name) => !name.startsWith('.'));
    expect(Object.keys(compose.volumes).toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it.each(services.filter(([, { image }]) => image))('pins the image of %s', (_name, { image }) => {
    expect(image).toMatch(/^[\w/]+:[\w.-]*\d/);
  });
});

describe.each([...new Set(built.map(([, { build }]) => build?.dockerfile ?? ''))])('%s', (path) => {
  const stages = parseDockerfile(read(path));
  const last = stages.at(-1)?.instructions ?? [];
  const textsOf = (name: string) => last.filter((each) => each.name === name).map(({ text }) => text);

  it('runs a program of the project, as an unprivileged user, and tells of its health', () => {
    const [node, program] = parseCommand(textsOf('CMD')[0]);
    expect(node).toBe('node');
    expect(existsSync(join(ROOT, program))).toBe(true);
    expect(textsOf('USER')).toEqual(['node']);
    expect(textsOf('HEALTHCHECK')).toHaveLength(1);
  });

  it('sets no variable that neither the product nor its runtime reads', () => {
    const runtime = /^(NODE_|MALLOC_)/;
    const names = textsOf('ENV').flatMap((text) => Object.keys(parseEnv(text)));
    expect(names.filter((name) => !known.includes(name) && !runtime.test(name))).toEqual([]);
  });

  it('installs with the pnpm that the project pins', () => {
    const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };
    expect(new Set(read(path).match(/pnpm@[\d.]+/g))).toEqual(new Set([packageManager]));
  });

  it('runs the major version of Node that the project pins', () => {
    const workspace = parse(read('pnpm-workspace.yaml')) as { catalog: Record<string, string> };
    const major = String(workspace.catalog.node).split('.')[0];
    for (const [from] of stages.map(({ instructions }) => instructions)) expect(from.text).toContain(`node:${major}-`);
  });
});
