import type { Resource } from '#shared/kernel/route';
import type { signingSchemas } from './signing.schemas.ts';

export type { SchoolCertificate } from './signing.schemas.ts';

/**
 * The pages of signing: no sign-in, but a link of 256 random bits and a fact about the child. A link
 * that is wrong, expired, used, revoked, of another page, or not yet someone’s turn gets one answer.
 */
export const signing: Resource<typeof signingSchemas> = {
  certificates: {
    method: 'GET',
    path: '/signing/certificates',
    operation: 'public',
    child: 'published',
    summary: 'Returns the certificates with which the school seals documents, the newest first.',
  },
  ask: {
    method: 'GET',
    path: '/signing/{token}',
    operation: 'public',
    child: 'own',
    summary: 'Tells by which facts about the child a link is opened. It says nothing else.',
  },
  open: {
    method: 'POST',
    path: '/signing/{token}/open',
    operation: 'public',
    child: 'own',
    repeat: 'renews',
    summary:
      'Opens a link with a fact about the child. Returns the document and a pass for an hour.',
  },
  pictures: {
    method: 'POST',
    path: '/signing/{token}/pictures',
    operation: 'public',
    child: 'own',
    repeat: 'reads',
    summary: 'Returns addresses of the pictures of ten pages, which are valid for 60 seconds.',
  },
  save: {
    method: 'PUT',
    path: '/signing/{token}/answers',
    operation: 'public',
    child: 'own',
    summary: 'Stores what was filled in so far, also what is not complete.',
  },
  sign: {
    method: 'POST',
    path: '/signing/{token}',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    summary: 'Signs or approves a document. The same act again gives the same answer.',
  },
  decline: {
    method: 'POST',
    path: '/signing/{token}/decline',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    summary: 'Declines a document with a reason, which ends the request.',
  },
  copy: {
    method: 'POST',
    path: '/signing/{token}/copy',
    operation: 'public',
    child: 'own',
    repeat: 'reads',
    summary: 'Returns an address of the recipient’s copy, which is valid for 60 seconds.',
  },
};
