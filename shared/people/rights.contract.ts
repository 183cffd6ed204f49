import type { Resource } from '#shared/kernel/route';
import type { rightsSchemas } from './rights.schemas.ts';

export type { OpenRight, RightChange } from './rights.schemas.ts';

/** What became of a right of a person. */
export const rightActs = ['give', 'take', 'refuse'] as const;
export type RightAct = (typeof rightActs)[number];

/** Days until a request that nobody decides ends. */
export const requestDays = 7;

/** The routes about who has which right, of the resource `people`. */
export const rightsRoutes: Resource<typeof rightsSchemas> = {
  askRight: {
    method: 'POST',
    path: '/rights',
    operation: 'rgt.request',
    child: { record: 'capabilities', act: 'give' },
    repeat: 'key',
    summary:
      'Gives or takes a right, or asks for it where a second person confirms it, within 10 minutes of a sign-in.',
  },
  listRights: {
    method: 'GET',
    path: '/rights',
    operation: 'rgt.decide',
    child: { record: 'capabilities', act: 'read' },
    summary: 'Lists the open requests for rights that the caller may see, oldest first.',
  },
  decideRight: {
    method: 'POST',
    path: '/rights/{requestUid}/decision',
    operation: 'rgt.decide',
    child: { record: 'capabilities', act: 'give' },
    repeat: 'key',
    summary: 'Confirms or refuses a request for a right, within 10 minutes of a sign-in.',
  },
};
