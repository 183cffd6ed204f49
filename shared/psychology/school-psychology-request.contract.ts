import type { Resource } from '#shared/kernel/route';
import type { schoolPsychologyRequestSchemas } from './school-psychology-request.schemas.ts';

export type { RequestForm, RequestsWaiting } from './school-psychology-request.schemas.ts';

export const schoolPsychologyRequest: Resource<typeof schoolPsychologyRequestSchemas> = {
  list: {
    method: 'GET',
    path: '/school-psychology-request',
    operation: 'psy.get',
    child: { record: 'confidential', act: 'read' },
    summary: 'Lists requests without texts, newest first: the caller’s own, or those of a state.',
    answer: 'page',
  },
  waiting: {
    method: 'GET',
    path: '/school-psychology-request/waiting',
    operation: 'psy.get',
    child: 'marks',
    summary: 'Returns how many requests wait for the caller, without names.',
  },
  get: {
    method: 'GET',
    path: '/school-psychology-request/{requestUid}',
    operation: 'psy.get',
    child: { record: 'confidential', act: 'read' },
    summary: 'Returns a request with its thread, to its requester and to counsellors.',
  },
  create: {
    method: 'POST',
    path: '/school-psychology-request',
    operation: 'psy.save',
    child: { record: 'confidential', act: 'change' },
    repeat: 'key',
    summary: 'Sends a request for support: for oneself, for a child, or for a student on duty.',
  },
  write: {
    method: 'POST',
    path: '/school-psychology-request/{requestUid}/messages',
    operation: 'psy.save',
    child: { record: 'confidential', act: 'change' },
    repeat: 'key',
    summary: 'Adds a message to the thread, or a note that only counsellors read.',
  },
  change: {
    method: 'PUT',
    path: '/school-psychology-request/{requestUid}',
    operation: 'psy.save',
    child: { record: 'confidential', act: 'change' },
    summary: 'Changes the state of a request: counsellors only.',
  },
};
