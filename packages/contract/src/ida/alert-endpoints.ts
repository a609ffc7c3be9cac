import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';
import {
  alertIdInput,
  alertSchema,
  alertsAnswer,
  FIRING_PAGE_SIZE,
  firingsAnswer,
  firingsInput,
  pauseAlertInput,
  saveAlertInput,
} from './alerts.ts';

const access = 'user' as const;

const alerts = endpoint({
  method: 'GET',
  path: 'ida/alerts',
  access,
  scope: 'read:analysis',
  tool: 'show_watching',
  summary: 'The own alerts, the oldest first',
  output: alertsAnswer,
});

const saveAlert = endpoint({
  method: 'POST',
  path: 'ida/saveAlert',
  access,
  scope: 'write:analysis',
  summary:
    'Makes an alert of a symbol, a watch list, a saved screen or the market, or changes the one of an id; it is examined at the closes from then on',
  input: saveAlertInput,
  output: alertSchema,
  errors: ['NOT_FOUND', 'ALERT_LIMIT_REACHED'],
});

const deleteAlert = endpoint({
  method: 'POST',
  path: 'ida/deleteAlert',
  access,
  scope: 'write:analysis',
  summary: 'Deletes an own alert with its firings',
  input: alertIdInput,
  output: done,
  errors: ['NOT_FOUND'],
});

const pauseAlert = endpoint({
  method: 'POST',
  path: 'ida/pauseAlert',
  access,
  scope: 'write:analysis',
  summary: 'Pauses an own alert, or ends its pause',
  input: pauseAlertInput,
  output: done,
  errors: ['NOT_FOUND'],
});

const alertFirings = endpoint({
  method: 'GET',
  path: 'ida/alertFirings',
  access,
  scope: 'read:analysis',
  tool: 'show_watching',
  summary: `A page of ${FIRING_PAGE_SIZE} firings of the own alerts, newest first; the next page begins before its last id`,
  input: firingsInput,
  output: firingsAnswer,
});

export const alertEndpoints = { alerts, saveAlert, deleteAlert, pauseAlert, alertFirings };
