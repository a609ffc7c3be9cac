import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant } from '../fields.ts';

const socketTicket = endpoint({
  method: 'POST',
  path: 'users/socketTicket',
  access: 'session',
  scope: 'security',
  summary: 'A ticket that opens one socket within a minute, for clients that can only pass it in the URL',
  input: z.strictObject({}),
  output: z.strictObject({ ticket: z.string(), expiresAt: z.iso.datetime() }),
  secret: true,
});

const logout = endpoint({
  method: 'POST',
  path: 'users/logout',
  access: 'session',
  scope: 'security',
  summary: 'End the session of the token and close its sockets',
  output: done,
});

const sessions = endpoint({
  method: 'GET',
  path: 'users/sessions',
  access: 'user',
  scope: 'security',
  summary: 'Live sessions of the user',
  output: z.array(
    z.strictObject({
      id: z.int(),
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
      address: z.string(),
      userAgent: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

const revokeSession = endpoint({
  method: 'POST',
  path: 'users/revokeSession',
  access: 'user',
  scope: 'security',
  summary: 'End one of the own sessions',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const sessionEndpoints = { socketTicket, logout, sessions, revokeSession };
