import type { Resource } from '#shared/kernel/route';
import type { signingRequestsSchemas } from './signing-requests.schemas.ts';

export type {
  SendingCheck,
  SigningBatch,
  SigningGroup,
  SigningStudent,
} from './signing-requests.schemas.ts';

const child = (act: 'read' | 'change' | 'export') => ({ record: 'signing', act }) as const;

/** The most students who are chosen by name. A group may have more. */
export const mostChosen = 100;

const one = '/signing-requests/{requestUid}';

/** Documents that were sent to be signed: those of the caller, and those that colleagues share. */
export const signingRequests: Resource<typeof signingRequestsSchemas> = {
  list: {
    method: 'GET',
    path: '/signing-requests',
    operation: 'sign.list',
    child: child('read'),
    summary: 'Lists requests with their progress, newest first.',
    answer: 'page',
  },
  students: {
    method: 'GET',
    path: '/signing-requests/students',
    operation: 'sign.one',
    child: child('read'),
    summary: 'Finds students by name, 20 at most, for a new request.',
  },
  groups: {
    method: 'GET',
    path: '/signing-requests/groups',
    operation: 'sign.one',
    child: 'published',
    summary: 'Lists the groups that have students, for a new request.',
  },
  check: {
    method: 'POST',
    path: '/signing-requests/check',
    operation: 'sign.one',
    child: child('read'),
    repeat: 'reads',
    summary:
      'Tells how many would get a document, and for whom a guardian or an address is missing.',
  },
  create: {
    method: 'POST',
    path: '/signing-requests',
    operation: 'sign.one',
    child: 'worker',
    repeat: 'key',
    summary: 'Sends a template: a document for each student, made by a worker.',
  },
  batch: {
    method: 'GET',
    path: '/signing-requests/batches/{batchUid}',
    operation: 'sign.one',
    child: 'messages',
    summary: 'Returns how the making of documents that were sent together goes on.',
  },
  startExport: {
    method: 'POST',
    path: '/signing-requests/exports',
    operation: 'sign.list',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a CSV file of the list.',
  },
  get: {
    method: 'GET',
    path: one,
    operation: 'sign.one',
    child: child('read'),
    summary: 'Returns a request with its recipients, answers and record.',
  },
  pages: {
    method: 'GET',
    path: '/signing-requests/{requestUid}/pages',
    operation: 'sign.one',
    child: child('read'),
    summary:
      'Returns the pages of a document as it was sent, with the values that were signed and the fields that are empty.',
  },
  remind: {
    method: 'POST',
    path: '/signing-requests/{requestUid}/reminders',
    operation: 'sign.one',
    child: child('change'),
    repeat: 'key',
    summary: 'Reminds all for whom a document waits now, or one of them, with a new link.',
  },
  renew: {
    method: 'POST',
    path: '/signing-requests/{requestUid}/recipients/{recipientUid}/link',
    operation: 'sign.one',
    child: child('change'),
    repeat: 'key',
    summary:
      'Sends a new link, which ends the earlier ones, unlocks the recipient and lasts as many days as the first. A mistake in a name or address can be mended.',
  },
  share: {
    method: 'PUT',
    path: '/signing-requests/{requestUid}/sharing',
    operation: 'sign.one',
    child: child('change'),
    summary: 'Shares a request with the colleagues who may send documents, or ends that.',
  },
  remove: {
    method: 'DELETE',
    path: one,
    operation: 'sign.one',
    child: child('change'),
    summary: 'Voids a request: its links end, and those who had one are told. The record stays.',
  },
  document: {
    method: 'GET',
    path: '/signing-requests/{requestUid}/document',
    operation: 'sign.one',
    child: child('export'),
    summary: 'Returns an address of the sealed document or of its record, valid for 60 seconds.',
  },
};
